/** The sign-in page: shows the form, checks the password, and returns to the provider. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { createAttempts, passwordBounds } from './attempts.ts';
import { createCredentials } from './credentials.ts';
import { emailKeyOf } from './email-key.ts';
import { readFields, refuseOtherOrigins } from './form-fields.ts';
import type { IdentityOptions } from './identity-options.ts';
import type { KnownDevices } from './known-devices.ts';
import type { GetProvider } from './lazy-provider.ts';
import { originOf } from './own-origins.ts';
import type { PageLook } from './pages/layout.ts';
import { renderExpiredPage } from './pages/notice-pages.ts';
import { renderSignInPage, type SignInPage } from './pages/sign-in-page.ts';
import type { Passwords } from './passwords.ts';

const MINUTE_MS = 60_000;

type SignInOptions = Pick<IdentityOptions, 'db' | 'origins' | 'demo' | 'signUp'> & {
  base: string;
  getProvider: GetProvider;
  passwords: Passwords;
  devices: KnownDevices;
  lookFor: (hostname: string, uiLocales: unknown, acceptLanguage: string | undefined) => PageLook;
};

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

export function signInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { base, getProvider, devices } = options;
  const credentials = createCredentials(options.db);
  const attempts = createAttempts(options.db);
  const path = `${base}/interaction/:uid`;

  const lookOf = (request: FastifyRequest, interaction: Interaction | null) =>
    options.lookFor(request.hostname, interaction?.params.ui_locales, request.headers['accept-language']);

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
    const page = renderExpiredPage(lookOf(request, null), originOf(request, options.origins));
    return reply.code(400).type('text/html; charset=utf-8').send(page);
  }

  function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    interaction: Interaction,
    given: Pick<SignInPage, 'email' | 'error'>,
  ) {
    const page = renderSignInPage(lookOf(request, interaction), {
      ...given,
      action: `${base}/interaction/${interaction.uid}`,
      siteUrl: originOf(request, options.origins),
      demo: options.demo,
      hasSignUp: !['invitation', 'closed'].includes(options.signUp?.rule().kind ?? 'open'),
    });
    return reply.type('text/html; charset=utf-8').send(page);
  }

  app.get(path, async (request, reply) => {
    const interaction = await findInteraction(request, reply);
    if (interaction === null) return sendExpired(request, reply);
    const hint = interaction.params.login_hint;
    return sendForm(request, reply, interaction, {
      email: typeof hint === 'string' ? hint : '',
      error: null,
    });
  });

  app.post(path, async (request, reply) => {
    refuseOtherOrigins(request, originOf(request, options.origins));
    const interaction = await findInteraction(request, reply);
    if (interaction === null) return sendExpired(request, reply);

    const field = readFields(request.body);
    const [email, password] = [field('email').trim(), field('password')];
    if (email === '' || password === '') {
      return sendForm(request, reply.code(400), interaction, { email, error: 'missing' });
    }
    const emailKey = emailKeyOf(email);
    const bounds = passwordBounds(emailKey, devices.clientOf(request, emailKey));
    const waitMs = await attempts.take(bounds);
    if (waitMs > 0) {
      const waitMinutes = Math.ceil(waitMs / MINUTE_MS);
      reply.code(429).header('retry-after', Math.ceil(waitMs / 1000));
      return sendForm(request, reply, interaction, { email, error: { waitMinutes } });
    }

    const found = await credentials.findPassword(emailKey);
    if (!(await options.passwords.isRight(found?.passwordHash ?? null, password)) || found === undefined) {
      request.log.info('a sign-in was refused');
      return sendForm(request, reply.code(401), interaction, { email, error: 'wrong' });
    }
    await attempts.giveBack(bounds);
    devices.remember(request, reply, emailKey);
    const result = { login: { accountId: found.id, remember: true, ts: Math.floor(Date.now() / 1000) } };
    const provider = await getProvider();
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });
}
