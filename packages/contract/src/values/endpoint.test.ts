import { expect, expectTypeOf, test } from 'vitest';
import { liveApi } from '../live/calls.ts';
import { accountsApi } from '../people/accounts.ts';
import { profilesApi } from '../people/profiles.ts';
import type { Event } from '../results/events.ts';
import { resultsApi } from '../results/results.ts';
import { searchApi } from '../site/search.ts';
import { type AnswerOf, addressOf, type ParamsOf, type QueryOf } from './endpoint.ts';
import type { Sport } from './enums.ts';

const userId = 'LAPWING-GA-0123456789abcdef0123456789abcdef';

test('an address has its parameters filled in', () => {
  expect(addressOf(resultsApi.laps, { sessionId: 8939598, finishPosition: 3 })).toBe(
    '/api/v0.2.3/eventresults/sessions/8939598/lapdata/3/laps',
  );
});

test('parameters and query values are encoded', () => {
  expect(addressOf(liveApi.sponsors, { timerId: 'a/b?c@d e' })).toBe(
    '/api/timers/a%2Fb%3Fc%40d%20e/sponsors',
  );
  expect(addressOf(searchApi.search, {}, { term: 'Ōno & "1"=?' })).toBe(
    '/api/search?term=%C5%8Cno%20%26%20%221%22%3D%3F',
  );
});

test('undefined values are left out, false and zero are not', () => {
  expect(addressOf(resultsApi.events, {}, { sport: undefined, count: 25, offset: 0 })).toBe(
    '/api/v0.2.3/eventresults/events?count=25&offset=0',
  );
  expect(addressOf(resultsApi.event, { eventId: 1 }, { sessions: false })).toBe(
    '/api/v0.2.3/eventresults/events/1?sessions=false',
  );
});

test('a list is joined by commas', () => {
  expect(addressOf(accountsApi.nickNames, {}, { 'userList.ids': [userId, userId] })).toBe(
    `/api/v2/accounts/nicknames?userList.ids=${userId}%2C${userId}`,
  );
});

test('the brand is in the path of every profile call', () => {
  const calls = profilesApi('lapwing');
  expect(addressOf(calls.follow, { userId, friendId: userId }, { follow: true })).toBe(
    `/api/v1/lapwingprofile/friends/follow/${userId}/${userId}?follow=true`,
  );
  for (const { path } of Object.values(calls)) expect(path).toMatch(/^\/api\/v1\/lapwingprofile\/[^{]+$/);
});

test('types come from the description', () => {
  expectTypeOf<ParamsOf<typeof resultsApi.laps>>().toEqualTypeOf<{
    sessionId: number;
    finishPosition: number;
  }>();
  expectTypeOf<QueryOf<typeof resultsApi.events>['sport']>().toEqualTypeOf<Sport | undefined>();
  expectTypeOf<AnswerOf<typeof resultsApi.events>>().toEqualTypeOf<Event[]>();
  expectTypeOf<AnswerOf<typeof resultsApi.sessionCsv>>().toBeUndefined();
  // @ts-expect-error a missing path parameter does not compile
  addressOf(resultsApi.event, {});
  // @ts-expect-error nor does an unknown query name
  addressOf(resultsApi.event, { eventId: 1 }, { nope: true });
});
