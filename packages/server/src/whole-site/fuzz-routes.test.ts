import { writeFileSync } from 'node:fs';
import { setImmediate as giveATurn } from 'node:timers/promises';
import { keyScopes } from '@lapwing/contract/people/organizations';
import type { Endpoint } from '@lapwing/contract/values/endpoint';
import { PROBLEM_CONTENT_TYPE, problemBody } from '@lapwing/contract/values/errors';
import { FUZZ_TIMEOUT_MS, fuzzedInputs } from '@lapwing/timing/feeds/fuzz.test-support';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exampleOf } from '../http/docs/request-examples.ts';
import { parseShape, readQuery } from '../http/mount.ts';
import { createKey } from '../ingest/access/upload-keys.ts';
import { writeSite } from '../pages/site/site.test-support.ts';
import { acceptedBy, damagedText, damagedValue, hostileText } from './hostile-values.test-support.ts';
import { knownRoutes, otherRoutesOf, providerRoutesOf, routeNamesOf } from './other-routes.test-support.ts';
import { ruleOf } from './permission-rules.test-support.ts';
import { openWholeSite, people, type WholeSite } from './whole-site.test-support.ts';

/** All of them are sent. Unset, inputs are checked against the schemas of each call, and only some of them are sent. */
const SENT_INPUTS = fuzzedInputs(0);
const MADE_PER_ROUTE = 200;
const SENT_PER_ROUTE = 8;
const SENT_PER_SLOW_ROUTE = 2;
/** A file with the input that is being tried, to find the one that blocks everything. */
const NOTE_FILE = process.env.LAPWING_TEST_FUZZ_NOTE;

let site: WholeSite;
beforeAll(async () => {
  site = await openWholeSite(writeSite);
});
afterAll(() => site?.close());

type Tried = { call: Endpoint; request: InjectOptions; isAccepted: boolean };

/** These start a backup, an examination or a message, which takes longer than thousands of other requests. */
const isSlow = ({ method, path }: Endpoint) =>
  method !== 'GET' && /^\/api\/host\/(backups|check|mail-test|push-test)$/.test(path);

/** Older addresses have the same schemas and handlers. */
const isAlias = ({ path }: Endpoint) => /^\/v2\/|speedhiveprofile/.test(path);

function inputFor(call: Endpoint, authorization: string | null, random: Random): Tried {
  const [path, params] = pathFor(call, random);
  const query = queryFor(call, random);
  const body = bodyFor(call, random);
  const headers: Record<string, string> = {
    ...(authorization !== null && { authorization }),
    ...(body !== undefined && { 'content-type': contentTypeFor(random) }),
    ...(random.chance(0.1) && oddHeader(random)),
  };
  return {
    call,
    request: {
      method: call.method,
      url: path + query,
      headers,
      ...(body !== undefined && { payload: body }),
    },
    isAccepted: isAccepted(call, params, query, body),
  };
}

function pathFor(call: Endpoint, random: Random): [string, Record<string, string>] {
  const good = site.addressOf(call).split('/');
  const params: Record<string, string> = {};
  const parts = call.path.split('/').map((part, index) => {
    const value = good[index] ?? '';
    if (!part.startsWith(':'))
      return random.chance(0.005) ? encodeURIComponent(wellFormed(hostileText(random))) : value;
    const chosen = random.chance(0.8) ? value : wellFormed(hostileText(random));
    params[part.slice(1)] = chosen;
    // Raw signs of an address are tried too.
    return chosen === value || random.chance(0.2)
      ? chosen.replace(/[^\x21-\x7e]/g, '_')
      : encodeURIComponent(chosen);
  });
  return [parts.join('/') || '/', params];
}

