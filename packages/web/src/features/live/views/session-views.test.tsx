import { statisticsNames, trackMapNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import type { MapCar } from '../../../maps/map-service.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const SESSION = `${origin}/api/events/lw-12/sessions/lw-12-34`;
const PATH = '/livetiming/lw-12/sessions/lw-12-34';
/** A square, clockwise from its south-west corner. */
const points = [
  { lat: 52, lon: 5 },
  { lat: 52.001, lon: 5 },
  { lat: 52.001, lon: 5.002 },
  { lat: 52, lon: 5.002 },
];
const AT_MS = 1_800_000_060_000;
const board = aBoard(
  [aRow(1, { fullName: 'Jesse van Rooijen', laps: 3, lastLapTimeMs: 60_000, lastSeenAtMs: AT_MS - 20_000 })],
  { startedAtMs: AT_MS - 200_000 },
);
let shownBoard = board;
let hasMap = true;
let settings = someSettings(origin);

const socket = ws.link('ws://api.test/api/live/socket');
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(settings)),
  http.get(`${origin}/api/events/lw-12`, () =>
    HttpResponse.json({
      ...{ id: 'lw-12', n: 'Kart Day', pyt: 2, s: 101, f: 0, u: 'timer', ss: [], tm: hasMap },
    }),
  ),
  http.get(`${origin}/api/events/lw-12/trackmap`, () =>
    HttpResponse.json(toShort(trackMapNames, { points } as never)),
  ),
  http.get(`${origin}/api/live/boards/lw-12`, () => HttpResponse.json(aBoardAnswer(aBoard([])))),
  http.get(`${SESSION}/weather`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${SESSION}/stats`, () =>
    HttpResponse.json(toShort(statisticsNames, { sessionName: 'Race', sessionStartedAt: '09:41' })),
  ),
  http.get(`${SESSION}/laps`, () =>
    HttpResponse.json({ sessionId: 'lw-12-34', startedAtMs: 0, competitors: [] }),
  ),
  http.get(`${origin}/api/timers/timer/sponsors`, () => HttpResponse.json({ u: 'timer', sp: [] })),
  socket.addEventListener('connection', ({ client }) => {
    client.addEventListener('message', () =>
      client.send(
        JSON.stringify({
          ...{ k: 'snapshot', sessionId: 'lw-12-34', eventId: 'lw-12', stream: 's1', n: 1 },
          ...{ venueMs: board.atMs, feedAgeMs: 300, board: snapshotOf(shownBoard) },
        }),
      ),
    );
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(async () => {
  shownBoard = board;
  hasMap = true;
  settings = someSettings(origin);
  // The emulated page has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1392);
  await applyLanguage('en');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.restoreAllMocks();
  delete window.lapwingMaps;
  localStorage.clear();
});
afterAll(() => server.close());

async function openView(search = '') {
  await loadClientSettings({ isForced: true });
  await openSite(PATH + search);
}

const outline = async () => {
  const map = await screen.findByRole('img', { name: /^Map of the track/ });
  return map.querySelector('path')?.getAttribute('d');
};

test('a race without a stream has four views, and each button opens its own', async () => {
  await openView();
  const nav = await screen.findByRole('navigation', { name: 'Views of this session' });
  const names = within(nav).getAllByRole('button');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Leaderboard',
    'Battles',
    'Track map',
    'Stats',
  ]);
  await screen.findByRole('table', { name: /^Leaderboard of/ });
  await userEvent.click(within(nav).getByRole('button', { name: 'Track map' }));
  await screen.findByRole('img', { name: /^Map of the track/ });
  await userEvent.click(within(nav).getByRole('button', { name: 'Battles' }));
  await screen.findByRole('heading', { name: 'No battles at the moment' });
  await userEvent.click(within(nav).getByRole('button', { name: 'Stats' }));
  await screen.findByText('Session start');
});

test('unknown laps are a dash in the head and in the statistics', async () => {
  const late = aRow(1, { fullName: 'Jesse van Rooijen', laps: 0, bestLapTimeMs: 61_000, bestInLap: 3 });
  shownBoard = aBoard([late], { rankedBy: 'best-lap', bestLapTimeMs: 61_000, bestLapRow: 1 });
  await openView('?view=stats');
  const factOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent;
  expect(await factOf('Total laps')).toBe('–not known');
  expect(await factOf('Laps by leader')).toBe('–not known');
  expect(await factOf('Started')).toBe('1');
  const head = [...document.querySelectorAll('.race-box')].map(({ textContent }) => textContent);
  expect(head).toContain('Lap–not known');
});

test('practice lists who is even before the laps of everyone are loaded, so that nothing below moves', async () => {
  shownBoard = aBoard([aRow(1, { fullName: 'Jesse van Rooijen', laps: 4, bestLapTimeMs: 60_000 })], {
    rankedBy: 'best-lap',
  });
  server.use(http.get(`${SESSION}/laps`, () => new Promise<never>(() => {})));
  await openView('?view=stats');
  const table = await screen.findByRole('table', { name: 'Laps and consistency' });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toBe('1Jesse van Rooijen4');
});

test('the map is made from the points of the track, or a ring without points', async () => {
  await openView('?view=track-map');
  const drawn = await outline();
  expect(screen.queryByText(/Not to scale/)).toBeNull();
  expect(screen.getByRole('radio', { name: 'Satellite' })).toBeTruthy();
  cleanup();
  hasMap = false;
  await openView('?view=track-map');
  expect(await outline()).not.toBe(drawn);
  screen.getByText(/Not to scale/);
});

test('without satellite pictures the view shows that', async () => {
  settings = someSettings(origin, { mapsScriptUrl: `${location.origin}/maps.js` });
  await openView('?view=track-map&map=satellite');
  await screen.findByText('No satellite pictures');
});

test('if the host has satellite pictures, the track and all competitors are on them', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', credit: 'Pictures of a friend' };
  settings = someSettings(origin, { mapTiles: tiles, mapsScriptUrl: 'https://maps.test/satellite.js' });
  const show = vi.fn<(cars: readonly MapCar[]) => void>();
  const open = vi.fn(async (..._asked: unknown[]) => ({ show, close: () => {} }));
  window.lapwingMaps = { open };
  vi.spyOn(document.head, 'append').mockImplementation(() => {});
  delete window.lapwingMapsReady;
  await openView('?view=track-map&map=satellite');
  await waitFor(() => expect(window.lapwingMapsReady).toBeDefined());
  act(() => window.lapwingMapsReady?.());
  await waitFor(() => expect(open).toHaveBeenCalled());
  const track = points.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }));
  expect(open.mock.calls[0]?.[1]).toMatchObject({ tiles, track });
  await waitFor(() => expect(show.mock.lastCall?.[0]).toHaveLength(1));
  const [car] = show.mock.lastCall?.[0] ?? [];
  expect(car).toMatchObject({ label: '1', isChosen: true });
  // It has driven a third of the lap: it has left the corner at which the track starts.
  expect(car?.at.latitude).toBeGreaterThan(52.0005);
});

test('on a phone a heap of cars opens as a list of those cars, from which all can be shown', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 48rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const heap = Array.from({ length: 6 }, (_, place) =>
    aRow(place + 2, { laps: 3, lastLapTimeMs: 60_000, lastSeenAtMs: AT_MS - 30_000 - place }),
  );
  const apart = [1, 9].map((index) =>
    aRow(index, { laps: 3, lastLapTimeMs: 60_000, lastSeenAtMs: AT_MS - index * 1000 }),
  );
  shownBoard = aBoard([...apart, ...heap], { startedAtMs: AT_MS - 200_000 });
  await openView('?view=track-map');
  await userEvent.click(await screen.findByText('6 cars'));
  const listed = () => within(screen.getByRole('table')).getAllByRole('button').length;
  screen.getByRole('button', { name: '6 cars in this place', expanded: true });
  expect(listed()).toBe(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(listed()).toBe(8);
  vi.unstubAllGlobals();
});

test('a big screen shows who takes part until the first time, and then the board', async () => {
  const waiting = [1, 2, 3].map((index) => aRow(index, { startPosition: index }));
  shownBoard = aBoard(waiting, { scheduledAtMs: AT_MS + 95_000, startedAtMs: null });
  await loadClientSettings({ isForced: true });
  await openSite('/livetiming/lw-12/active?form=tv');
  const grid = within(await screen.findByRole('region', { name: 'Starting grid' }));
  expect(grid.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '11Driver 1',
    '22Driver 2',
    '33Driver 3',
  ]);
  grid.getByText(/Waiting for the start/);
  grid.getByText(/Starts in 1:3\d/);
  cleanup();
  const sections = [{ timeMs: 21_000, bestTimeMs: 21_000, speedKmh: 0, bestSpeedKmh: 0 }];
  shownBoard = aBoard([aRow(1, { lastSeenAtMs: AT_MS - 5_000, sections })], { startedAtMs: AT_MS - 30_000 });
  await openSite('/livetiming/lw-12/active?form=tv');
  await screen.findByRole('table', { name: /^Leaderboard of/ });
  expect(screen.queryByRole('region', { name: 'Starting grid' })).toBeNull();
});
