/** Creating an account: the form, the e-mail that confirms the address, the account. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { mailBounds } from './attempts.ts';
import { emailKeyOf } from './email-key.ts';
import { type FormFields, isEmail, isName, readFields, refuseOtherOrigins } from './form-fields.ts';
import type { SignUpAccess } from './identity-options.ts';
import { accountMessages } from './pages/account-messages.ts';
import { renderAlert, renderField, renderForm, renderNotice } from './pages/form-parts.ts';
import { escapeHtml, type PageLook, renderPage } from './pages/layout.ts';
import { identityMessages } from './pages/messages.ts';

export type GivenNames = { givenName: string; surName: string };

/** What is wrong with signing up at all, or with this address. */
type SignUpRefusal = 'closed' | 'invitation' | { domains: string };

/** null if the address may sign up. */
function refusalOfSignUp(access: SignUpAccess | undefined, email: string): SignUpRefusal | null {
  if (access === undefined || access.isHostEmail(email)) return null;
  const { kind, domains } = access.rule();
  if (kind === 'open') return null;
  if (kind !== 'domain') return kind;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(domain) ? null : { domains: domains.join(', ') };
}

export function signUpRoutes(app: FastifyInstance, context: AccountContext): void {
  const { base, attempts, codes, people, devices } = context;
  const access = context.options.signUp;

  /** The page in place of the form; null if the form is shown. */
  async function closedPage(request: FastifyRequest): Promise<string | null> {
    const rule = access?.rule().kind ?? 'open';
    if (rule === 'open' || rule === 'domain' || (await access?.awaitsHost()) === true) return null;
    return refusedPage(request, rule);
  }

  function refusedPage(request: FastifyRequest, rule: 'closed' | 'invitation'): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const isClosed = rule === 'closed';
    return renderNotice(look, {
      title: isClosed ? messages.signUpClosed : messages.signUpInvited,
      text: isClosed ? messages.signUpClosedHint : messages.signUpInvitedHint,
      link: { href: context.siteOf(request), label: messages.toSite },
    });
  }

  /** Which addresses may sign up; undefined if all may. */
  function domainsHint(request: FastifyRequest): string | undefined {
    const rule = access?.rule();
    if (rule?.kind !== 'domain') return undefined;
    return accountMessages[context.lookOf(request).language].signUpDomains(rule.domains.join(', '));
  }

  function formPage(
    request: FastifyRequest,
    given: GivenNames & { email: string },
    errors: FieldErrors,
    alert: string | null = null,
  ): string {
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const { email } = identityMessages[look.language];
    const hint = domainsHint(request);
    const content = `<h1>${messages.signUp}</h1>
${renderAlert(alert)}
${renderForm({
  action: context.pathTo(request, 'sign-up'),
  fields: [
    ...renderNames(look, given, errors),
    renderField({
      name: 'email',
      label: email,
      type: 'email',
      value: given.email,
      autocomplete: 'username',
      error: errors.email,
      ...(hint !== undefined && { hint }),
    }),
  ],
  submit: messages.signUp,
})}
<p><a href="${escapeHtml(context.siteOf(request))}/profile">${messages.haveAccount}</a></p>`;
    return renderPage(look, messages.signUp, content);
  }

  app.get(`${base}/sign-up`, async (request, reply) => {
    const closed = await closedPage(request);
    return context.sendPage(
      reply,
      closed ?? formPage(request, { givenName: '', surName: '', email: '' }, {}),
    );
  });

  app.post(`${base}/sign-up`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const look = context.lookOf(request);
    const messages = accountMessages[look.language];
    const field = readFields(request.body);
    const person = { ...readNames(field), email: field('email').trim() };
    const refusal = refusalOfSignUp(access, person.email);
    if (typeof refusal === 'string') return context.sendPage(reply.code(403), refusedPage(request, refusal));
    const errors: FieldErrors = {
      ...nameErrors(look, person),
      ...(refusal === null ? {} : { email: messages.signUpDomains(refusal.domains) }),
      ...(isEmail(person.email) ? {} : { email: messages.errorEmail }),
    };
    if (Object.keys(errors).length > 0)
      return context.sendPage(reply.code(400), formPage(request, person, errors));

    const emailKey = emailKeyOf(person.email);
    const waitMs = await attempts.take(mailBounds(emailKey, devices.clientOf(request, emailKey)));
    const waitMinutes = context.refused(reply, waitMs);
    if (waitMinutes !== null) {
      const { tooMany } = identityMessages[look.language];
      return context.sendPage(reply, formPage(request, person, {}, tooMany(waitMinutes)));
    }

    context.afterwards(async () => {
      const account = await people.findByEmail(person.email);
      // Created for an address with an account too, and sent to nobody, so that the work is the same.
      const payload = { ...person, language: look.language };
      const code = await codes.make('sign-up', person.email, { accountId: null, payload });
      if (account !== undefined) {
        const link = context.mailLink(request, 'forgotten', null, look.language);
        return context.mail({ ...account, name: account.givenName }, { kind: 'known', link });
      }
      const link = context.mailLink(request, 'confirm-sign-up', code, look.language);
      await context.mail({ ...payload, name: null }, { kind: 'sign-up', link });
    });
    const back = { href: context.siteOf(request), label: messages.toSite };
    const notice = { title: messages.checkMail, text: messages.checkMailHint, link: back };
    return context.sendPage(reply, renderNotice(look, notice));
  });
}

export function readNames(field: FormFields): GivenNames {
  return { givenName: field('givenName').trim(), surName: field('surName').trim() };
}

/** The errors of all fields. */
export type FieldErrors = { givenName?: string; surName?: string; email?: string; password?: string };

export function nameErrors(look: PageLook, { givenName, surName }: GivenNames): FieldErrors {
  const { errorNoName, errorName } = accountMessages[look.language];
  const errorOf = (name: string) => (name === '' ? errorNoName : errorName);
  return {
    ...(isName(givenName) ? {} : { givenName: errorOf(givenName) }),
    ...(isName(surName) ? {} : { surName: errorOf(surName) }),
  };
}

export function renderNames(
  look: PageLook,
  { givenName, surName }: GivenNames,
  errors: FieldErrors = {},
): string[] {
  const messages = accountMessages[look.language];
  return [
    renderField({
      name: 'givenName',
      label: messages.givenName,
      type: 'text',
      value: givenName,
      autocomplete: 'given-name',
      error: errors.givenName,
    }),
    renderField({
      name: 'surName',
      label: messages.surName,
      type: 'text',
      value: surName,
      autocomplete: 'family-name',
      error: errors.surName,
    }),
  ];
}
