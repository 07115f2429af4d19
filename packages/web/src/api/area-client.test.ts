import { practiceApi } from '@lapwing/contract/practice/practice';
import { resultsApi } from '@lapwing/contract/results/results';
import { searchApi } from '@lapwing/contract/site/search';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { AnswerError } from '../http/http-error.ts';
import { onTokenRefused, publishSession } from '../identity/session.ts';
import { endHydration, startHydration } from '../routing/parts-to-hydrate.ts';
import { practiceClient } from './practice.ts';
import { resultsClient } from './results.ts';
import { searchClient } from './search.ts';
import { someSettings } from './settings.test-support.ts';

const settings = someSettings('https://results.example', {
  searchApiUrl: 'https://search.example',
  practiceApiUrl: 'https://practice.example',
  eventResultApiUrl: undefined,
});
const found = {
  id: 'Events-1',
  entityType: 'Events',
  entityId: '1',
  name: 'Herfstcup',
  searchScore: 1,
  highlights: [],
  sportType: 'Karting',
  date: '2026-11-01',
  countryCode: 'NL',
};

let lastRequest: Request | null = null;
const server = setupServer(http.get('*/api/clientSettings', () => HttpResponse.json(settings)));
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  publishSession();
});
afterAll(() => server.close());

function answerSearchWith(rows: unknown[], headers: Record<string, string> = {}) {
  server.use(
    http.get('https://search.example/api/search', ({ request }) => {
      lastRequest = request;
      return HttpResponse.json(rows, { headers });
    }),
  );
}

test('a call goes to the base address of its API, without undefined parameters', async () => {
  answerSearchWith([found]);
  const rows = await searchClient.call(
    searchApi.search,
    {},
    { term: 'a b', sport: undefined, count: 25, offset: 0 },
  );
  expect(lastRequest?.url).toBe('https://search.example/api/search?term=a%20b&count=25&offset=0');
  expect(rows).toEqual([found]);
});

test('a bare list has its total', async () => {
  answerSearchWith([found], { 'x-total-count': '41' });
  const { answer, total } = await searchClient.callCounted(searchApi.search, {}, { term: 'a' });
  expect(answer).toHaveLength(1);
  expect(total).toBe(41);
});

test('a value that the contract does not know is an error with the correlation id', async () => {
  answerSearchWith([{ ...found, entityType: 'Spaceships' }], { 'x-correlation-id': 'c-1' });
  const error = await searchClient
    .call(searchApi.search, {}, { term: 'a' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AnswerError);
  expect(error).toMatchObject({ correlationId: 'c-1' });
});

test('an API without a base address is named in the error', async () => {
  await expect(resultsClient.call(resultsApi.session, { sessionId: 1 }, {})).rejects.toThrow(
    'Unable to retrieve the setting for the EventResults API',
  );
});

test('a call that is refused for its token reports it, and one without a token does not', async () => {
  let refusals = 0;
  onTokenRefused(() => {
    refusals += 1;
  });
  server.use(http.get('https://practice.example/*', () => new HttpResponse(null, { status: 401 })));
  const ask = () => practiceClient.call(practiceApi.accountActivities, { accountId: 'A' }, {});
  await expect(ask()).rejects.toThrow('401');
  expect(refusals).toBe(0);
  publishSession({ kind: 'signed-in', accountId: 'A', name: null, idToken: 'refused' });
  await expect(ask()).rejects.toThrow('401');
  expect(refusals).toBe(1);
});

test('only calls that take a token get it', async () => {
  publishSession({ kind: 'signed-in', accountId: 'A', name: null, idToken: 'id-token' });
  answerSearchWith([]);
  await searchClient.call(searchApi.search, {}, { term: 'a' });
  expect(lastRequest?.headers.get('authorization')).toBeNull();

  server.use(
    http.get('https://practice.example/api/v1/training/activities/7/chips', ({ request }) => {
      lastRequest = request;
      return HttpResponse.json({ chips: [] });
    }),
  );
  await practiceClient.call(practiceApi.activityChips, { activityId: 7 }, {});
  expect(lastRequest?.headers.get('authorization')).toBe('Bearer id-token');
});

function inline(address: string, body: unknown, total?: number) {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'inlined-responses';
  script.textContent = JSON.stringify([{ address, body, total }]);
  document.body.append(script);
}

test('an inlined response is used once', () => {
  inline('/api/search?term=herfst', [found], 7);
  const inlined = () => searchClient.inlined(searchApi.search, {}, { term: 'herfst' });
  expect(inlined()).toMatchObject({ answer: [{ name: 'Herfstcup' }], total: 7 });
  expect(inlined()).toBeUndefined();
});

test('an inlined response of a page that is a minute old is fetched again, unless the page is being hydrated', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_001);
  const inlined = () => searchClient.inlined(searchApi.search, {}, { term: 'herfst' });
  inline('/api/search?term=herfst', [found], 7);
  expect(inlined()).toBeUndefined();
  startHydration(document.createElement('div'));
  onTestFinished(endHydration);
  onTestFinished(() => void vi.restoreAllMocks());
  inline('/api/search?term=herfst', [found], 7);
  expect(inlined()).toMatchObject({ answer: [{ name: 'Herfstcup' }] });
});

test('an inlined response that does not match the contract is fetched again', () => {
  inline('/api/search?term=herfst', [{ name: 1 }]);
  expect(searchClient.inlined(searchApi.search, {}, { term: 'herfst' })).toBeUndefined();
});

test('an inlined response for everyone is not used for a signed-in visitor', () => {
  inline('/api/v0.2.3/eventresults/accounts/A/events?count=20', []);
  publishSession({ kind: 'signed-in', accountId: 'A', name: null, idToken: 'id-token' });
  expect(resultsClient.inlined(resultsApi.accountEvents, { userId: 'A' }, { count: 20 })).toBeUndefined();
});
