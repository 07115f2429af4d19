/** Creating an account: the form, the e-mail that confirms the address, the account. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { mailBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { isEmail, isGoodPassword, isName, readFields, refuseOtherOrigins } from './form-fields.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderAlert, renderField, renderForm, renderNotice } from './pages/form-parts.ts';
import { renderPage } from './pages/layout.ts';
import { identityMessages } from './pages/messages.ts';

type Given = { givenName: string; surName: string; email: string };

export function signUpRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, attempts, codes, people, passwords } = context;

  function formPage(request: FastifyRequest, given: Given, error: string | null): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const { email, password } = identityMessages[look.language];
    const content = `<h1>${messages.signUp}</h1>
${renderAlert(error)}
${renderForm({
  action: context.pathTo(request, 'sign-up'),
  fields: [
    renderField({
      name: 'givenName',
      label: messages.givenName,
      type: 'text',
      value: given.givenName,
      autocomplete: 'given-name',
    }),
    renderField({
      name: 'surName',
      label: messages.surName,
      type: 'text',
      value: given.surName,
      autocomplete: 'family-name',
    }),
    renderField({ name: 'email', label: email, type: 'email', value: given.email, autocomplete: 'username' }),
    renderField({
      name: 'password',
      label: password,
      type: 'password',
      autocomplete: 'new-password',
      hint: messages.passwordHint,
    }),
  ],
  submit: messages.signUp,
})}
<p><a href="${context.siteOf(request)}/profile">${messages.haveAccount}</a></p>`;
    return renderPage(look, messages.signUp, content);
  }

  app.get(`${base}/sign-up`, (request, reply) =>
    context.sendPage(reply, formPage(request, { givenName: '', surName: '', email: '' }, null)),
  );

  app.post(`${base}/sign-up`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const field = readFields(request.body);
    const given = {
      givenName: field('givenName').trim(),
      surName: field('surName').trim(),
      email: field('email').trim(),
    };
    const password = field('password');
    const refuse = (error: string) => context.sendPage(reply.code(400), formPage(request, given, error));
    if (!isName(given.givenName) || !isName(given.surName)) return refuse(messages.errorName);
    if (!isEmail(given.email)) return refuse(messages.errorEmail);
    if (!isGoodPassword(password, given.email)) return refuse(messages.errorPassword);

    const waitMs = await attempts.take(mailBounds(emailKeyOf(given.email), request.ip));
    const waitMinutes = context.refused(reply, waitMs);
    if (waitMinutes !== null) {
      const { tooMany } = identityMessages[look.language];
      return context.sendPage(reply, formPage(request, given, tooMany(waitMinutes)));
    }

    const passwordHash = await passwords.hash(password);
    context.afterwards(async () => {
      const known = await people.findByEmail(given.email);
      if (known !== undefined) {
        const link = context.mailLink(request, 'forgotten', null, look.language);
        return context.mail({ ...known, name: known.givenName }, { kind: 'known', link });
      }
      const payload = { ...given, passwordHash, language: look.language };
      const code = await codes.make('sign-up', { accountId: null, payload });
      const link = context.mailLink(request, 'confirm-sign-up', code, look.language);
      await context.mail({ ...payload, name: null }, { kind: 'sign-up', link });
    });
    const back = { href: context.siteOf(request), label: messages.toSite };
    const notice = { title: messages.checkMail, text: messages.checkMailHint, link: back };
    return context.sendPage(reply, renderNotice(look, notice));
  });

  confirmation(app, context, {
    page: 'confirm-sign-up',
    async confirm(code) {
      const kept = await codes.use('sign-up', code);
      return kept !== null && (await people.create(kept.payload));
    },
    done: 'confirmed',
  });
}

type Confirmation = {
  page: string;
  confirm(code: string, request: FastifyRequest): Promise<boolean>;
  done: 'confirmed' | 'emailChanged';
};

/** A page with a button: programs that look into links of e-mails must not confirm anything. */
export function confirmation(
  app: FastifyInstance,
  context: AccountContext,
  { page, confirm, done }: Confirmation,
): void {
  app.get(`${context.base}/${page}`, (request, reply) => {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    // What Fastify's own parser of addresses gives.
    const { code } = request.query as Record<string, unknown>;
    const content = `<h1>${messages.confirmTitle}</h1>
${renderForm({
  action: context.pathTo(request, page),
  fields: [],
  submit: messages.confirm,
  hidden: { code: typeof code === 'string' ? code : '' },
})}`;
    return context.sendPage(reply, renderPage(look, messages.confirmTitle, content));
  });

  app.post(`${context.base}/${page}`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const isDone = await confirm(readFields(request.body)('code'), request);
    const site = context.siteOf(request);
    const notice = isDone
      ? { title: messages[done], link: { href: `${site}/profile`, label: messages.toSite } }
      : {
          title: messages.codeGone,
          text: messages.codeGoneHint,
          link: { href: site, label: messages.toSite },
        };
    return context.sendPage(reply.code(isDone ? 200 : 400), renderNotice(look, notice));
  });
}
