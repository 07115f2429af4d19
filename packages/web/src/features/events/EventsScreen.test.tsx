import type { RunningEvent } from '@lapwing/contract/live/now';
import type { AccountResult } from '@lapwing/contract/results/account-results';
import type { Event } from '@lapwing/contract/results/events';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { parseSearch, stringifySearch } from '../../routing/query-values.ts';
import { anEvent } from './an-event.test-support.ts';
import EventsScreen from './EventsScreen.tsx';
import { recordViewedEvent } from './recently-viewed.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const EVENTS = '*/api/v0.2.3/eventresults/events';
const accountId = `LAPWING-GA-${'0a'.repeat(16)}`;

let stored: Event[] = [];
let asked: URLSearchParams[] = [];

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(EVENTS, ({ request }) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const page = stored.slice(0, Number(query.get('count')));
    return HttpResponse.json(page, { headers: { [TOTAL_COUNT_HEADER]: String(stored.length) } });
  }),
  http.get('*/api/live/now', () => HttpResponse.json([])),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  stored = [anEvent({ id: 12, name: 'Herfstcup, round 4' })];
  asked = [];
  localStorage.clear();
  document.body.dataset.theme = '1';
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  publishSession();
  await applyLanguage('en');
});
afterAll(() => server.close());

function aResult(overrides: Partial<AccountResult>): AccountResult {
  return {
    ...{ sessionId: 50, sessionName: 'Final', type: 'race', startTime: '2026-09-07T14:00:00', eventId: 5 },
    ...{ eventName: 'Zomercup', sport: 'Karting', organization: { id: 2, name: 'Club' } },
    ...{ location: { name: 'Emmen', countryCode: 'NL' }, position: 1, isQualified: true, participated: 31 },
    ...{ status: 'Normal', resultClass: 'Senior Max', bestTime: null, isSessionBest: false },
    isPersonalBest: false,
    ...overrides,
  };
}

