/** Opens the security page for its forms: only for a person who has proved who they are a short while ago. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AccountContext, languageIn } from './account-context.ts';
import type { AccountMail } from './account-mails.ts';
import { nameBrowser } from './factors/browser-name.ts';
import { listDevices } from './factors/signed-in-devices.ts';
import { isDemo } from './forgotten-routes.ts';
import type { FormFields } from './form-fields.ts';
import { renderConfirmPage } from './pages/confirm-page.ts';
import { type SecurityMessages, securityMessages } from './pages/security-messages.ts';
import { renderSecurityPage } from './pages/security-page.ts';
import { renderSharedPage } from './pages/shared-account-page.ts';
import { isConfirmed } from './prove-again.ts';
import type { Visitor } from './visitor.ts';
import { findForm, sendNotSignedIn } from './visitor-forms.ts';

export type Outcome = { error: string } | { done: string };

export type SecurityForm = {
  visitor: Visitor;
  field: FormFields;
  request: FastifyRequest;
  reply: FastifyReply;
  messages: SecurityMessages;
};

export const SECURITY_PAGE = 'security';

/** The page itself, or the one that asks for a proof first. */
export async function sendSecurityPage(
  context: AccountContext,
  visitor: Visitor,
  { request, reply }: Pick<SecurityForm, 'request' | 'reply'>,
  outcome: Outcome | null = null,
) {
  const look = context.lookOf(request);
  const { person, session, formToken } = visitor;
  const error = outcome !== null && 'error' in outcome ? outcome.error : null;
  const done = outcome !== null && 'done' in outcome ? outcome.done : null;
  const actionOf = (part: string) => context.pathTo(request, `${SECURITY_PAGE}/${part}`);
  const links = { account: context.pathTo(request, 'account'), site: `${context.siteOf(request)}/profile` };
  if (isDemo(context, person.email))
    return context.sendPage(reply, renderSharedPage(look, securityMessages[look.language].title, links.site));

  const { passkeys, secondFactors, options } = context;
  const ownPasskeys = await passkeys.list(person.id);
  const secondFactor = await secondFactors.find(person.id);
  const shared = { formToken, actionOf, links, error };
  const hasPasskeys = ownPasskeys.length > 0;
  if (!(await isConfirmed(context, visitor)))
    return context.sendPage(
      reply,
      renderConfirmPage(look, { ...shared, hasPasskeys, hasSecondFactor: secondFactor !== null }),
    );
  const devices = await listDevices(options.db, person.id, Date.now());
  const page = renderSecurityPage(look, {
    ...shared,
    done,
    passkeys: ownPasskeys,
    secondFactor,
    devices: devices.map(({ sessionUid, userAgent, ...seen }) => ({
      ...seen,
      sessionUid,
      name: nameBrowser(userAgent),
      isThis: sessionUid === session.uid,
    })),
  });
  return context.sendPage(reply, page);
}

/** A form of the page. `act` sends its own page or returns what the page reports. */
export function securityForm(
  app: FastifyInstance,
  context: AccountContext,
  part: string,
  act: (form: SecurityForm) => Promise<Outcome | FastifyReply>,
): void {
  app.post(`${context.base}/${SECURITY_PAGE}/${part}`, async (request, reply) => {
    const form = await findForm(context, request, reply);
    if (form === null) return sendNotSignedIn(context, request, reply);
    const { visitor, field } = form;
    const { person } = visitor;
    if (isDemo(context, person.email) || !(await isConfirmed(context, visitor)))
      return sendSecurityPage(context, visitor, { request, reply: reply.code(403) });
    const messages = securityMessages[context.lookOf(request).language];
    const outcome = await act({ visitor, field, request, reply, messages });
    if (!('error' in outcome) && !('done' in outcome)) return outcome;
    if ('error' in outcome && reply.statusCode === 200) reply.code(400);
    return sendSecurityPage(context, visitor, { request, reply }, outcome);
  });
}

type SecurityMail = Extract<AccountMail, { kind: `passkey-${string}` | `second-factor-${string}` }>;
type WithoutLink<Mail> = Mail extends unknown ? Omit<Mail, 'link'> : never;

/** Tells the owner of the account, who may not be the one at the browser. */
export function mailAboutChange(
  context: AccountContext,
  { person }: Visitor,
  request: FastifyRequest,
  mail: WithoutLink<SecurityMail>,
): void {
  const link = context.mailLink(request, 'forgotten', null, languageIn(person.language));
  context.afterwards(() =>
    context.mail({ ...person, name: person.givenName }, { ...mail, link } as SecurityMail),
  );
}
