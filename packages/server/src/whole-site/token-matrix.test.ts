import { type DeskRight, rolesWith } from '@lapwing/contract/desk/rights';
import { everyCall } from '@lapwing/contract/every-call.test-support';
import { type KeyScope, keyScopes } from '@lapwing/contract/people/organizations';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { formats } from '@lapwing/timing/desk/ladder/formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKey, revokeKey } from '../ingest/access/upload-keys.ts';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { type Rule, ruleOf, unusedRules } from './permission-rules.test-support.ts';
import { openWholeSite, people, type WholeSite } from './whole-site.test-support.ts';

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite();
});
afterAll(() => site?.close());

const badTokens = ['expired', 'of another issuer', 'for another site', 'tampered with', 'nonsense'] as const;
const persons = ['anna', 'ben', 'chief', 'timer', 'steward', 'announcer', 'rival', 'clerk', 'host'] as const;
const former = ['deactivated', 'deleted'] as const;
const keys = [
  'own key',
  'results key',
  'live key',
  'practice key',
  'key of another organisation',
  'revoked key',
  'key of a suspended organisation',
] as const;
const callers = ['nobody', ...persons, ...former, ...badTokens, ...keys] as const;
type Caller = (typeof callers)[number];
/** A call that reads no token is the same request for all others. */
const callersWithoutToken: readonly Caller[] = ['nobody', 'host', 'nonsense'];

let uploadKeys: Record<(typeof keys)[number], string>;
beforeAll(async () => {
  const { db, ids } = site;
  const keyOf = (organizationId: number, scopes: readonly KeyScope[] = keyScopes) =>
    createKey(db, { organizationId, name: 'PC', scopes, createdAtMs: 0 });
  const revoked = await keyOf(ids.organizationId);
  await revokeKey(db, revoked.keyId, Date.now());
  const suspended = await anOrganization(db, 'Suspended');
  await db.updateTable('organizations').set({ suspendedAtMs: 1 }).where('id', '=', suspended).execute();
  uploadKeys = {
    'own key': ids.ownKey,
    'results key': (await keyOf(ids.organizationId, ['results'])).key,
    'live key': (await keyOf(ids.organizationId, ['live'])).key,
    'practice key': (await keyOf(ids.organizationId, ['practice'])).key,
    'key of another organisation': ids.rivalKey,
    'revoked key': revoked.key,
    'key of a suspended organisation': (await keyOf(suspended)).key,
  };
});

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  (names as readonly string[]).includes(name);

