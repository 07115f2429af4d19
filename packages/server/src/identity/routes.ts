/** Mounts the identity provider with its sign-in pages, and verifies the tokens it issues. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { pageHeaders } from '../http/security-headers.ts';
import { languageOf } from '../http/wanted-language.ts';
import { repeat } from '../repeat.ts';
import { createSecretBox } from '../storage/secret-box.ts';
import { createAccountContext } from './account-context.ts';
import { confirmEmailRoutes } from './confirm-email-routes.ts';
import { confirmSignUpRoutes } from './confirm-sign-up-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { editRoutes } from './edit-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { sealSecondFactorsAgain } from './factors/second-factors.ts';
import { clearEndedDevices } from './factors/signed-in-devices.ts';
import { forgottenRoutes } from './forgotten-routes.ts';
import type { IdentityOptions } from './identity-options.ts';
import { type GetProvider, openProviderLazily } from './lazy-provider.ts';
import { clearExpiredRecords } from './oidc-records.ts';
import { originOf, originOfContext } from './own-origins.ts';
import { renderNotice } from './pages/form-parts.ts';
import type { PageLook } from './pages/layout.ts';
import { identityMessages } from './pages/messages.ts';
import { renderFailedPage, renderSignedOutPage, renderSignOutPage } from './pages/notice-pages.ts';
import { serveAssets } from './pages/serve-assets.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { createProviderLimits, type Refusal } from './provider-limits.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';

const CLEARING_INTERVAL_MS = 60_000;
const RETRY_AFTER_S = 60;

export async function identityRoutes(app: FastifyInstance, options: IdentityOptions): Promise<void> {
  const base = new URL(options.issuer).pathname;

  const lookFor = (hostname: string, uiLocales: unknown, acceptLanguage: string | undefined): PageLook => ({
    language: languageOf(uiLocales, acceptLanguage),
    theme: options.themeOf(hostname),
    stylesheets: [...options.stylesheets, ...(options.siteLook?.().accentSheets ?? [])],
    siteName: options.siteLook?.().siteName ?? '',
    base,
  });
  const lookOf = (ctx: KoaContextWithOIDC) =>
    lookFor(ctx.hostname, ctx.oidc?.params?.ui_locales, ctx.get('accept-language'));

  const getProvider = openProviderLazily(app, {
    ...options,
    pages: {
      signOut: (ctx, form) =>
        renderSignOutPage(lookOf(ctx), form, isRequestedByUser(ctx), originOfContext(ctx)),
      signedOut: (ctx) => renderSignedOutPage(lookOf(ctx), originOfContext(ctx)),
      failed: (ctx, reason) =>
        renderFailedPage(
          lookOf(ctx),
          reason,
          String(ctx.req.headers['x-correlation-id']),
          originOfContext(ctx),
        ),
    },
  });
  const log = app.log.child({ part: 'identity' });

  const secrets = createSecretBox(options.db, options.secretsKey ?? null);
  const unreadable = await sealSecondFactorsAgain(options.db, secrets);
  if (unreadable > 0)
    log.error(
      { unreadable },
      'second factors cannot be read: LAPWING_SECRETS_KEY is not the one they were stored with',
    );
  const accounts = createAccountContext(options, { base, getProvider, lookFor, log, secrets });
  const headers = pageHeaders({
    'frame-ancestors': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
  });
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers({ ...headers, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
      forwardTrusted(request, originOf(request, options.origins));
    });
    serveAssets(scope, base);
    signInRoutes(scope, accounts, lookFor);
    signUpRoutes(scope, accounts);
    confirmSignUpRoutes(scope, accounts);
    forgottenRoutes(scope, accounts);
    editRoutes(scope, accounts);
    confirmEmailRoutes(scope, accounts);
    securityRoutes(scope, accounts);
    passkeyRoutes(scope, accounts);
    secondFactorRoutes(scope, accounts);
    deviceRoutes(scope, accounts);
    exportRoutes(scope, accounts);
    const refusalOf = createProviderLimits(base);
    const refuse = (request: FastifyRequest, reply: FastifyReply, { status, reason }: Refusal) => {
      const look = accounts.lookOf(request);
      if (status === 429) reply.header('retry-after', RETRY_AFTER_S);
      const page =
        status === 429
          ? renderNotice(look, {
              title: identityMessages[look.language].tooMany(1),
              link: { href: accounts.siteOf(request), label: identityMessages[look.language].back },
            })
          : renderFailedPage(look, reason, request.id, accounts.siteOf(request));
      return accounts.sendPage(reply.code(status), page);
    };
    await scope.register(async (inner) => {
      inner.addHook('onRequest', async (request, reply) => {
        const refusal = refusalOf(request);
        if (refusal !== null) return refuse(request, reply, refusal);
      });
      handOver(inner, base, getProvider);
    });
  });

  const stopClearing = repeat(
    CLEARING_INTERVAL_MS,
    () =>
      Promise.all([
        clearExpiredRecords(options.db, Date.now()),
        accounts.attempts.clearPast(),
        accounts.codes.clearPast(),
        accounts.challenges.clearPast(),
        clearEndedDevices(options.db),
      ]),
    (error) => log.warn({ err: error }, 'expired records stay'),
  );
  app.addHook('onClose', async () => {
    stopClearing();
    await accounts.finish();
  });
}

/** Whether the token belongs to the user whose session ends: then the request is certainly the user's own. */
function isRequestedByUser(ctx: KoaContextWithOIDC): boolean {
  // The provider stores the decoded token here, without a type.
  const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
  return hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
}

/** The provider trusts these headers, so our server overwrites whatever the visitor sent. */
function forwardTrusted(request: FastifyRequest, origin: string): void {
  const { protocol, host } = new URL(origin);
  const { headers } = request.raw;
  headers['x-forwarded-proto'] = protocol.slice(0, -1);
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-for'] = request.ip;
  headers['x-correlation-id'] = request.id;
}

function handOver(app: FastifyInstance, base: string, getProvider: GetProvider): void {
  let answer: ReturnType<Provider['callback']> | undefined;
  // The provider reads bodies itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${base}/*`, async (request: FastifyRequest, reply: FastifyReply) => {
    answer ??= (await getProvider()).callback();
    reply.hijack();
    const { raw } = request;
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    const url = raw.url ?? '/';
    // Tells the provider its mount path, in any letter case.
    Object.assign(raw, { originalUrl: base + url.slice(base.length), url: url.slice(base.length) });
    answer(raw, reply.raw).catch((error: unknown) => {
      request.log.error({ err: error }, 'the identity provider failed');
      reply.raw.destroy();
    });
  });
}
