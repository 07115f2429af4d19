import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import { currentIdToken, currentSession, publishSession } from './session.ts';

const authority = 'https://idp.example/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0';
const settings = { authority, clientId: 'web' };
const USER_KEY = `oidc.user:${authority}:web`;
const alice = `LAPWING-GA-${'a1'.repeat(16)}`;
const bob = `LAPWING-GA-${'b2'.repeat(16)}`;
const nowS = () => Math.floor(Date.now() / 1000);

function encode(part: object): string {
  return btoa(JSON.stringify(part)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
}

function idToken(sub: string, life: { iat: number; exp: number }): string {
  return `${encode({ alg: 'RS256' })}.${encode({ sub, iss: authority, aud: 'web', ...life })}.c2ln`;
}

function storeUser({
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

let metadataAsked = 0;
let tokenRequests: URLSearchParams[] = [];
let renewedSubject = alice;
const server = setupServer(
  http.get(`${authority}/.well-known/openid-configuration`, () => {
    metadataAsked += 1;
    return HttpResponse.json({
      issuer: authority,
      authorization_endpoint: `${authority}/authorize`,
      token_endpoint: `${authority}/token`,
      end_session_endpoint: `${authority}/logout`,
    });
  }),
  http.post(`${authority}/token`, async ({ request }) => {
    tokenRequests.push(new URLSearchParams(await request.text()));
    return HttpResponse.json({
      id_token: idToken(renewedSubject, { iat: nowS(), exp: nowS() + 3600 }),
      access_token: 'access-2',
      refresh_token: 'refresh-2',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid',
    });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  publishSession();
  metadataAsked = 0;
  tokenRequests = [];
  renewedSubject = alice;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

test('who has never signed in is signed out, and nothing is asked', async () => {
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(metadataAsked).toBe(0);
});

test('a stored user whose token still holds is signed in without asking anyone', async () => {
  storeUser({ exp: nowS() + 3600 });
  await createIdentity(settings).start();
  expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice });
  expect(tokenRequests).toHaveLength(0);
});

test('an expired user is signed in silently with the refresh token', async () => {
  storeUser({ exp: nowS() + 59 });
  await createIdentity(settings).start();
  expect(tokenRequests[0]?.get('grant_type')).toBe('refresh_token');
  expect(tokenRequests[0]?.get('refresh_token')).toBe('refresh-1');
  expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice });
  expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ refresh_token: 'refresh-2' });
});

test('when silent sign-in fails the user is signed out', async () => {
  storeUser({ exp: nowS() - 10 });
  server.use(
    http.post(`${authority}/token`, () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
  );
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
});

test('a renewal that answers about someone else is refused', async () => {
  storeUser({ exp: nowS() - 10 });
  renewedSubject = bob;
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(vi.mocked(console.warn).mock.calls[0]?.[1]).toMatchObject({ error: 'login_required' });
});

test('an expired user without a refresh token is signed out; an unexpired one is warned about', async () => {
  storeUser({ exp: nowS() - 10, refreshToken: null });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');

  storeUser({ exp: nowS() + 3600, refreshToken: null });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-in');
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('No refresh token'));
});

test('a token is renewed when its time has come, and the one after it too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() + 70 });
  await createIdentity(settings).start();
  const first = currentIdToken();
  await vi.advanceTimersByTimeAsync(11_000);
  await vi.waitFor(() => expect(tokenRequests).toHaveLength(1));
  await vi.waitFor(() => expect(currentIdToken()).not.toBe(first));
  await vi.advanceTimersByTimeAsync(3_545_000);
  await vi.waitFor(() => expect(tokenRequests).toHaveLength(2));
  expect(tokenRequests[1]?.get('refresh_token')).toBe('refresh-2');
  vi.useRealTimers();
});

test('the provider is asked for its configuration once a day', async () => {
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  expect(metadataAsked).toBe(1);
  vi.useFakeTimers({ now: Date.now() + 86_400_001, shouldAdvanceTime: true });
  await createIdentity(settings).start();
  expect(metadataAsked).toBe(2);
  vi.useRealTimers();
});

test('signing in goes to the provider with a challenge, and remembers the route', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const route = { name: 'EventSessions', params: { eventId: 12 }, query: {}, hash: '' };
  void createIdentity(settings).signIn(route);
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  const url = new URL(String(leave.mock.calls[0]?.[0]));
  expect(url.origin + url.pathname).toBe(`${authority}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'web',
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    code_challenge_method: 'S256',
    redirect_uri: `${location.origin}/auth`,
  });

  server.use(
    http.post(`${authority}/token`, () =>
      HttpResponse.json({
        id_token: idToken(alice, { iat: nowS(), exp: nowS() + 3600 }),
        access_token: 'access',
        refresh_token: 'refresh-1',
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'openid',
      }),
    ),
  );
  const back = `${location.origin}/auth?code=abc&state=${url.searchParams.get('state')}`;
  expect(await createIdentity(settings).completeSignIn(back)).toEqual(route);
  expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice });
});

test('signing out goes to the provider and returns to the origin', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  storeUser({ exp: nowS() + 3600 });
  void createIdentity(settings).signOut();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  const url = new URL(String(leave.mock.calls[0]?.[0]));
  expect(url.pathname).toContain('/logout');
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(location.origin);
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});
