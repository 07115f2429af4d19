/** A fake identity provider for tests, and a user stored by an earlier visit. */

import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

export const authority = 'https://idp.example/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0';
export const settings = { authority, clientId: 'web' };
export const USER_KEY = `oidc.user:${authority}:web`;
export const alice = `LAPWING-GA-${'a1'.repeat(16)}`;
export const bob = `LAPWING-GA-${'b2'.repeat(16)}`;
export const nowS = () => Math.floor(Date.now() / 1000);

function encode(part: object): string {
  return btoa(JSON.stringify(part)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
}

export function idToken(sub: string, life: { iat: number; exp: number }): string {
  return `${encode({ alg: 'RS256' })}.${encode({ sub, iss: authority, aud: 'web', ...life })}.c2ln`;
}

export function storeUser({
  exp,
  refreshToken = 'refresh-1' as string | null,
}: {
  exp: number;
  refreshToken?: string | null;
}) {
  const life = { iat: exp - 3600, exp };
  const user = {
    id_token: idToken(alice, life),
    access_token: 'access',
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub: alice, iss: authority, aud: 'web', ...life },
    expires_at: exp,
    ...(refreshToken && { refresh_token: refreshToken }),
  };
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

const untouched = {
  metadataAsked: 0,
  tokenRequests: [] as URLSearchParams[],
  /** the subject of the next tokens */
  subject: alice,
  tokenLifeS: 3600,
};
/** The requests to the provider, and its responses. */
export const provider = { ...untouched };

export function forgetProvider(): void {
  Object.assign(provider, structuredClone(untouched));
}

export const server = setupServer(
  http.get(`${authority}/.well-known/openid-configuration`, () => {
    provider.metadataAsked += 1;
    return HttpResponse.json({
      issuer: authority,
      authorization_endpoint: `${authority}/authorize`,
      token_endpoint: `${authority}/token`,
      end_session_endpoint: `${authority}/logout`,
    });
  }),
  http.post(`${authority}/token`, async ({ request }) => {
    provider.tokenRequests.push(new URLSearchParams(await request.text()));
    return HttpResponse.json({
      id_token: idToken(provider.subject, { iat: nowS(), exp: nowS() + provider.tokenLifeS }),
      access_token: 'access-2',
      refresh_token: 'refresh-2',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid',
    });
  }),
);