function credentialOf(caller: Caller): string | null {
  if (caller === 'nobody') return null;
  return isOneOf(keys, caller) ? uploadKeys[caller] : site.tokens[caller];
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

const newMeeting = {
  changeId: 'matrix',
  details: {
    name: 'Club Day',
    sport: 'Karting',
    startDate: '2026-05-11',
    endDate: '2026-05-11',
    isListed: false,
    location: { name: 'Track', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
    groups: [],
  },
  copyOf: null,
  copiesEntries: false,
};

const wantedDraw = { mode: 'new', ladderId: null, group: '', format: formats.heatsAndFinals, seed: 1 };

const noCorrection = {
  uploadId: 'matrix',
  revision: 1,
  status: 'Provisional',
  edits: [],
  rulings: [],
  withdrawn: [],
  reason: 'Checked',
};

const screenState = { view: 'board', sessionId: null, eventId: null, championshipId: null, message: null };

const championship = { clientId: 'matrix', name: 'Cup', season: '2026', points: [1], events: [] };

const newMerge = {
  uploadId: 'matrix',
  sessionId: null,
  plan: {
    name: 'Combined',
    runs: [1],
    method: 'RaceMerge',
    points: { places: [], others: 0, doFewestWin: false },
    status: 'Provisional',
  },
  reason: '',
};

const lapOfRecord = { competitorId: 1, lapNumber: 1, lapTimeMs: 60_000 };
const handMadeRecord = {
  venueId: 1,
  layoutId: null,
  direction: 'unspecified',
  conditions: 'unspecified',
  className: '',
  lapTimeMs: 60_000,
  name: 'Jan Bos',
  startNumber: '',
  date: '2001-05-01',
  source: 'The yearbook',
};

/** Valid bodies for calls about things that have an owner, so that only the caller can be wrong. */
const bodies: readonly (readonly [RegExp, unknown])[] = [
  [/\/(avatars|logo)$/, 'aGVsbG8='],
  [/\/manage\/details$/, { name: 'Taken over', city: '', websiteUrl: null }],
  // Nobody becomes a member: the calls after it are made by everybody too.
  [/\/manage\/members$/, { email: 'nobody@example.org', role: 'timer' }],
  [/\/manage\/keys$/, { name: 'Another', scopes: ['live'] }],
  [/\/manage\/keys\/:keyId$/, { name: 'Renamed' }],
  [/\/revisions$/, { uploadId: 'matrix', status: 'Provisional', reason: '' }],
  [/\/desk\/events\/:eventId\/changes$/, { changeId: 'matrix', since: 0, items: [] }],
  [/\/desk\/events\/:eventId\/undo$/, { number: 1, since: 0 }],
  [
    /\/sessions\/:sessionId\/acts$/,
    { batchId: 'matrix', sequence: 1, deviceId: 'desk', offsetMs: 0, events: [] },
  ],
  [/\/sessions\/:sessionId\/prepare$/, { startsWith: 'flag', startsAtMs: null }],
  [/\/ladders\/preview$/, wantedDraw],
  [/\/ladders\/draw$/, { ...wantedDraw, changeId: 'matrix', since: 0, entrants: [], sessions: [] }],
  [/\/ladder-grid$/, { grid: [] }],
  [/\/column-titles$/, { titles: [] }],
  [/\/decide\/acts$/, { acts: [] }],
  [/\/decide\/what-if$/, { on: [] }],
  [/\/decide\/publish$/, { uploadId: 'matrix', revision: 1, status: 'Provisional', on: [], reason: '' }],
  [/\/decide\/protest-time$/, { of: 'session', minutes: null }],
  [/\/desk\/organizations\/:organizationId\/meetings$/, newMeeting],
  [/\/desk\/sessions\/:sessionId\/corrections$/, noCorrection],
  [/\/desk\/organizations\/:organizationId\/championships$/, { document: championship, revision: 0 }],
  [/\/desk\/organizations\/:organizationId\/championships\/preview$/, championship],
  [/\/desk\/championships\/:championshipId\/restore$/, { revision: 1 }],
  [/\/desk\/championships\/:championshipId\/deleted$/, { isDeleted: false }],
  [/\/desk\/events\/:eventId\/merges$/, newMerge],
  [/\/live\/announcements$/, { requestId: 'matrix', sessionId: 1, text: 'Hello' }],
  [/\/live\/announcements\/withdraw$/, { requestId: 'matrix', sessionId: 1, announcementId: 'none' }],
  [/\/live\/stream$/, { url: null }],
  [/\/racerules$/, { rules: null }],
  [/\/paddock-clock$/, { gridLeadMinutes: 10 }],
  [/\/teamnotes$/, { team: '12' }],
  [/\/teamnotes\/:key\/rules$/, { rules: null }],
  [/\/teamnotes\/:key\/notes$/, { id: 'matrix-1', author: '', text: 'Hello' }],
  [/\/announcer-notes$/, { name: 'Anna Jansen', say: '', note: '', version: 0 }],
  [/\/records$/, handMadeRecord],
  [/\/records\/proposals$/, { ...lapOfRecord, decision: 'rejected', reason: 'A matrix' }],
  [/\/records\/:recordId\/decisions$/, { decision: 'withdrawn', reason: 'A matrix' }],
  [/\/layouts$/, { layouts: [] }],
  [/\/desk\/events\/:eventId\/track$/, { sessionId: null, setup: null }],
  [/\/live\/sponsors$/, { sponsors: [] }],
  [/\/live\/columns$/, { sessionIds: [], columns: {} }],
  [/\/live\/trackmap$/, { points: [] }],
  [/\/desk\/organizations\/:organizationId\/pictures$/, { image: 'aGVsbG8=' }],
  [/\/desk\/sessions\/:sessionId\/restore$/, { uploadId: 'matrix', revision: 1, reason: '' }],
  [/\/organizations\/:organizationId\/screens$/, { name: 'paddock', code: null, state: null }],
  [/\/screens\/:screenId$/, { state: screenState }],
  [/\/screens\/:screenId\/undo$/, { version: 1 }],
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

/** Whether the path names something of the first organisation. */
function isAboutOwn({ path }: Endpoint): boolean {
  return /:(event|session|championship)Id|oddities/.test(path);
}

/** The members of the organisation with the right of the rule. */
const deskCallers: Readonly<Record<Extract<Rule, `desk ${string}`>, readonly Caller[]>> = {
  'desk view': membersWith('view'),
  'desk run': membersWith('run'),
  'desk announce': membersWith('announce'),
  'desk decide': membersWith('decide'),
  'desk edit': membersWith('edit'),
  'desk publish': membersWith('publish'),
};

function membersWith(right: DeskRight): Caller[] {
  return rolesWith(right).map((role) => (role === 'owner' ? 'chief' : role));
}

/** Statuses of refusals; null if the caller is allowed. */
function refusalOf(call: Endpoint, caller: Caller): readonly number[] | null {
  const rule = ruleOf(call);
  const isPerson = isOneOf(persons, caller);
  const only = (...allowed: Caller[]) => (allowed.includes(caller) ? null : isPerson ? [403] : [401]);
  switch (rule) {
    case 'everybody':
      return null;
    case 'visitor':
      return caller === 'nobody' || isPerson ? null : [401];
    case 'account':
      return only(...persons);
    case 'the person':
      return only('anna');
    case 'crew':
      return only('chief', 'timer');
    case 'desk view':
    case 'desk run':
    case 'desk announce':
    case 'desk decide':
    case 'desk edit':
    case 'desk publish':
      return only(...deskCallers[rule]);
    case 'owner':
      return only('chief');
    case 'owner or host':
      return only('chief', 'host');
    case 'host':
      return only('host');
    default:
      return isOneOf(keys, caller) ? refusalOfKey(call, caller, rule) : [401];
  }
}

function refusalOfKey(
  call: Endpoint,
  caller: (typeof keys)[number],
  rule: Extract<Rule, `${string} key`>,
): readonly number[] | null {
  switch (caller) {
    case 'own key':
      return null;
    case 'revoked key':
      return [401];
    case 'key of a suspended organisation':
      return [403];
    case 'key of another organisation':
      return isAboutOwn(call) ? [403, 404] : null;
    default:
      return rule === 'any key' || rule === caller ? null : [403];
  }
}

/** Reading first, then changes, and last what removes things that others need. */
function inOrder(calls: readonly Endpoint[]): Endpoint[] {
  const weight = ({ method, path }: Endpoint) =>
    (method === 'GET' ? 0 : 1) + (method === 'DELETE' || /delete|private/.test(path) ? 1 : 0);
  return calls.toSorted((a, b) => weight(a) - weight(b));
}

it('has a rule for every call, and all calls of the contract', async () => {
  const { endpoints } = site.app.mounted;
  const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
  const mounted = new Set(endpoints.map(nameOf));
  expect((await everyCall()).map(nameOf).filter((name) => !mounted.has(name))).toEqual([]);
  expect(unusedRules(endpoints)).toEqual([]);
  // The use of a token in the contract is the one of the rule.
  const tokenOf = (call: Endpoint) => {
    const rule = ruleOf(call);
    if (rule.endsWith('key')) return 'key';
    return rule === 'everybody' ? 'none' : rule === 'visitor' ? 'optional' : 'required';
  };
  expect(endpoints.filter((call) => call.token !== tokenOf(call)).map(nameOf)).toEqual([]);
  expect(() => ruleOf({ method: 'GET', path: '/api/new' })).toThrow('No rule says who may call GET /api/new');
});

it('lets through exactly the right callers of each call', async () => {
  const calls = inOrder(site.app.mounted.endpoints);
  expect(calls.length).toBeGreaterThan(200);
  const wrong: string[] = [];
  for (const call of calls) {
    const each = ruleOf(call) === 'everybody' ? callersWithoutToken : callers;
    const refusals = each.map((caller) => ({ caller, expected: refusalOf(call, caller) }));
    // The allowed callers come last, because they may change what the others would get.
    for (const { caller, expected } of refusals.toSorted(
      (a, b) => Number(a.expected === null) - Number(b.expected === null),
    )) {
      const status = await statusOf(call, caller);
      const isFine =
        expected === null ? status !== 401 && status !== 403 && status < 500 : expected.includes(status);
      if (!isFine) wrong.push(`${call.method} ${call.path} by ${caller}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
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