/** An address has only whole characters. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').slice(0, 3_000);
}

function queryFor({ query }: Endpoint, random: Random): string {
  const pairs: string[] = [];
  for (const [name, schema] of Object.entries(query)) {
    if (random.chance(0.4)) continue;
    const accepted = acceptedBy(schema);
    const value =
      accepted.length > 0 && random.chance(0.6) ? random.pick(accepted) : wellFormed(hostileText(random));
    pairs.push(`${random.chance(0.1) ? name.toUpperCase() : name}=${encodeURIComponent(value)}`);
    if (random.chance(0.1)) pairs.push(`${name}=${encodeURIComponent(wellFormed(hostileText(random)))}`);
    if (random.chance(0.03)) pairs.push(`${name}[]=1`, `${name}[a]=2`, `%zz=${name}`, '&&==');
  }
  if (random.chance(0.05)) pairs.push('__proto__=1', 'constructor=2', 'a%00b=3');
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function bodyFor(call: Endpoint, random: Random): string | Buffer | undefined {
  if (call.body === null) return random.chance(0.05) ? '{"unexpected":true}' : undefined;
  const good: unknown = exampleOf(call) ?? {};
  if (random.chance(0.02)) return undefined;
  if (random.chance(0.05)) return typeof good === 'string' ? good : JSON.stringify(good);
  let value: unknown = good;
  for (let left = random.whole(1, 3); left > 0; left--) value = damagedValue(value, random);
  const json = typeof value === 'string' && call.body === 'file' ? value : JSON.stringify(value);
  return random.chance(0.15) ? damagedText(json, random) : json;
}

function contentTypeFor(random: Random): string {
  if (random.chance(0.85)) return 'application/json';
  return random.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/JSON;',
    'image/png',
    'a',
    '/',
    'application/json, text/html',
  ]);
}

function oddHeader(random: Random): Record<string, string> {
  return random.pick<Record<string, string>>([
    { accept: 'text/html' },
    { accept: '*/*;q=9, /, ,;;' },
    { 'accept-language': 'xx-YY;q=a, *, \u00ff' },
    { 'accept-encoding': 'br;q=0, gzip;q=5, *' },
    { 'if-none-match': '*, "a", W/' },
    { range: 'bytes=9-1,-5,x' },
    { 'content-encoding': 'gzip' },
    { host: 'a b:99999999' },
    { 'x-forwarded-for': '::ffff:1, x, 300.1.1.1' },
    { 'x-forwarded-host': 'a"><b' },
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Bearer' },
    { cookie: 'a=%zz; =; ;;' },
    { 'x-correlation-id': 'x'.repeat(500) },
    { expect: '100-continue' },
    { 'x-http-method-override': 'DELETE' },
  ]);
}

/** Whether every part passes its schema, so that the request reaches the code behind it. */
function isAccepted(
  { params, query, body: schema }: Endpoint,
  given: Record<string, string>,
  search: string,
  body: string | Buffer | undefined,
): boolean {
  const errors: { in: string; name: string; message: string }[] = [];
  parseShape(params, 'path', given, errors as never);
  const asked = Object.fromEntries(new URLSearchParams(search));
  parseShape(query, 'query', readQuery(query, asked), errors as never);
  if (schema !== null && schema !== 'file') {
    const json = parsed(body);
    const result = z.safeParse(schema, json);
    for (const issue of result.error?.issues ?? [])
      errors.push({ in: 'body', name: issue.path.join('.'), message: issue.message });
  }
  for (const { message } of errors) if (message === '') throw new Error('An error without a text');
  return errors.length === 0;
}

