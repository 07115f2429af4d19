import { expect, test } from 'vitest';
import { isCacheableRequest, isCacheableResponse, isSmallEnough } from './cache-rules.ts';

const site = 'https://timing.example.org';

test.each([
  ['/api/v0.2.3/eventresults/events?count=20', true],
  ['/api/v1/locations', true],
  ['/api/search?term=kart', true],
  ['/api/clientSettings', true],
  ['/api/live/now', false],
  ['/api/desk/time', false],
  ['/api/live/boards/lw-1?sessionId=lw-1-2&whole=true', true],
  ['/api/v2/accounts/nicknames?userList.ids=LAPWING-GA-0', false],
  ['/api/events?paidOnly=true', true],
  ['/api/events/lw-1/sessions/lw-1-2/data', true],
  ['/api/timers/3/sponsors', true],
  ['/API/Ingest/v1/results', false],
  ['/api/telemetry/v2/track', false],
  ['/idp/lapwing/token', false],
  ['/metrics', false],
])('a response of %s is cached: %s', (path, isKept) => {
  expect(isCacheableRequest(new Request(site + path))).toBe(isKept);
});

test('no request with a token is cached, and none that changes data', () => {
  const address = `${site}/api/v1/training/activities/1`;
  expect(isCacheableRequest(new Request(address, { headers: { authorization: 'Bearer x' } }))).toBe(false);
  expect(isCacheableRequest(new Request(address, { method: 'POST' }))).toBe(false);
});

const json = { 'content-type': 'application/json; charset=utf-8' };
test.each([
  ['a JSON answer', new Response('[]', { headers: json }), true],
  ['a failure', new Response('{}', { status: 500, headers: json }), false],
  ['a file', new Response('a,b', { headers: { 'content-type': 'text/csv' } }), false],
  [
    'what may not be stored',
    new Response('[]', { headers: { ...json, 'cache-control': 'no-store' } }),
    false,
  ],
  ['what is for one alone', new Response('[]', { headers: { ...json, 'cache-control': 'private' } }), false],
])('%s is cached: %#', (_, response, isKept) => {
  expect(isCacheableResponse(response)).toBe(isKept);
});

test('responses over half a megabyte are not cached', () => {
  expect([isSmallEnough({ byteLength: 500_000 }), isSmallEnough({ byteLength: 500_001 })]).toEqual([
    true,
    false,
  ]);
});