function open(address = '/') {
  const root = createRootRoute();
  const routes = [
    '/',
    '/events/$eventId',
    '/livetiming',
    '/livetiming/$eventId/active',
    '/profile/results',
    '/app',
  ];
  const router = createRouter({
    routeTree: root.addChildren(
      routes.map((path) =>
        createRoute({
          getParentRoute: () => root,
          path,
          component: path === '/' ? EventsScreen : () => <p>{`at ${path}`}</p>,
        }),
      ),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      {/* A test's router is not the site's, whose type is registered. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

const winner = { startNumber: '7', firstName: 'Anna', lastName: 'Berg', sessionId: 3, sessionName: 'Final' };

const manyEvents = (count: number) =>
  Array.from({ length: count }, (_, index) => anEvent({ id: index + 1, name: `Race ${index + 1}` }));

test('events are listed by day with organiser, sport, place, counts and status', async () => {
  stored = [
    anEvent({ id: 1, name: 'Harskamp 3 Hours', startDate: '2025-11-15', resultStatus: 'Active' }),
    anEvent({ id: 2, name: 'Herfstcup, round 4', startDate: '2025-11-09', winner }),
  ];
  open();
  const day = await screen.findByRole('region', { name: 'Sun, Nov 9, 2025' });
  const row = within(day).getByRole('listitem');
  expect(within(row).getByRole('link', { name: 'Herfstcup, round 4' }).getAttribute('href')).toBe(
    '/events/2',
  );
  for (const part of ['Lage Landen Kart Cup', 'Karting', 'Oostervaart', 'Official'])
    within(row).getByText(part);
  expect(row.textContent).toContain('7Anna Berg won Final');
  expect(row.textContent).toContain('24 sessions');
  expect(row.textContent).toContain('131 entries');
  expect(within(row).getByRole('img').getAttribute('alt')).toBe('Netherlands');
  expect(screen.getByRole('region', { name: 'Sat, Nov 15, 2025' }).textContent).toContain('Running');
  expect(screen.getByRole('status').textContent).toBe('2 events');
});

test('filters in the address are sent to the server and shown', async () => {
  open('/?Sport=karting&category=motorized&country=nl&from=2026-01-01&to=2026-12-31');
  await screen.findByText('Herfstcup, round 4');
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    sport: 'Karting',
    sportCategory: 'Motorized',
    country: 'NL',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    count: '20',
  });
  expect(screen.getByLabelText<HTMLSelectElement>('Sport').value).toBe('Karting');
  expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('NL');
  expect(screen.getByLabelText<HTMLInputElement>('Motorised').checked).toBe(true);
  screen.getByRole('button', { name: /Jan 1\s–\sDec 31, 2026/ });
});

test('a selected filter goes into the address and starts at the first page', async () => {
  const user = userEvent.setup();
  stored = manyEvents(50);
  const router = open('/?page=2');
  await screen.findByText('Race 40');
  await user.selectOptions(screen.getByLabelText('Sport'), 'Karting');
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sport=Karting'));
  await waitFor(() => expect(asked.at(-1)?.get('sport')).toBe('Karting'));
  expect(asked.at(-1)?.get('count')).toBe('20');
  await user.click(screen.getByLabelText('Non-motorised'));
  // Karting is not an active sport.
  await waitFor(() => expect(router.state.location.searchStr).toBe('?category=Active'));
});

test('more events are added below, and the address restores all of them', async () => {
  const user = userEvent.setup();
  stored = manyEvents(45);
  const router = open();
  await screen.findByText('Race 20');
  expect(screen.queryByText('Race 21')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Show 20 more' }));
  await screen.findByText('Race 40');
  screen.getByText('Race 1');
  expect(router.state.location.searchStr).toBe('?page=2');
  await user.click(screen.getByRole('link', { name: 'Show 5 more' }));
  await screen.findByText('Race 45');
  expect(screen.queryByRole('link', { name: /more$/ })).toBeNull();
});

test('a deep link to the second page shows both pages after one request', async () => {
  stored = manyEvents(45);
  open('/?page=2');
  await screen.findByText('Race 40');
  expect(asked).toHaveLength(1);
  screen.getByText('Race 1');
});

test('an empty list explains why, and clearing the filters brings the list back', async () => {
  const user = userEvent.setup();
  server.use(
    http.get(EVENTS, () => HttpResponse.json([], { headers: { [TOTAL_COUNT_HEADER]: '0' } }), { once: true }),
  );
  const router = open('/?country=AD');
  await screen.findByRole('heading', { name: 'No events found' });
  screen.getByText(/Results may not be published yet/);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByText('Herfstcup, round 4');
  expect(router.state.location.searchStr).toBe('');
});

test('a failure shows its correlation id, and trying again works', async () => {
  const user = userEvent.setup();
  server.use(
    http.get(EVENTS, () =>
      HttpResponse.json(
        { code: 'bad-request' },
        { status: 400, headers: { 'x-correlation-id': '7f3a91c4' } },
      ),
    ),
  );
  open();
  const box = await screen.findByRole('alert');
  within(box).getByText('7f3a91c4');
  server.resetHandlers();
  await user.click(within(box).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Herfstcup, round 4');
});

test('an event that runs names its leader, and not the winner of an earlier race', async () => {
  const running = {
    ...{ eventId: 'lw-3', name: 'Clubdag', organization: null, sessionName: 'Practice 2', flag: 'Green' },
    ...{ timeToGoMs: 60_000, lapsToGo: null, raceTimeMs: null, isRace: false },
    leader: { number: '212', name: 'Bram Oudejans' },
  };
  const winner = {
    ...{ startNumber: '7', firstName: 'Anna', lastName: 'Jansen' },
    sessionId: 9,
    sessionName: 'Race 1',
  };
  const events = [
    anEvent({ id: 3, name: 'Clubdag', resultStatus: 'Active', winner }),
    anEvent({ id: 4, name: 'Zomercup', winner }),
  ];
  server.use(
    http.get('*/api/live/now', () => HttpResponse.json([running])),
    http.get('*/api/v0.2.3/eventresults/events', () => HttpResponse.json(events)),
  );
  open();
  const row = (await screen.findByRole('link', { name: 'Clubdag' })).closest('li');
  expect(row?.textContent).toContain('212Bram Oudejans fastest in Practice 2');
  expect(row?.textContent).not.toContain('Jansen');
  const other = screen.getByRole('link', { name: 'Zomercup' }).closest('li');
  expect(other?.textContent).toContain('7Anna Jansen won Race 1');
});

test.each([
  [{ timeToGoMs: 95_000, lapsToGo: null, raceTimeMs: 600_000 }, '1:35 to go'],
  [{ timeToGoMs: 0, lapsToGo: null, raceTimeMs: 3_605_000 }, '1:00:05 since the start'],
  [{ timeToGoMs: null, lapsToGo: null, raceTimeMs: 754_000 }, '12:34 since the start'],
])('a running session shows what is left, or how long it has run: %o', async (clocks, text) => {
  const running = {
    ...{ eventId: 'lw-3', name: 'Clubdag', organization: null, sessionName: null, flag: 'Green' },
    ...clocks,
    leader: null,
  };
  server.use(http.get('*/api/live/now', () => HttpResponse.json([running])));
  open();
  const strip = await screen.findByRole('region', { name: 'Live now' });
  await within(strip).findByRole('link', { name: 'Clubdag' });
  expect(strip.textContent).toContain(text);
});

test('running races are at the top, with flag, remaining time and leader', async () => {
  const running: RunningEvent = {
    eventId: 'lw-3',
    name: 'Clubdag',
    organization: 'Kartclub Oostervaart',
    sessionName: 'Senior Max, final',
    flag: 'Yellow',
    timeToGoMs: null,
    lapsToGo: 6,
    raceTimeMs: null,
    leader: { number: '212', name: 'Bram Oudejans' },
  };
  server.use(http.get('*/api/live/now', () => HttpResponse.json([running])));
  open();
  const strip = await screen.findByRole('region', { name: 'Live now' });
  const link = await within(strip).findByRole('link', { name: 'Clubdag · Senior Max, final' });
  expect(link.getAttribute('href')).toBe('/livetiming/lw-3/active');
  within(strip).getByText('Yellow');
  within(strip).getByText('Bram Oudejans');
  expect(strip.textContent).toContain('6 laps to go');
  expect((await screen.findAllByRole('heading'))[0]?.tagName).toBe('H1');
});

test('a race whose timer is silent shows for how long, and no flag', async () => {
  const silent: RunningEvent = {
    ...{ eventId: 'lw-3', name: 'Clubdag', organization: null, sessionName: 'Final', flag: 'Unknown' },
    ...{ silentForMs: 12 * 60_000 + 5_000, timeToGoMs: null, lapsToGo: 6, raceTimeMs: null, leader: null },
  };
  server.use(http.get('*/api/live/now', () => HttpResponse.json([silent])));
  open();
  const strip = await screen.findByRole('region', { name: 'Live now' });
  await within(strip).findByText('No data for 12 min');
  within(strip).getByText('No data');
  expect(strip.textContent).not.toMatch(/Green|No flag|laps to go/);
});

test('a live strip that fails to load is requested again, and the list stays in the meantime', async () => {
  let asked = 0;
  server.use(
    http.get('*/api/live/now', () => {
      asked += 1;
      return asked === 1 ? new HttpResponse(null, { status: 404 }) : new Promise<never>(() => {});
    }),
  );
  open();
  const event = await screen.findByText('Herfstcup, round 4');
  dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toBe(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(event.isConnected).toBe(true);
});

test('the results brand has no live strip, and offers the app without its own page', async () => {
  document.body.dataset.theme = '2';
  let isLiveAsked = false;
  server.use(
    http.get('*/api/live/now', () => {
      isLiveAsked = true;
      return HttpResponse.json([]);
    }),
  );
  open();
  await screen.findByText('Herfstcup, round 4');
  expect(screen.getByRole('region', { name: 'App' }).textContent).not.toMatch(/live/i);
  expect(screen.queryByRole('link', { name: 'Get the app' })).toBeNull();
  expect(isLiveAsked).toBe(false);
});

test('the live brand links from the list to the page of the app', async () => {
  open();
  await screen.findByText('Herfstcup, round 4');
  const app = within(screen.getByRole('region', { name: 'App' }));
  expect(app.getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe('/app');
});

test('the sport filter offers All and thirteen sports, in their order', async () => {
  open();
  const sports = within(await screen.findByRole('combobox', { name: 'Sport' })).getAllByRole('option');
  expect(sports.map(({ textContent }) => textContent)).toEqual([
    ...['All', 'MX', 'Karting', 'Car', 'RC', 'Bike', 'Stock car', 'Other', 'Cycling'],
    ...['Ice skating', 'Running', 'Swimming', 'Inline skating', 'Equine'],
  ]);
});

test('a signed-in visitor sees their own latest results, with the place', async () => {
  publishSession({ kind: 'signed-in', accountId, name: 'Sanne Kuipers', idToken: 'token' });
  server.use(
    http.get(`*/accounts/${accountId}/results`, () =>
      HttpResponse.json({
        results: [aResult({ position: 4 }), aResult({ sessionId: 51, status: 'DNF', isQualified: false })],
        ...{ resultCount: 2, yearCounts: [], sports: [] },
      }),
    ),
  );
  open();
  const own = await screen.findByRole('region', { name: 'Your results' });
  const [first, second] = await within(own).findAllByRole('link', { name: /Zomercup/ });
  expect(first?.getAttribute('href')).toBe('/sessions/50');
  expect(first?.textContent).toContain('4Zomercup, FinalSenior Max · ');
  expect(first?.textContent).toContain('of 31');
  expect(second?.textContent).toContain('DNFZomercup');
});

test('viewed events are listed, the last one first and each once', async () => {
  recordViewedEvent({ id: 1, name: 'Superbike Trophy', startDate: '2026-11-08' });
  recordViewedEvent({ id: 2, name: 'Hot Rod Nationals', startDate: '2026-11-08' });
  recordViewedEvent({ id: 1, name: 'Superbike Trophy', startDate: '2026-11-08' });
  open();
  const viewed = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(
    within(viewed)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/events/1', '/events/2']);
});

test('the list is in the visitor’s language', async () => {
  await applyLanguage('ja');
  open();
  await screen.findByRole('heading', { name: '結果' });
  expect((await screen.findByRole('listitem')).textContent).toContain('カート');
  expect(screen.getByRole('img').getAttribute('alt')).toBe('オランダ');
});
