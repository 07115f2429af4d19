/** The sign-in page: takes a passkey, or a password and the second factor if it is on, and returns to the provider. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { countedAddressOf } from '../http/client-address.ts';
import { problem } from '../http/problem.ts';
import type { AccountContext, GetPageLook } from './account-context.ts';
import { codeBounds, passkeyBounds, passwordBounds } from './attempts.ts';
import { createCredentials } from './credentials.ts';
import { emailKeyOf } from './email-key.ts';
import { type SignInMethod, signInMethods } from './factors/signed-in-devices.ts';
import { type FormFields, readFields, readPasskey, refuseOtherOrigins } from './form-fields.ts';
import { renderCodePage } from './pages/code-page.ts';
import { renderExpiredPage } from './pages/notice-pages.ts';
import { renderSignInPage, type SignInPage } from './pages/sign-in-page.ts';
import { createSignInProofs, type ProvenPassword } from './sign-in-proof.ts';

const MINUTE_MS = 60_000;

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Step = { request: FastifyRequest; reply: FastifyReply; interaction: Interaction };
type SignInError = SignInPage['error'];

export function signInRoutes(app: FastifyInstance, context: AccountContext, lookFor: GetPageLook): void {
  const { base, getProvider, devices, attempts, options, passkeys, secondFactors } = context;
  const credentials = createCredentials(options.db);
  const proofs = createSignInProofs(options.keys.cookies);
  const path = `${base}/interaction/:uid`;

  const lookOf = (request: FastifyRequest, interaction: Interaction | null) =>
    lookFor(request.hostname, interaction?.params.ui_locales, request.headers['accept-language']);
  const challengeOf = ({ request, interaction }: Pick<Step, 'request' | 'interaction'>) => ({
    origin: context.siteOf(request),
    purpose: 'sign-in' as const,
    boundTo: interaction.uid,
  });

  async function findInteraction(request: FastifyRequest, reply: FastifyReply): Promise<Interaction | null> {
    const provider = await getProvider();
    try {
      return await provider.interactionDetails(request.raw, reply.raw);
    } catch (error) {
      const { errors } = await import('oidc-provider');
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  }

  function sendExpired(request: FastifyRequest, reply: FastifyReply) {
    const page = renderExpiredPage(lookOf(request, null), context.siteOf(request));
    return context.sendPage(reply.code(400), page);
  }

  function sendForm({ request, reply, interaction }: Step, given: Pick<SignInPage, 'email' | 'error'>) {
    const page = renderSignInPage(lookOf(request, interaction), {
      ...given,
      action: `${base}/interaction/${interaction.uid}`,
      siteUrl: context.siteOf(request),
      demo: options.demo,
      hasSignUp: !['invitation', 'closed'].includes(options.signUp?.rule().kind ?? 'open'),
    });
    return context.sendPage(reply, page);
  }

  function sendCodeForm({ request, reply, interaction }: Step, proof: string, error: SignInError) {
    const page = renderCodePage(lookOf(request, interaction), {
      action: `${base}/interaction/${interaction.uid}`,
      siteUrl: context.siteOf(request),
      proof,
      error,
    });
    return context.sendPage(reply, page);
  }

  /** The error to show after too many attempts; null to continue. */
  function refusalOf(reply: FastifyReply, waitMs: number): { waitMinutes: number } | null {
    if (waitMs === 0) return null;
    reply.code(429).header('retry-after', Math.ceil(waitMs / 1000));
    return { waitMinutes: Math.ceil(waitMs / MINUTE_MS) };
  }

  async function finish({ request, reply }: Step, accountId: string, method: SignInMethod) {
    const identity = await credentials.findIdentity(accountId);
    if (identity !== undefined) devices.remember(request, reply, identity.emailKey);
    const ts = Math.floor(Date.now() / 1000);
    const result = { login: { accountId, remember: true, ts, amr: [...signInMethods[method]] } };
    const provider = await getProvider();
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  }

  async function takePasskey(step: Step, response: string) {
    const { request, reply } = step;
    const bounds = passkeyBounds(countedAddressOf(request));
    const refusal = refusalOf(reply, await attempts.take(bounds));
    if (refusal !== null) return sendForm(step, { email: '', error: refusal });
    const accountId = await passkeys.authenticate(response, challengeOf(step));
    // The account may have been deactivated.
    if (accountId === null || (await credentials.findIdentity(accountId)) === undefined) {
      request.log.info('a sign-in with a passkey was refused');
      return sendForm({ ...step, reply: reply.code(401) }, { email: '', error: 'passkey' });
    }
    await attempts.giveBack(bounds);
    return finish(step, accountId, 'passkey');
  }

  async function takePassword(step: Step, field: FormFields) {
    const { request, reply, interaction } = step;
    const [email, password] = [field('email').trim(), field('password')];
    if (email === '' || password === '') {
      reply.code(400);
      return sendForm(step, { email, error: 'missing' });
    }
    const emailKey = emailKeyOf(email);
    const bounds = passwordBounds(emailKey, devices.clientOf(request, emailKey));
    const refusal = refusalOf(reply, await attempts.take(bounds));
    if (refusal !== null) return sendForm(step, { email, error: refusal });

    const found = await credentials.findPassword(emailKey);
    if (!(await context.passwords.isRight(found?.passwordHash ?? null, password)) || found === undefined) {
      request.log.info('a sign-in was refused');
      reply.code(401);
      return sendForm(step, { email, error: 'wrong' });
    }
    await attempts.giveBack(bounds);
    if (!(await secondFactors.isOn(found.id))) return finish(step, found.id, 'password');
    const proven: ProvenPassword = { accountId: found.id, tokenVersion: found.tokenVersion };
    return sendCodeForm(step, proofs.make(interaction.uid, proven), null);
  }

  async function takeCode(step: Step, field: FormFields) {
    const { request, reply, interaction } = step;
    const proof = field('proof');
    const accountId = proofs.accountIn(proof);
    const identity = accountId === null ? undefined : await credentials.findIdentity(accountId);
    const isProven =
      identity !== undefined &&
      proofs.isValid(proof, interaction.uid, {
        accountId: identity.id,
        tokenVersion: identity.tokenVersion,
      });
    if (!isProven) {
      reply.code(401);
      return sendForm(step, { email: '', error: 'late' });
    }
    const bounds = codeBounds(identity.id, devices.clientOf(request, identity.emailKey));
    const refusal = refusalOf(reply, await attempts.take(bounds));
    if (refusal !== null) return sendCodeForm(step, proof, refusal);
    if (!(await secondFactors.use(identity.id, field('code')))) {
      request.log.info('a code was refused');
      reply.code(401);
      return sendCodeForm(step, proof, 'code');
    }
    await attempts.giveBack(bounds);
    return finish(step, identity.id, 'password-and-code');
  }

  app.get(path, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (interaction === null) return sendExpired(request, reply);
    const hint = interaction.params.login_hint;
    const email = typeof hint === 'string' ? hint : '';
    return sendForm({ request, reply, interaction }, { email, error: null });
  });

  app.post(path, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const interaction = await findInteraction(request, reply);
    if (interaction === null) return sendExpired(request, reply);
    const step = { request, reply, interaction };
    const field = readFields(request.body);
    const passkey = readPasskey(request.body);
    if (passkey !== '') return takePasskey(step, passkey);
    return field('proof') === '' ? takePassword(step, field) : takeCode(step, field);
  });

  app.post(`${path}/passkey-options`, async (request, reply) => {
    refuseOtherOrigins(request, context.siteOf(request));
    const interaction = await findInteraction(request, reply);
    if (interaction === null) throw problem('not-found', { detail: 'This sign-in has expired' });
    return passkeys.authenticationOptions(challengeOf({ request, interaction }));
  });
}
