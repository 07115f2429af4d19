/** The embedded OpenID provider: one public client, authorization code with PKCE, rotating refresh tokens. */

import { HOST_CLAIM } from '@lapwing/contract/values/host-claim';
import type { Kysely } from 'kysely';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Schema } from '../storage/schema.ts';
import { TOKEN_VERSION_CLAIM } from './admit.ts';
import { type Credentials, createCredentials } from './credentials.ts';
import { noteDevice } from './factors/signed-in-devices.ts';
import { oidcRecords } from './oidc-records.ts';
import { originOfContext } from './own-origins.ts';
import type { ProviderKeys } from './signing-keys.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** How long a page for signing in or out stays valid. */
const UNFINISHED_S = HOUR_S / 2;

type ProviderPages = {
  signOut(ctx: KoaContextWithOIDC, form: string): string;
  signedOut(ctx: KoaContextWithOIDC): string;
  failed(ctx: KoaContextWithOIDC, reason: string): string;
};

export type ProviderOptions = {
  issuer: string;
  clientId: string;
  db: Kysely<Schema>;
  keys: ProviderKeys;
  /** accounts with these addresses are hosts of the site */
  hostEmails?: readonly string[] | null;
  pages: ProviderPages;
  /** The life of an ID token; shortened by tests. */
  idTokenLifeS?: number;
};

export function createProvider(options: ProviderOptions): Provider {
  const { issuer, clientId, db, keys } = options;
  const siteOrigin = new URL(issuer).origin;
  const provider = new Provider(issuer, {
    adapter: oidcRecords(db, Date.now, undefined, (model, payload) =>
      noteDevice(db, model, payload, Provider.ctx?.get('user-agent') ?? '', Date.now()),
    ),
    jwks: { keys: keys.signing },
    cookies: {
      keys: keys.cookies,
      names: { session: 'lapwing_session', interaction: 'lapwing_sign_in', resume: 'lapwing_sign_in_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    clients: [
      {
        client_id: clientId,
        client_name: 'Lapwing',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${siteOrigin}/auth`],
        post_logout_redirect_uris: [siteOrigin],
      },
    ],
    pkce: { required: () => true },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'offline_access'],
    claims: {
      openid: ['sub', 'sid', TOKEN_VERSION_CLAIM, HOST_CLAIM],
      profile: ['name', 'given_name', 'family_name', 'nickname', 'locale'],
    },
    // The site only uses the ID token, so it includes the names.
    conformIdTokenClaims: false,
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    ttl: {
      IdToken: options.idTokenLifeS ?? HOUR_S,
      AccessToken: options.idTokenLifeS ?? HOUR_S,
      AuthorizationCode: 60,
      Interaction: UNFINISHED_S,
      RefreshToken: 30 * DAY_S,
      // A visitor who signs out without having signed in has one too.
      Session: (_ctx, session) => (session.accountId === undefined ? UNFINISHED_S : 30 * DAY_S),
      Grant: 30 * DAY_S,
    },
    interactions: { url: (ctx, { uid }) => `${mountPathOf(ctx)}/interaction/${uid}` },
    clientBasedCORS: (ctx, origin) => origin === originOfContext(ctx),
    findAccount: accountFinder(createCredentials(db), options.hostEmails ?? null),
    loadExistingGrant,
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html';
      ctx.body = options.pages.failed(ctx, error_description ?? error);
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      userinfo: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = options.pages.signOut(ctx, form);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = options.pages.signedOut(ctx);
        },
      },
    },
  } satisfies Configuration);

  // The proxy headers it reads are set by our own server from trusted values.
  provider.proxy = true;
  returnOnlyHome(provider);
  return provider;
}

function mountPathOf(ctx: KoaContextWithOIDC): string {
  return new URL(ctx.oidc.issuer).pathname;
}

/** Visitors use several host names; each is sent back to their own, and nowhere else. */
function returnOnlyHome(provider: Provider): void {
  const home = () => (Provider.ctx === undefined ? null : originOfContext(Provider.ctx));
  Object.assign(provider.Client.prototype, {
    redirectUriAllowed: (uri: string) => uri === `${home()}/auth`,
    postLogoutRedirectUriAllowed: (uri: string) => uri === home() || uri === `${home()}/`,
    // The site reads the session's id from the ID token.
    includeSid: () => true,
  });
}

function accountFinder(
  credentials: Credentials,
  hostEmails: readonly string[] | null,
): NonNullable<Configuration['findAccount']> {
  return async (_ctx, id) => {
    const identity = await credentials.findIdentity(id);
    if (identity === undefined) return undefined;
    const { givenName, surName, nickName, language, tokenVersion, emailKey } = identity;
    const isHost = identity.isHost === 1 || hostEmails?.includes(emailKey) === true;
    return {
      accountId: id,
      claims: () => ({
        sub: id,
        [TOKEN_VERSION_CLAIM]: tokenVersion,
        name: `${givenName} ${surName}`.trim(),
        given_name: givenName,
        family_name: surName,
        nickname: nickName,
        locale: language,
        ...(isHost && { [HOST_CLAIM]: true }),
      }),
    };
  };
}

/** The site is the provider's own, so no consent is needed. */
const loadExistingGrant: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const storedGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  const grant =
    storedGrant ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile');
  await grant.save();
  return grant;
};
