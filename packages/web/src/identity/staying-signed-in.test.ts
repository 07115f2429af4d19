import { HttpResponse, http } from 'msw';
import { UserManager } from 'oidc-client-ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createIdentity } from './identity.ts';
import {
  alice,
  authority,
  bob,
  forgetProvider,
  nowS,
  provider,
  server,
  settings,
  storeUser,
  USER_KEY,
} from './provider.test-support.ts';
import { currentIdToken, currentSession, publishSession, tokenRefused } from './session.ts';
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
  vi.useRealTimers();
  server.resetHandlers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

/** The browser's event for what another tab has stored. */
function otherTabStored(key: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key }));
}

test('the sign-in library is set up with the constants of the product', () => {
  expect(createUserManager(settings).settings).toMatchObject({
    authority,
    client_id: 'web',
    redirect_uri: `${location.origin}/auth`,
    post_logout_redirect_uri: location.origin,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    automaticSilentRenew: false,
    monitorSession: false,
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    checkSessionIntervalInSeconds: 2,
    staleStateAgeInSeconds: 900,
    popupWindowFeatures: { height: 640 },
  });
});

test('the remains of an abandoned sign-in are cleared after a quarter of an hour', async () => {
  const left = (ageS: number) => JSON.stringify({ id: 'x', created: nowS() - ageS, request_type: 'si:r' });
  localStorage.setItem('oidc.old', left(901));
  localStorage.setItem('oidc.new', left(800));
  await createIdentity(settings).start();
  expect(localStorage.getItem('oidc.old')).toBeNull();
  expect(localStorage.getItem('oidc.new')).not.toBeNull();
});

test('the debug duration brings the renewal forward while a page stays open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.setItem('lapwing.debug.tokenDurationS', '90');
  storeUser({ exp: nowS() + 3600 });
  await createIdentity(settings).start();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(provider.tokenRequests).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(provider.tokenRequests).toHaveLength(1), { timeout: 120_000 });
});

test('tokens that live a minute or less are renewed every five seconds and not in an endless loop', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  provider.tokenLifeS = 30;
  storeUser({ exp: nowS() - 10 });
  await createIdentity(settings).start();
  expect(provider.tokenRequests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(provider.tokenRequests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(provider.tokenRequests).toHaveLength(2), { timeout: 120_000 });
});

test('a renewal that fails because of the network is retried after five seconds, and nobody is signed out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() + 62 });
  await createIdentity(settings).start();
  const renew = vi
    .spyOn(UserManager.prototype, 'signinSilent')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(3_000);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled(), { timeout: 120_000 });
  await vi.advanceTimersByTimeAsync(2_500);
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(renew).toHaveBeenCalledTimes(2);
  expect(currentSession().kind).toBe('signed-in');
  renew.mockRestore();
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(provider.tokenRequests).toHaveLength(1), { timeout: 120_000 });
  expect(currentSession().kind).toBe('signed-in');
});

test('a renewal that fails at the start because of the network signs out, and signs in when the network is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() - 10 });
  const renew = vi
    .spyOn(UserManager.prototype, 'signinSilent')
    .mockRejectedValue(new TypeError('Failed to fetch'));
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(localStorage.getItem(USER_KEY)).not.toBeNull();
  renew.mockRestore();
  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(currentSession().kind).toBe('signed-in'), { timeout: 120_000 });
});

test('a renewal that the provider refuses while a page is open signs out and forgets the user', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  storeUser({ exp: nowS() + 62 });
  await createIdentity(settings).start();
  provider.subject = bob;
  await vi.advanceTimersByTimeAsync(4_000);
  await vi.waitFor(() => expect(currentSession().kind).toBe('signed-out'), { timeout: 120_000 });
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test.each([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'invalid_grant',
])('the response %s at the start signs out, and is not requested again at the next visit', async (error) => {
  storeUser({ exp: nowS() - 10 });
  server.use(http.post(`${authority}/token`, () => HttpResponse.json({ error }, { status: 400 })));
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-out');
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});

test('a sign-out in another tab signs this one out', async () => {
  storeUser({ exp: nowS() + 3600 });
  await createIdentity(settings).start();
  expect(currentSession().kind).toBe('signed-in');
  localStorage.removeItem(USER_KEY);
  otherTabStored(USER_KEY);
  await vi.waitFor(() => expect(currentSession().kind).toBe('signed-out'), { timeout: 120_000 });
});

test('a sign-in in another tab signs this one in, and its renewals are used', async () => {
  await createIdentity(settings).start();
  storeUser({ exp: nowS() + 3600 });
  otherTabStored(USER_KEY);
  await vi.waitFor(() => expect(currentSession()).toMatchObject({ kind: 'signed-in', accountId: alice }), {
    timeout: 120_000,
  });
  const before = currentIdToken();
  storeUser({ exp: nowS() + 7200 });
  otherTabStored('lapwing.locale');
  otherTabStored(USER_KEY);
  await vi.waitFor(() => expect(currentIdToken()).not.toBe(before), { timeout: 120_000 });
  expect(provider.tokenRequests).toHaveLength(0);
});

test('a configuration that cannot be fetched is a sign-in error, and is not cached', async () => {
  server.use(
    http.get(`${authority}/.well-known/openid-configuration`, () => new HttpResponse(null, { status: 404 }), {
      once: true,
    }),
  );
  vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const route = { name: 'Events', params: {}, query: {}, hash: '' };
  await expect(createIdentity(settings).signIn(route)).rejects.toThrow('404');
  void createIdentity(settings).signIn(route);
  await vi.waitFor(() => expect(window.location.assign).toHaveBeenCalled(), { timeout: 120_000 });
});

test('a token that the server no longer accepts is renewed once, and a deleted account is signed out', async () => {
  storeUser({ exp: nowS() + 3600 });
  await createIdentity(settings).start();
  const first = currentIdToken() ?? '';
  provider.tokenLifeS = 7200;
  tokenRefused(first);
  tokenRefused(first);
  await vi.waitFor(() => expect(currentIdToken()).not.toBe(first), { timeout: 120_000 });
  expect(provider.tokenRequests).toHaveLength(1);
  server.use(
    http.post(`${authority}/token`, () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),
  );
  tokenRefused(currentIdToken() ?? '');
  await vi.waitFor(() => expect(currentSession().kind).toBe('signed-out'), { timeout: 120_000 });
  expect(localStorage.getItem(USER_KEY)).toBeNull();
});