function parsed(body: string | Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** As the server reads the address, with `..` resolved. */
function isOfApi(url: string): boolean {
  return (
    URL.canParse(url, 'http://localhost') && new URL(url, 'http://localhost').pathname.startsWith('/api/')
  );
}

/** What is wrong with a response; null if it is fine. */
function faultOf(
  { statusCode, headers, body }: { statusCode: number; headers: Record<string, unknown>; body: string },
  isCall: boolean,
  isOfApi: boolean,
): string | null {
  if (statusCode >= 500 && statusCode !== 501) return `${statusCode} ${body.slice(0, 300)}`;
  if (statusCode < 400 || !isCall) return null;
  // Outside the API, an address that leads nowhere is a page.
  if (statusCode === 404 && !isOfApi) return null;
  if (!String(headers['content-type']).startsWith(PROBLEM_CONTENT_TYPE))
    return `${statusCode} with ${headers['content-type']}`;
  const problem = z.safeParse(problemBody, parsed(body));
  if (!problem.success) return `${statusCode} is no problem: ${body.slice(0, 300)}`;
  const { status, code, errors = [], detail } = problem.data;
  if (status !== statusCode) return `${statusCode} says ${status}`;
  if (code === 'invalid-parameters' && errors.length === 0) return `says nothing: ${body.slice(0, 300)}`;
  if (code === 'bad-request' && errors.length === 0 && (detail ?? '') === '')
    return `no reason: ${body.slice(0, 300)}`;
  if (errors.some(({ message }) => message === '')) return `an error without a text: ${body.slice(0, 300)}`;
  return null;
}

async function tryRequest(
  request: InjectOptions,
  isCall: boolean,
  faults: Map<string, string>,
): Promise<void> {
  const { method = 'GET', url, headers, payload } = request;
  const input = () =>
    JSON.stringify({
      method,
      url,
      headers,
      payload: payload === undefined ? undefined : String(payload),
    }).slice(0, 2_000);
  if (NOTE_FILE !== undefined) writeFileSync(NOTE_FILE, input());
  let fault: string | null;
  try {
    fault = faultOf(await site.app.inject(request), isCall, isOfApi(String(url)));
    // What waits for a turn of the event loop would pile up over thousands of requests.
    await giveATurn();
  } catch (error) {
    fault = `thrown: ${error}`;
  }
  if (fault === null) return;
  // One input for each kind of fault.
  const kind = `${method} ${String(url).split('?')[0]?.slice(0, 60)}: ${fault.slice(0, 30)}`;
  if (faults.size >= 40 || faults.has(kind)) return;
  faults.set(kind, `${fault} after ${input()}`);
  // Long before the end of a long run.
  console.error(faults.get(kind));
}

/** Takes back what requests with valid values deleted, ended or switched off. */
async function repair(): Promise<void> {
  const { db, ids } = site;
  for (const [name, id] of Object.entries(people)) {
    const isHost = name === 'host' ? 1 : 0;
    if (name === 'deactivated' || name === 'deleted') continue;
    await db.updateTable('accounts').set({ status: 0, isHost }).where('id', '=', id).execute();
  }
  await db.updateTable('organizations').set({ suspendedAtMs: null }).execute();
  await db.updateTable('events').set({ deletedAtMs: null, isListed: 1 }).execute();
  for (const [accountId, role] of [
    [people.chief, 'owner'],
    [people.timer, 'timer'],
  ] as const) {
    await db
      .insertInto('organizationMembers')
      .values({ organizationId: ids.organizationId, accountId, role, sinceMs: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** A key may only be used so often. */
async function freshKey(): Promise<string> {
  const { db, ids } = site;
  return (
    await createKey(db, { organizationId: ids.organizationId, name: 'PC', scopes: keyScopes, createdAtMs: 0 })
  ).key;
}

async function credentialFor(call: Endpoint): Promise<string | null> {
  const { tokens } = site;
  switch (ruleOf(call)) {
    case 'everybody':
      return null;
    case 'visitor':
    case 'the person':
    case 'account':
      return `Bearer ${tokens.anna}`;
    case 'crew':
    case 'owner':
      return `Bearer ${tokens.chief}`;
    case 'host':
      return `Bearer ${tokens.host}`;
    default:
      return `Bearer ${await freshKey()}`;
  }
}

/** First those that pass the schemas, because they reach more code. About half of each kind, if there are as many. */
function mostUseful(inputs: readonly Tried[], count: number): Tried[] {
  const accepted = inputs.filter(({ isAccepted }) => isAccepted);
  const refused = inputs.filter(({ isAccepted }) => !isAccepted);
  const refusedCount = Math.min(refused.length, Math.max(Math.floor(count / 2), count - accepted.length));
  return [...accepted.slice(0, count - refusedCount), ...refused.slice(0, refusedCount)];
}

const removesLast = (a: Endpoint, b: Endpoint) =>
  Number(a.method === 'DELETE') - Number(b.method === 'DELETE');

it(
  'no request to a call makes the server fail, and every refusal says what is wrong',
  async () => {
    const calls = site.app.mounted.endpoints.filter((call) => !isAlias(call)).toSorted(removesLast);
    const faults = new Map<string, string>();
    let isTurning = 0;
    const turn = setInterval(() => {
      isTurning += 1;
    }, 1);
    const rounds = Math.max(1, Math.ceil(SENT_INPUTS / (calls.length * MADE_PER_ROUTE)));
    const perRoute = SENT_INPUTS === 0 ? SENT_PER_ROUTE : MADE_PER_ROUTE;
    const sentTooFew = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      for (const call of calls) {
        const random = createRandom(`${call.method} ${call.path} ${round}`);
        const credential = await credentialFor(call);
        const inputs = Array.from({ length: MADE_PER_ROUTE }, () => inputFor(call, credential, random));
        const count = isSlow(call) ? SENT_PER_SLOW_ROUTE : perRoute;
        const chosen = mostUseful(inputs, count);
        if (chosen.length !== count) sentTooFew.add(`${call.method} ${call.path}: ${chosen.length}`);
        for (const { request } of chosen) await tryRequest(request, true, faults);
        if (call.method !== 'GET') await repair();
      }
    }
    clearInterval(turn);
    expect([...faults.values()]).toEqual([]);
    expect([...sentTooFew]).toEqual([]);
    expect(isTurning).toBeGreaterThan(0);
  },
  FUZZ_TIMEOUT_MS,
);

it('has no page, feed, picture or form that is not listed', () => {
  expect(routeNamesOf(site.app).toSorted()).toEqual(knownRoutes.toSorted());
});

it(
  'no request to a page, a feed, a picture or a form makes the server fail',
  async () => {
    const routes = [...otherRoutesOf(site.app), ...(await providerRoutesOf(site.app))];
    const faults = new Map<string, string>();
    const perRoute = SENT_INPUTS === 0 ? SENT_PER_ROUTE : Math.ceil(SENT_INPUTS / routes.length);
    for (const { method, path } of routes) {
      const random = createRandom(`${method} ${path}`);
      for (let sent = 0; sent < perRoute; sent++) {
        const hostile = () => wellFormed(hostileText(random));
        const url = path
          .replace(/:\w+|\*/g, () => (random.chance(0.3) ? '1' : encodeURIComponent(hostile())))
          .concat(random.chance(0.7) ? `?${formFor(random)}` : '');
        const isForm = method === 'POST';
        await tryRequest(
          {
            method,
            url,
            headers: {
              accept: random.chance(0.7) ? 'text/html' : '*/*',
              ...(random.chance(0.3) && oddHeader(random)),
              ...(isForm && {
                origin: 'http://localhost:8080',
                'content-type': random.chance(0.8)
                  ? 'application/x-www-form-urlencoded'
                  : contentTypeFor(random),
              }),
            },
            ...(isForm && {
              payload: random.chance(0.8) ? formFor(random) : damagedText('{"a":{"b":1}}', random),
            }),
          },
          false,
          faults,
        );
      }
    }
    expect([...faults.values()]).toEqual([]);
  },
  FUZZ_TIMEOUT_MS,
);

const fieldNames = [
  'email',
  'password',
  'newPassword',
  'givenName',
  'surName',
  'code',
  'token',
  'csrf',
  'uid',
  'id',
  'state',
  'nonce',
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'prompt',
  'ui_locales',
  'url',
  'format',
  'maxwidth',
  'lang',
  'page',
  'credential',
  'guid',
  '__proto__',
];

function formFor(random: Random): string {
  return Array.from({ length: random.whole(0, 5) }, () => {
    const value = random.chance(0.3) ? random.pick(['1', 'code', 'anna@example.org']) : hostileText(random);
    return `${random.pick(fieldNames)}=${encodeURIComponent(wellFormed(value))}`;
  }).join('&');
}
