import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWholeSite, people, type WholeSite } from './whole-site.test-support.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite();
});
afterAll(() => site?.close());

const badTokens = ['expired', 'of another issuer', 'for another site', 'tampered with', 'nonsense'] as const;
const persons = ['anna', 'ben', 'chief', 'timer', 'rival', 'host'] as const;
const callers = ['nobody', ...persons, ...badTokens, 'own key', 'key of another organisation'] as const;
type Caller = (typeof callers)[number];

function credentialOf(caller: Caller): string | null {
  if (caller === 'nobody') return null;
  if (caller === 'own key') return site.ids.ownKey;
  return caller === 'key of another organisation' ? site.ids.rivalKey : site.tokens[caller];
}

async function statusOf(call: Endpoint, caller: Caller): Promise<number> {
  const credential = credentialOf(caller);
  const answer = await site.app.inject({
    method: call.method,
    url: `${site.addressOf(call)}${call.path.includes('friends/follow') ? '?follow=true' : ''}`,
    headers: {
      // Cookies, which a browser sends to any site, mean nothing here.
      ...(credential === null
        ? { cookie: `lapwing_session=${site.tokens.anna}` }
        : { authorization: `Bearer ${credential}` }),
      ...(call.body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(call.body === null ? {} : { payload: JSON.stringify(bodyFor(call)) }),
  });
  return answer.statusCode;
}

/** Valid bodies for calls about things that have an owner, so that only the caller can be wrong. */
const bodies: readonly (readonly [RegExp, unknown])[] = [
  [/\/(avatars|logo)$/, 'aGVsbG8='],
  [/\/manage\/details$/, { name: 'Taken over', city: '', websiteUrl: null }],
  [/\/manage\/members$/, { email: 'ben@example.org', role: 'timer' }],
  [/\/manage\/keys$/, { name: 'Another', scopes: ['live'] }],
  [/\/manage\/keys\/:keyId$/, { name: 'Renamed' }],
  [/\/revisions$/, { uploadId: 'matrix', status: 'Provisional', reason: '' }],
  [/\/trackmap$/, { points: [] }],
  [/\/videostream$/, { url: null }],
  [/\/columns$/, { columns: {} }],
  [/\/claims\/code$/, { code: 'ABCD2345' }],
  [/\/claims\/competitor$/, { sessionId: 1, finishPosition: 1 }],
  [/\/claims\/:claimId\/answer$/, { isHandedOver: false }],
  [/:organizationId\/claims\/:claimId$/, { isConfirmed: false }],
  [/host\/push-test$/, { endpoint: 'https://push.example.org/', keys: { p256dh: 'none', auth: 'none' } }],
  [/host\/(invitations|organizations\/:organizationId\/owner)$/, { email: 'chief@example.org' }],
  [/host\/organizations$/, { name: 'New Club', city: '', countryCode: 'NL', sport: 'Karting' }],
  [/host\/organizations\/:organizationId\/suspension$/, { isSuspended: false }],
  [/host\/organizations\/:organizationId\/keys$/, { name: 'Another', scopes: ['live'] }],
  [/host\/events\/:eventId\/listing$/, { isListed: true }],
  [/host\/announcement$/, { text: 'Rain', level: 'info', untilMs: null }],
];

function bodyFor({ path }: Endpoint): unknown {
  return bodies.find(([pattern]) => pattern.test(path))?.[1] ?? { nothing: 'of use' };
}

/** Whether a caller is allowed, by the call itself and by its object. */
function isAllowed({ token, path }: Endpoint, caller: Caller): boolean {
  const isPerson = (persons as readonly string[]).includes(caller);
  switch (token) {
    case 'none':
      return true;
    case 'optional':
      return caller === 'nobody' || isPerson;
    case 'key':
      return (
        caller === 'own key' ||
        (caller === 'key of another organisation' && !/:(event|session)Id|oddities/.test(path))
      );
    case 'required':
      if (path.startsWith('/api/host/')) return caller === 'host';
      if (/\/manage\/archive\b/.test(path)) return caller === 'chief' || caller === 'host';
      if (/:organizationId\/manage\b/.test(path)) return caller === 'chief';
      if (/:organizationId\/(practice|claims)\b/.test(path)) return caller === 'chief' || caller === 'timer';
      if (/:userId\b/.test(path)) return caller === 'anna';
      // The profile decides who may see practice, and it is public here.
      return isPerson;
  }
}

/** Why the others are refused: unknown, or known and someone else. */
function refusalOf({ token }: Endpoint, caller: Caller): number[] {
  if (token === 'key') return caller === 'key of another organisation' ? [403, 404] : [401];
  return (persons as readonly string[]).includes(caller) ? [403] : [401];
}

/** Reading first, then changes, and last what removes things that others need. */
function inOrder(calls: readonly Endpoint[]): Endpoint[] {
  const weight = ({ method, path }: Endpoint) =>
    (method === 'GET' ? 0 : 1) + (method === 'DELETE' || /delete|private/.test(path) ? 1 : 0);
  return calls.toSorted((a, b) => weight(a) - weight(b));
}

it('lets through exactly the right callers of each call', async () => {
  const calls = inOrder(site.app.mounted.endpoints);
  expect(calls.length).toBeGreaterThan(110);
  const wrong: string[] = [];
  let tried = 0;
  for (const call of calls) {
    // The allowed caller comes last, because it may change what the others would get.
    for (const caller of callers.toSorted(
      (a, b) => Number(isAllowed(call, a)) - Number(isAllowed(call, b)),
    )) {
      const status = await statusOf(call, caller);
      const isFine = isAllowed(call, caller)
        ? status !== 401 && status !== 403 && status < 500
        : refusalOf(call, caller).includes(status);
      tried += 1;
      if (!isFine) wrong.push(`${call.method} ${call.path} by ${caller}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried).toBe(calls.length * callers.length);
});

it('returns whether a token is valid and whose it is', async () => {
  const ask = (path: string, token: string) =>
    site.app.inject({ method: 'POST', url: `/auth/${path}`, headers: { authorization: `Bearer ${token}` } });
  const { statusCode, headers } = await ask('validate', site.tokens.anna);
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect((await ask('validate', site.tokens.expired)).statusCode).toBe(401);
  const { claims } = (await ask('claims', site.tokens.anna)).json();
  const identity = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
  const valueType = 'http://www.w3.org/2001/XMLSchema#string';
  expect(claims).toContainEqual({
    subject: people.anna,
    type: `${identity}/nameidentifier`,
    value: people.anna,
    valueType,
  });
  expect(claims).toContainEqual({
    subject: people.anna,
    type: `${identity}/givenname`,
    value: 'Given-anna',
    valueType,
  });
  expect(claims.at(-1)).toMatchObject({ type: expect.stringMatching(/expiration$/) });
});

it('refuses the token of an account that was deleted or deactivated since', async () => {
  const profile = {
    url: `/api/v1/lapwingprofile/${people.ben}`,
    headers: { authorization: `Bearer ${site.tokens.ben}` },
  };
  expect((await site.app.inject(profile)).statusCode).toBe(200);
  for (const status of [1, 2]) {
    await site.db.updateTable('accounts').set({ status }).where('id', '=', people.ben).execute();
    expect((await site.app.inject(profile)).statusCode).toBe(401);
  }
  await site.db.updateTable('accounts').set({ status: 0 }).where('id', '=', people.ben).execute();
});
