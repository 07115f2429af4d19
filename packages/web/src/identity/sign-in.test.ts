import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import {
  alice,
  authority,
  bob,
  forgetProvider,
  idToken,
  nowS,
  provider,
  server,
  settings,
  storeUser,
  USER_KEY,
} from './provider.test-support.ts';
import { currentIdToken, currentSession, publishSession, tokenRefused } from './session.ts';
import { checkTokenTimes } from './token-life.ts';
import { createUserManager } from './user-manager.ts';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  publishSession();
  forgetProvider();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

test('a visitor who has never signed in is signed out, and no request is sent', async () => {
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(provider.metadataAsked).toBe(0);
});

test('a stored user with a valid token is signed in without a request', async () => {
  storeUser({ exp: nowS() + 3600 });
  await createIdentity(settings).start();
  expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice });
  expect(provider.tokenRequests).toHaveLength(0);
});

test('an expired user is signed in silently with the refresh token', async () => {
  storeUser({ exp: nowS() + 59 });
  await createIdentity(settings).start();
  expect(provider.tokenRequests[0]?.get('grant_type')).toBe('refresh_token');
  expect(provider.tokenRequests[0]?.get('refresh_token')).toBe('refresh-1');
  expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice });
  expect(JSON.parse(localStorage.getItem(USER_KEY) ?? '')).toMatchObject({ refresh_token: 'refresh-2' });
});

test('when silent sign-in fails the user is signed out', async () => {
  storeUser({ exp: nowS() - 10 });
  server.use(
    http.post(`${authority}/token`, () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
  );
  publishSession({ kind: 'signed-in', accountId: alice, name: null, idToken: 'old' });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test('a renewal for another subject is refused', async () => {
  storeUser({ exp: nowS() - 10 });
  provider.subject = bob;
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(vi.mocked(console.warn).mock.calls[0]?.[1]).toMatchObject({ error: 'login_required' });
});

test('an expired user without a refresh token is signed out: no request, no timer, and a warning is logged', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() - 10, refreshToken: null });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('No refresh token'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(provider.tokenRequests).toHaveLength(0);
  vi.useRealTimers();
});

test('without a refresh token a sign-in lasts until its token expires, and then ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() + 3600, refreshToken: null });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-in');
  expect(console.warn).toHaveBeenCalledWith(expect.stringContaining('No refresh token'));
  await vi.advanceTimersByTimeAsync(3_700_000);
  expect(currentSession().kind).toBe('signed-in');
  tokenRefused(currentIdToken() ?? '');
  await vi.waitFor(() => expect(currentSession().kind).toBe('signed-out'), { timeout: 120_000 });
  expect(provider.tokenRequests).toHaveLength(0);
  expect(localStorage.getItem(USER_KEY)).toBeNull();
  vi.useRealTimers();
});

test('a pop-up is 640 high, and closing it is noticed within half a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const popup = { closed: false, location: { replace: () => {} }, focus: () => {}, close: () => {} };
  // Only what the library uses of a window.
  const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  const manager = createUserManager(settings);
  const refused = expect(manager.signinPopup({ popupAbortOnClose: true })).rejects.toThrow(
    'Popup closed by user',
  );
  await vi.waitFor(() => expect(open).toHaveBeenCalled(), { timeout: 120_000 });
  expect(String(open.mock.calls[0]?.[2])).toContain('height=640');
  await vi.advanceTimersByTimeAsync(1_000);
  popup.closed = true;
  const closedAtMs = Date.now();
  await vi.advanceTimersByTimeAsync(500);
  await refused;
  // The clock continues between the checks.
  expect(Date.now() - closedAtMs).toBeLessThan(4 * 500);
  vi.useRealTimers();
});

test('a token is renewed when it is due, and so is the next one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() + 70 });
  await createIdentity(settings).start();
  const first = currentIdToken();
  await vi.advanceTimersByTimeAsync(11_000);
  await vi.waitFor(() => expect(provider.tokenRequests).toHaveLength(1), { timeout: 120_000 });
  await vi.waitFor(() => expect(currentIdToken()).not.toBe(first), { timeout: 120_000 });
  await vi.advanceTimersByTimeAsync(3_545_000);
  await vi.waitFor(() => expect(provider.tokenRequests).toHaveLength(2), { timeout: 120_000 });
  expect(provider.tokenRequests[1]?.get('refresh_token')).toBe('refresh-2');
  vi.useRealTimers();
});

test('the configuration of the provider is fetched once a day', async () => {
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  expect(provider.metadataAsked).toBe(1);
  const askedAtMs = Date.now();
  vi.useFakeTimers({ now: askedAtMs + 86_300_000, shouldAdvanceTime: true });
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  expect(provider.metadataAsked).toBe(1);
  vi.setSystemTime(askedAtMs + 86_400_001);
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  expect(provider.metadataAsked).toBe(2);
  vi.useRealTimers();
});

test('signing in goes to the provider with a challenge, and remembers the route', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const route = { name: 'EventSessions', params: { eventId: 12 }, query: {}, hash: '' };
  void createIdentity(settings).signIn(route);
  await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 120_000 });
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

test.each([
  ['issued six minutes from now', { iat: 360, exp: 3960 }, 'iat is in the future'],
  ['over for six minutes', { iat: -3960, exp: -360 }, 'exp is in the past'],
] as const)('a token that is %s by this clock signs nobody in', async (_when, { iat, exp }, reason) => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  void createIdentity(settings).signIn({ name: 'Events', params: {}, query: {}, hash: '' });
  await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 120_000 });
  const state = new URL(String(leave.mock.calls[0]?.[0])).searchParams.get('state');
  const life = { iat: nowS() + iat, exp: nowS() + exp };
  const tokens = {
    access_token: 'access',
    refresh_token: 'refresh-1',
    token_type: 'Bearer',
    scope: 'openid',
  };
  server.use(
    http.post(`${authority}/token`, () =>
      HttpResponse.json({ ...tokens, id_token: idToken(alice, life), expires_in: 3600 }),
    ),
  );
  const back = `${location.origin}/auth?code=abc&state=${state}`;
  await expect(createIdentity(settings).completeSignIn(back)).rejects.toThrow(reason);
  expect(currentSession().kind).toBe('signed-out');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test('requests to the site’s own provider carry the version tag', () => {
  const own = { authority: `${location.origin}/idp/lapwing`, clientId: 'web' };
  expect(createUserManager(own).settings.extraHeaders).toEqual({ 'x-app-version': '3.0.93-ci.112' });
  expect(createUserManager(settings).settings.extraHeaders).toEqual({});
});

test('a clock that is four minutes off can still sign in', async () => {
  expect(() => checkTokenTimes({ iat: nowS() + 240, exp: nowS() + 3840 }, Date.now())).not.toThrow();
  expect(() => checkTokenTimes({ iat: nowS() - 3840, exp: nowS() - 240 }, Date.now())).not.toThrow();
});

test('signing out goes to the provider and returns to the origin', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  storeUser({ exp: nowS() + 3600 });
  void createIdentity(settings).signOut();
  await vi.waitFor(() => expect(leave).toHaveBeenCalled(), { timeout: 120_000 });
  const url = new URL(String(leave.mock.calls[0]?.[0]));
  expect(url.pathname).toContain('/logout');
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(location.origin);
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});
