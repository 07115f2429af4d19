/** The page of the link that confirms a new e-mail address of an account. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { emailKeyOf } from './email-key.ts';
import { readFields, refuseOtherOrigins } from './form-fields.ts';
import { endSessions } from './oidc-records.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderForm, renderNotice } from './pages/form-parts.ts';
import { renderPage } from './pages/layout.ts';
import { findVisitor } from './visitor.ts';

const PAGE = 'confirm-email';

export function confirmEmailRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, codes, people, devices, options } = context;

  async function confirm(code: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const storedCode = await codes.use('email', code);
    const person = storedCode?.accountId ? await people.find(storedCode.accountId) : undefined;
    if (storedCode === null || person === undefined) return false;
    const { email } = storedCode.payload;
    if (!(await people.saveEmail(person.id, email))) return false;
    // The device cookie of this browser is for the old address.
    devices.remember(request, reply, emailKeyOf(email));
    const visitor = await findVisitor(context, request, reply);
    await endSessions(options.db, person.id, visitor?.person.id === person.id ? visitor.session : null);
    const gone = { kind: 'email-gone', newEmail: email, supportEmail: options.supportEmail } as const;
    context.afterwards(() => context.mail({ ...person, name: person.givenName }, gone));
    return true;
  }

  // A page with a button: mail scanners that open links must not confirm anything.
  app.get(`${base}/${PAGE}`, (request, reply) => {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    // The query parsed by Fastify.
    const { code } = request.query as Record<string, unknown>;
    const content = `<h1>${messages.confirmTitle}</h1>
${renderForm({
  action: context.pathTo(request, PAGE),
  fields: [],
  submit: messages.confirm,
  hidden: { code: typeof code === 'string' ? code : '' },
})}`;
    return context.sendPage(reply, renderPage(look, messages.confirmTitle, content));
  });

  app.post(`${base}/${PAGE}`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const site = context.siteOf(request);
    if (await confirm(readFields(request.body)('code'), request, reply)) {
      const link = { href: `${site}/profile`, label: messages.toSite };
      return context.sendPage(reply, renderNotice(look, { title: messages.emailChanged, link }));
    }
    const link = { href: site, label: messages.toSite };
    const gone = { title: messages.codeGone, text: messages.codeGoneHint, link };
    return context.sendPage(reply.code(400), renderNotice(look, gone));
  });
}
