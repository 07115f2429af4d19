/** Setting up the second factor, its recovery codes, and turning it off. */

import type { FastifyInstance } from 'fastify';
import type { AccountContext } from './account-context.ts';
import { codeBounds } from './attempts.ts';
import { setupAddress } from './factors/app-codes.ts';
import { voidIdTokens } from './factors/signed-in-devices.ts';
import { endSessions } from './oidc-records.ts';
import { identityMessages } from './pages/messages.ts';
import { renderRecoveryPage, renderSetUpPage } from './pages/second-factor-pages.ts';
import { proveAgain } from './prove-again.ts';
import { mailAboutChange, SECURITY_PAGE, type SecurityForm, securityForm } from './security-forms.ts';

export function secondFactorRoutes(app: FastifyInstance, context: AccountContext): void {
  const { secondFactors, attempts, options } = context;

  function sendSetUp(
    { visitor, request, reply }: Pick<SecurityForm, 'visitor' | 'request' | 'reply'>,
    secret: string,
    error: string | null,
  ) {
    const siteName = options.siteLook?.().siteName || 'Lapwing';
    const page = renderSetUpPage(context.lookOf(request), {
      secret,
      address: setupAddress(secret, siteName, visitor.person.email),
      action: context.pathTo(request, `${SECURITY_PAGE}/second-factor/confirm`),
      backUrl: context.pathTo(request, SECURITY_PAGE),
      formToken: visitor.formToken,
      error,
    });
    return context.sendPage(reply, page);
  }

  function sendRecovery({ request, reply }: SecurityForm, codes: readonly string[], done: string) {
    const backUrl = context.pathTo(request, SECURITY_PAGE);
    return context.sendPage(reply, renderRecoveryPage(context.lookOf(request), { codes, done, backUrl }));
  }

  securityForm(app, context, 'second-factor/begin', async (form) => {
    const { id } = form.visitor.person;
    await secondFactors.begin(id);
    const secret = await secondFactors.findPending(id);
    // It is on: set up in another window in the meantime.
    return secret === null ? { error: form.messages.setUpGone } : sendSetUp(form, secret, null);
  });

  securityForm(app, context, 'second-factor/confirm', async (form) => {
    const { visitor, field, request, reply, messages } = form;
    const { person, session } = visitor;
    const secret = await secondFactors.findPending(person.id);
    if (secret === null) return { error: messages.setUpGone };
    const bounds = codeBounds(person.id, { address: '', device: `session ${session.uid}` });
    const waitMinutes = context.refused(reply, await attempts.take(bounds));
    if (waitMinutes !== null) {
      const { language } = context.lookOf(request);
      return sendSetUp(form, secret, identityMessages[language].tooMany(waitMinutes));
    }
    const codes = await secondFactors.confirm(person.id, field('code'));
    if (codes === null) return sendSetUp({ ...form, reply: reply.code(400) }, secret, messages.errorCode);
    await attempts.giveBack(bounds);
    // The others have signed in with a password alone.
    await endSessions(options.db, person.id, session);
    await options.db.transaction().execute((tx) => voidIdTokens(tx, person.id));
    mailAboutChange(context, visitor, request, { kind: 'second-factor-on' });
    return sendRecovery(form, codes, messages.turnedOn);
  });

  securityForm(app, context, 'second-factor/codes', async (form) => {
    const { id } = form.visitor.person;
    if (!(await secondFactors.isOn(id))) return { error: form.messages.setUpGone };
    return sendRecovery(form, await secondFactors.renewRecoveryCodes(id), form.messages.recoveryReplaced);
  });

  /** Always asks for a proof, however recent the last one is. */
  securityForm(app, context, 'second-factor/off', async ({ visitor, field, request, reply, messages }) => {
    const error = await proveAgain(context, visitor, field, { request, reply });
    if (error !== null) return { error };
    if (await secondFactors.turnOff(visitor.person.id))
      mailAboutChange(context, visitor, request, { kind: 'second-factor-off' });
    return { done: messages.turnedOff };
  });
}
