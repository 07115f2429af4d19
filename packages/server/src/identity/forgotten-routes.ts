/** The password reset: the link by e-mail, and the page for the new password. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AccountContext, languageIn } from './account-context.ts';
import { mailBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { isEmail, isGoodPassword, readFields, refuseOtherOrigins } from './form-fields.ts';
import { endSessions } from './oidc-records.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderAlert, renderField, renderForm, renderNotice } from './pages/form-parts.ts';
import { renderPage } from './pages/layout.ts';
import { identityMessages } from './pages/messages.ts';

export function forgottenRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, attempts, codes, people, devices } = context;

  function askPage(request: FastifyRequest, email: string, error: string | null): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const label = identityMessages[look.language].email;
    const content = `<h1>${messages.forgotTitle}</h1>
<p>${messages.forgotHint}</p>
${renderAlert(error)}
${renderForm({
  action: context.pathTo(request, 'forgotten'),
  fields: [renderField({ name: 'email', label, type: 'email', value: email, autocomplete: 'username' })],
  submit: messages.sendLink,
})}`;
    return renderPage(look, messages.forgotTitle, content);
  }

  app.get(`${base}/forgotten`, (request, reply) => context.sendPage(reply, askPage(request, '', null)));

  app.post(`${base}/forgotten`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const email = readFields(request.body)('email').trim();
    if (!isEmail(email)) {
      return context.sendPage(reply.code(400), askPage(request, email, messages.errorEmail));
    }
    const emailKey = emailKeyOf(email);
    const waitMs = await attempts.take(mailBounds(emailKey, devices.clientOf(request, emailKey)));
    const waitMinutes = context.refused(reply, waitMs);
    if (waitMinutes !== null) {
      const { tooMany } = identityMessages[look.language];
      return context.sendPage(reply, askPage(request, email, tooMany(waitMinutes)));
    }

    context.afterwards(async () => {
      const person = await people.findByEmail(email);
      // Created for an unknown address too, and sent to nobody, so that the work is the same.
      const code = await codes.make('password', email, { accountId: person?.id ?? null, payload: {} });
      if (person === undefined || isDemo(context, person.email)) return;
      const link = context.mailLink(request, 'new-password', code, look.language);
      await context.mail({ ...person, name: person.givenName }, { kind: 'password', link });
    });
    const back = { href: context.siteOf(request), label: messages.toSite };
    const notice = { title: messages.checkMail, text: messages.checkMailHint, link: back };
    return context.sendPage(reply, renderNotice(look, notice));
  });

  function newPage(request: FastifyRequest, code: string, error: string | null): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const content = `<h1>${messages.forgotTitle}</h1>
${renderAlert(error)}
${renderForm({
  action: context.pathTo(request, 'new-password'),
  fields: [
    renderField({
      name: 'password',
      label: messages.newPassword,
      type: 'password',
      autocomplete: 'new-password',
      hint: messages.passwordHint,
    }),
  ],
  submit: messages.save,
  hidden: { code },
})}`;
    return renderPage(look, messages.forgotTitle, content);
  }

  function gonePage(request: FastifyRequest): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const link = { href: context.pathTo(request, 'forgotten'), label: messages.forgot };
    return renderNotice(look, { title: messages.codeGone, text: messages.codeGoneHint, link });
  }

  app.get(`${base}/new-password`, async (request, reply) => {
    // The query parsed by Fastify.
    const { code } = request.query as Record<string, unknown>;
    const isKnown = typeof code === 'string' && (await codes.find('password', code)) !== null;
    if (!isKnown) return context.sendPage(reply.code(400), gonePage(request));
    return context.sendPage(reply, newPage(request, code, null));
  });

  app.post(`${base}/new-password`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const field = readFields(request.body);
    const code = field('code');
    const accountId = (await codes.find('password', code))?.accountId ?? null;
    const person = accountId === null ? undefined : await people.find(accountId);
    if (person === undefined) return context.sendPage(reply.code(400), gonePage(request));
    const password = field('password');
    if (!isGoodPassword(password, person.email)) {
      return context.sendPage(reply.code(400), newPage(request, code, messages.errorPassword));
    }
    const passwordHash = await context.passwords.hash(password);
    if ((await codes.use('password', code)) === null) {
      return context.sendPage(reply.code(400), gonePage(request));
    }
    await people.savePassword(person.id, passwordHash);
    await endSessions(context.options.db, person.id);
    const mailedLink = context.mailLink(request, 'forgotten', null, languageIn(person.language));
    context.afterwards(() =>
      context.mail({ ...person, name: person.givenName }, { kind: 'password-new', link: mailedLink }),
    );
    // Lets the owner sign in although strangers are guessing at the account.
    devices.remember(request, reply, emailKeyOf(person.email));
    const link = { href: `${context.siteOf(request)}/profile`, label: messages.toSite };
    return context.sendPage(reply, renderNotice(look, { title: messages.passwordChanged, link }));
  });
}

/** All visitors share it, so none of them may take it from the others. */
export function isDemo({ options }: AccountContext, email: string): boolean {
  return options.demo !== null && emailKeyOf(options.demo.email) === emailKeyOf(email);
}
