/**
 * The page of the link in a sign-up e-mail. The password is chosen here and not in the form before: anyone can enter
 * the address of someone else there, who must not confirm an account that the stranger could then sign in to.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { emailKeyOf } from './email-key.ts';
import { isGoodPassword, readFields, refuseOtherOrigins } from './form-fields.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderField, renderForm, renderNotice } from './pages/form-parts.ts';
import { escapeHtml, renderPage } from './pages/layout.ts';
import { identityMessages } from './pages/messages.ts';
import { type FieldErrors, type GivenNames, nameErrors, readNames, renderNames } from './sign-up-routes.ts';

const PAGE = 'confirm-sign-up';

export function confirmSignUpRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, codes, people, passwords, devices } = context;

  function formPage(
    request: FastifyRequest,
    { code, email, errors, ...names }: GivenNames & { code: string; email: string; errors: FieldErrors },
  ): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const content = `<h1>${messages.finishSignUp}</h1>
<p>${escapeHtml(email)}</p>
${renderForm({
  action: context.pathTo(request, PAGE),
  fields: [
    ...renderNames(look, names, errors),
    renderField({
      name: 'password',
      label: identityMessages[look.language].password,
      type: 'password',
      autocomplete: 'new-password',
      hint: messages.passwordHint,
      error: errors.password,
    }),
  ],
  submit: messages.confirm,
  hidden: { code },
})}`;
    return renderPage(look, messages.finishSignUp, content);
  }

  function gonePage(request: FastifyRequest): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const link = { href: context.siteOf(request), label: messages.toSite };
    return renderNotice(look, { title: messages.codeGone, text: messages.codeGoneHint, link });
  }

  app.get(`${base}/${PAGE}`, async (request, reply) => {
    // The query parsed by Fastify.
    const { code } = request.query as Record<string, unknown>;
    const storedCode = typeof code === 'string' ? await codes.find('sign-up', code) : null;
    if (typeof code !== 'string' || storedCode === null) {
      return context.sendPage(reply.code(400), gonePage(request));
    }
    return context.sendPage(reply, formPage(request, { ...storedCode.payload, code, errors: {} }));
  });

  app.post(`${base}/${PAGE}`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const field = readFields(request.body);
    const [code, password, names] = [field('code'), field('password'), readNames(field)];
    const storedCode = await codes.find('sign-up', code);
    if (storedCode === null) return context.sendPage(reply.code(400), gonePage(request));
    const { email, language } = storedCode.payload;
    const errors: FieldErrors = {
      ...nameErrors(look, names),
      ...(isGoodPassword(password, email) ? {} : { password: messages.errorPassword }),
    };
    if (Object.keys(errors).length > 0)
      return context.sendPage(reply.code(400), formPage(request, { ...names, email, code, errors }));

    const passwordHash = await passwords.hash(password);
    const isUsed = (await codes.use('sign-up', code)) !== null;
    if (!isUsed || !(await people.create({ ...names, email, language, passwordHash }))) {
      return context.sendPage(reply.code(400), gonePage(request));
    }
    devices.remember(request, reply, emailKeyOf(email));
    const link = { href: `${context.siteOf(request)}/profile`, label: messages.toSite };
    return context.sendPage(reply, renderNotice(look, { title: messages.confirmed, link }));
  });
}
