import type { Notice } from '@lapwing/contract/live/board';
import { liveSessionNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { diffSession, snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { aStory } from '../../../parts/story/a-story.test-support.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const BOARD = `${origin}/api/live/boards/lw-12`;
const settings = someSettings(origin);
const session = toShort(liveSessionNames, {
  id: 'lw-12-34',
  eventId: 'lw-12',
  eventName: 'Harskamp 3 Hours',
  flag: 0,
  sessionType: 0,
  name: 'Race',
});
const event = { id: 'lw-12', n: 'Harskamp 3 Hours', pyt: 2, s: 101, sp: 3, f: 0, u: 'timer', ss: [session] };

const rows = [
  aRow(1, { number: '44', fullName: 'Jesse van Rooijen', class: 'GT4', laps: 70, lastLapTimeMs: 86_164 }),
  aRow(2, {
    number: '71',
    fullName: 'Tobias Lindqvist',
    class: 'TCR',
    laps: 70,
    lastLapTimeMs: 87_195,
    gap: { kind: 'time', timeMs: 10_243 },
  }),
  aRow(3, {
    number: '18',
    fullName: 'Łukasz Piątek',
    class: 'TCR',
    laps: 69,
    lastLapTimeMs: 87_500,
    gap: { kind: 'laps', laps: 1 },
    gapInClass: { kind: 'laps', laps: 1 },
  }),
];
const first = aBoard(rows, { name: 'Race', timeToGoMs: 4_392_000, clockAtMs: 1_800_000_060_000 });

const socket = ws.link('ws://api.test/api/live/socket');
type Socket = Parameters<Parameters<typeof socket.addEventListener>[1]>[0]['client'];
let viewer: Socket | null = null;
/** How often the page has connected since the server died. */
let connections = 0;

function answerWithBoard(client: Socket) {
  client.addEventListener('message', () => client.send(JSON.stringify(snapshot())));
}
/** What the server does with new connections. */
let receive = answerWithBoard;

const say = (frame: object) => act(async () => viewer?.send(JSON.stringify(frame)));
const snapshot = () => ({
  k: 'snapshot',
  sessionId: 'lw-12-34',
  eventId: 'lw-12',
  stream: 's1',
  n: 1,
  venueMs: first.atMs,
  feedAgeMs: 300,
  board: snapshotOf(first),
});

const server = setupServer(
  http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/laps`, () =>
    HttpResponse.json({ sessionId: 'lw-12-34', startedAtMs: 1_800_000_000_000, competitors: [] }),
  ),
  http.get('*/api/clientSettings', () => HttpResponse.json(settings)),
  http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json(event)),
  http.get(BOARD, () => HttpResponse.json(aBoardAnswer(aBoard([], { name: 'Race' })))),
  http.get(`${origin}/api/timers/timer/sponsors`, () =>
    HttpResponse.json({ u: 'timer', sp: [{ u: 'timer', n: 'Duinrand Tyres' }] }),
  ),
  http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/competitor/:id`, ({ params }) =>
    HttpResponse.json({
      results: [1, 2, 3].map((lap) => ({
        sesId: 'lw-12-34',
        eId: 'lw-12',
        id: params.id,
        ls: lap,
        lsTm: `1:26.${lap}00`,
        pos: '2',
      })),
    }),
  ),
  socket.addEventListener('connection', ({ client }) => {
    viewer = client;
    receive(client);
  }),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadClientSettings({ isForced: true });
});
beforeEach(async () => {
  // The emulated page has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1392);
  await applyLanguage('en');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  receive = answerWithBoard;
  vi.restoreAllMocks();
  localStorage.clear();
});
afterAll(() => server.close());

const PATH = '/livetiming/lw-12/sessions/lw-12-34';

async function openBoard(search = '') {
  const router = await openSite(PATH + search);
  await screen.findByRole('row', { name: /Jesse van Rooijen/ });
  return router;
}

function names(): string[] {
  const table = screen.getByRole('table', { name: 'Leaderboard of Race' });
  return within(table)
    .getAllByRole('rowheader')
    .map((cell) => within(cell).getByRole('button').textContent ?? '');
}

test('the board shows the data of the socket, and a change updates one row', async () => {
  await openBoard();
  const untouched = screen.getByRole('row', { name: /Łukasz/ });
  expect(screen.getByRole('row', { name: /Tobias/ })).toHaveProperty(
    'textContent',
    expect.stringMatching(/\+10\.243/),
  );
  const [leader, second, third] = first.rows;
  if (!leader || !second || !third) throw new Error('three rows');
  const next = { ...first, rows: [leader, { ...second, laps: 71, lastLapTimeMs: 85_900 }, third] };
  await say({ k: 'd', n: 2, ...diffSession(first, next) });
  await screen.findByText('1:25.900');
  expect(screen.getByRole('row', { name: /Łukasz/ })).toBe(untouched);
});

test('a session by its id is an ordinary page, and only the active one is in full screen', async () => {
  let hasNoPointer = false;
  // As wide as a screen on a wall.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('>= 112.5rem') || (query === '(hover: none)' && hasNoPointer),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const form = () => document.querySelector('.live-session')?.getAttribute('data-form');
  const router = await openBoard('?form=tv');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Language' })).toBeTruthy();
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() => expect(trail.textContent).toBe('HomeLive timingHarskamp 3 HoursRace'));
  expect(document.body.classList.contains('theme-1')).toBe(true);
  expect(form()).toBe('desk');
  await act(() => router.navigate({ to: '/livetiming/$eventId/active', params: { eventId: 'lw-12' } }));
  // A wide screen with a mouse is a desktop.
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
  expect(form()).toBe('desk');
  hasNoPointer = true;
  await act(() => router.navigate({ href: '/livetiming/lw-12/active?text=large' }));
  await waitFor(() => expect(form()).toBe('tv'));
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Language' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  expect(document.body.classList.contains('theme-1')).toBe(false);
});

test('the head shows flag, time to go and the age of the feed', async () => {
  await openBoard();
  expect(screen.getByText('Green')).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/To go1:13:12/);
  expect(screen.getByText('Feed')).toBeTruthy();
});

test('a new flag is seconds old, and an older one is shown since a time of day', async () => {
  await openBoard();
  const next = { ...first, session: { ...first.session, flagAtMs: first.atMs - 20_000 } };
  await say({ k: 'd', n: 2, ...diffSession(first, next) });
  const age = () => document.querySelector('.race-flag-age')?.textContent;
  await waitFor(() => expect(age()).toMatch(/^\d\d s$/));
  const later = { ...first, session: { ...first.session, flagAtMs: first.atMs - 600_000 } };
  await say({ k: 'd', n: 3, ...diffSession(next, later) });
  await waitFor(() => expect(age()).toMatch(/^(for \d+ laps?, )?since \d\d:\d\d$/));
});

test("an unknown flag is shown in the timer's own words", async () => {
  await openBoard();
  const session = { ...first.session, flag: 'Unknown', flagSaid: 'Code 60' } as const;
  await say({ k: 'd', n: 2, ...diffSession(first, { ...first, session }) });
  expect(await screen.findByText('Code 60')).toBeTruthy();
  expect(screen.queryByText('No flag')).toBeNull();
});

test('an invalid country has no flag', async () => {
  await openBoard();
  const changed = rows.map((row) => ({ ...row, nationality: row.number === '44' ? 'XX' : 'NL' }));
  await say({ k: 'd', n: 2, ...diffSession(first, { ...first, rows: changed }) });
  await waitFor(() => expect(screen.getAllByAltText('Netherlands')).toHaveLength(2));
  expect(document.querySelector('img[src$="XX.svg"]')).toBeNull();
});

test('the running session of an event that does not exist is not awaited', async () => {
  const missing = () => new HttpResponse(null, { status: 404 });
  server.use(
    http.get(`${origin}/api/events/lw-99`, missing),
    http.get(`${origin}/api/live/boards/lw-99`, missing),
  );
  receive = (client) =>
    client.addEventListener('message', () => client.send('{"k":"waiting","eventId":"lw-99"}'));
  await openSite('/livetiming/lw-99/active');
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
  expect(screen.queryByText(/appears here by itself/)).toBeNull();
});

test('one class has its own positions and gaps, and the address keeps it', async () => {
  const router = await openBoard();
  await userEvent.click(screen.getByRole('radio', { name: 'TCR' }));
  await waitFor(() => expect(names()).toEqual(['Tobias Lindqvist', 'Łukasz Piątek']));
  expect(router.state.location.search).toMatchObject({ class: 'TCR' });
  expect(screen.getByRole('row', { name: /Tobias/ }).textContent).toMatch(/^.*171Tobias.*leader/);
});

test('a press on a head sorts, and the head shows it', async () => {
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'Competitor' }));
  await waitFor(() => expect(names()).toEqual(['Jesse van Rooijen', 'Łukasz Piątek', 'Tobias Lindqvist']));
  expect(screen.getByRole('columnheader', { name: /Competitor/ }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
});

test('a row opens to the laps so far, and its competitor can be pinned and read out', async () => {
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  const laps = await screen.findByRole('table', { name: 'Newest laps of Tobias Lindqvist' });
  expect(
    within(laps)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '2', '1']);
  // The code of the chart may arrive after the laps.
  const line = await screen.findByRole('img', { name: /Lap times of Tobias Lindqvist over 3 laps/ });
  // The icon size of cells would let the line run over the table.
  expect(line.style.height).toBe('160px');
  const whole = screen.getByRole('button', { name: 'Lap times' });
  expect(whole.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(whole);
  expect(whole.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('.lap-lists table')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pin Tobias Lindqvist' }));
  const pinned = await screen.findByRole('region', { name: 'Tobias Lindqvist' });
  expect(pinned.textContent).toMatch(/P2.*Ahead · 44 Jesse van Rooijen\+10\.243/);
  await userEvent.click(within(pinned).getByRole('button', { name: 'Read aloud' }));
  expect(within(pinned).getByRole('status').textContent).toMatch(
    'Tobias Lindqvist, position 2. +10.243 behind Jesse van Rooijen. Last lap 1:27.195.',
  );
  expect(JSON.parse(localStorage.getItem('lapwing.live.pins') ?? '')).toEqual({ 'lw-12': ['71~c2'] });
  await userEvent.click(within(pinned).getByRole('button', { name: 'Unpin Tobias Lindqvist' }));
  expect(screen.queryByRole('region', { name: 'Tobias Lindqvist' })).toBeNull();
});

test('a retired competitor is read out as retired, without a place', async () => {
  await openBoard();
  const retired = first.rows.map((row) =>
    row.number === '71' ? { ...row, status: 'DNF' as const, bestLapTimeMs: 86_000, bestInLap: null } : row,
  );
  await say({ k: 'd', n: 2, ...diffSession(first, { ...first, rows: retired }) });
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  const whole = screen.getByRole('button', { name: 'Lap times' });
  expect(whole.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(whole);
  expect(whole.getAttribute('aria-expanded')).toBe('true');
  expect(document.querySelector('.lap-lists table')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pin Tobias Lindqvist' }));
  const pinned = await screen.findByRole('region', { name: 'Tobias Lindqvist' });
  expect(pinned.textContent).not.toContain('lap 0');
  await userEvent.click(within(pinned).getByRole('button', { name: 'Read aloud' }));
  expect(within(pinned).getByRole('status').textContent).toMatch(/^Tobias Lindqvist: Did not finish\. /);
});

test('the opened row of a shared car names the driver of each lap and of the best one', async () => {
  server.use(
    http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/competitor/c2`, () =>
      HttpResponse.json({
        results: ['Ann Vos', 'Ann Vos', 'Tobias Lindqvist'].map((nam, lap) => ({
          ...{ sesId: 'lw-12-34', eId: 'lw-12', id: 'c2', ls: lap + 1, lsTm: `1:26.${lap}00`, nam },
        })),
      }),
    ),
  );
  await openBoard();
  const earlierDrivers = [{ name: 'Ann Vos', lapsLed: 0 }];
  const shared = first.rows.map((row) =>
    row.number === '71' ? { ...row, earlierDrivers, bestLapTimeMs: 86_000, bestLapBy: 'Ann Vos' } : row,
  );
  await say({ k: 'd', n: 2, ...diffSession(first, { ...first, rows: shared }) });
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  const laps = await screen.findByRole('table', { name: 'Newest laps of Tobias Lindqvist' });
  const heads = within(laps).getAllByRole('rowheader');
  expect(heads.map((cell) => cell.textContent)).toEqual(['Tobias Lindqvist', '3', 'Ann Vos', '2', '1']);
  const figures = screen.getByText('Drivers').closest('dl');
  expect(figures?.textContent).toMatch(/^DriversAnn Vos \/ Tobias Lindqvist.*1:26\.000Ann Vos/);
});

test('going back closes the row and returns to the previous view, past changes of arrangement only', async () => {
  const router = await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'Battles' }));
  await screen.findByRole('heading', { name: 'No battles at the moment' });
  await userEvent.click(screen.getByRole('button', { name: 'Leaderboard' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Tobias Lindqvist' }));
  await screen.findByRole('table', { name: 'Newest laps of Tobias Lindqvist' });
  await userEvent.click(screen.getByRole('button', { name: 'Jesse van Rooijen' }));
  await screen.findByRole('table', { name: 'Newest laps of Jesse van Rooijen' });
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('table', { name: /^Newest laps/ })).toBeNull());
  expect(names()).toHaveLength(3);
  act(() => router.history.back());
  await screen.findByRole('heading', { name: 'No battles at the moment' });
  act(() => router.history.back());
  await userEvent.click(await screen.findByRole('button', { name: 'Tobias Lindqvist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
});

test('going back undoes sorting and the class filter, one by one, and leaves an open row open', async () => {
  const router = await openBoard();
  const search = () => router.state.location.search;
  const shown = () => Array.from(document.querySelectorAll('.board-name'), (name) => name.textContent);
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  await userEvent.click(screen.getByRole('button', { name: 'Competitor' }));
  await userEvent.click(screen.getByRole('radio', { name: 'TCR' }));
  await waitFor(() => expect(search()).toEqual({ row: 'c2', sort: 'name', class: 'TCR' }));
  act(() => router.history.back());
  await waitFor(() => expect(shown()).toEqual(['Jesse van Rooijen', 'Łukasz Piątek', 'Tobias Lindqvist']));
  await userEvent.click(screen.getByRole('button', { name: 'Tobias Lindqvist' }));
  await waitFor(() => expect(search()).toEqual({ sort: 'name' }));
  act(() => router.history.back());
  await waitFor(() => expect(shown()).toEqual(['Jesse van Rooijen', 'Tobias Lindqvist', 'Łukasz Piątek']));
  expect(search()).toEqual({ row: 'c2' });
});

test('a big screen lists the cars in the pit lane, and what each does there', async () => {
  await openSite('/livetiming/lw-12/active?form=tv&autoscroll=off');
  await screen.findByRole('row', { name: /Jesse van Rooijen/ });
  const [leader, second, third] = first.rows;
  if (!leader || !second || !third) throw new Error('three rows');
  const inPit = { marker: 'PitIn', pitEnteredAtMs: first.atMs - 31_000 } as const;
  await say({
    k: 'd',
    n: 2,
    ...diffSession(first, { ...first, rows: [leader, { ...second, ...inPit }, third] }),
  });
  const panel = (await screen.findByRole('heading', { name: 'Pit lane' })).closest('section');
  expect(panel?.textContent).toMatch(/71Tobias LindqvistIn pit0:3\d/);
});

test('numbers in the address replace earlier pins', async () => {
  await openBoard('?pins=18');
  expect(screen.getByRole('region', { name: 'Łukasz Piątek' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tobias Lindqvist' })).toBeNull();
});

test('settings are chosen in the panel, stored, and can come from the address', async () => {
  await openBoard('?livetext=off&text=large');
  const frame = document.querySelector('.live-session');
  expect(frame?.getAttribute('data-text')).toBe('large');
  expect(screen.queryByRole('log')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  const panel = screen.getByRole('dialog', { name: 'Display' });
  const bars = within(panel).getByRole('switch', { name: /Progress bars/ });
  await userEvent.click(bars);
  await waitFor(() => expect(bars.getAttribute('aria-checked')).toBe('false'));
  await userEvent.click(within(panel).getByRole('radio', { name: 'Regular' }));
  await waitFor(() => expect(frame?.getAttribute('data-text')).toBe('regular'));
  expect(JSON.parse(localStorage.getItem('lapwing.live.display') ?? '')).toEqual({ progressbars: 'off' });
});

test('the panel offers every setting', async () => {
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  const panel = screen.getByRole('dialog', { name: 'Display' });
  for (const name of [/Auto scroll/, /Auto view/, /Live text/, /Smart columns/, /Progress bars/])
    within(panel).getByRole('switch', { name });
  const choices = within(panel)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent);
  expect(choices).toEqual([
    'Auto',
    'Dark',
    'Light',
    'Regular',
    'Large',
    '°C',
    '°F',
    'km/h',
    'mi/h',
    'km',
    'mi',
    'Track',
    'Satellite',
  ]);
});

test('a session may leave out marker, position and number', async () => {
  const configuration = { marker: false, position: false, number: false, displayNumber: false };
  server.use(http.get(BOARD, () => HttpResponse.json(aBoardAnswer(first, configuration))));
  await openBoard();
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Pos' })).toBeNull());
  expect(screen.queryByRole('columnheader', { name: 'No' })).toBeNull();
  const row = screen.getByRole('row', { name: /Tobias/ });
  expect(row.querySelector('.board-position, .board-plate, .board-marker svg')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Competitor' })).toBeTruthy();
});

test('columns can be chosen, and reset to those of the session', async () => {
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'Display' }));
  const panel = screen.getByRole('dialog', { name: 'Display' });
  await userEvent.click(within(panel).getByRole('checkbox', { name: 'Gap' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Gap' })).toBeNull());
  await userEvent.click(within(panel).getByRole('button', { name: "Reset to the session's columns" }));
  await screen.findByRole('columnheader', { name: 'Gap' });
});

test('a lost connection is reported with the age of the data, and the board stays', async () => {
  await openBoard();
  await act(async () => viewer?.close());
  const banner = await screen.findByText('Connection lost.');
  expect(banner.closest('[role=status]')?.textContent).toMatch(/Times are from/);
  expect(names()).toHaveLength(3);
});

/** The socket fails so often that polling starts. */
async function killSocket() {
  receive = (client) => {
    connections += 1;
    client.close();
  };
  connections = 0;
  await act(async () => viewer?.close());
  await screen.findByText('Connection lost.');
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(connections).toBeGreaterThanOrEqual(attempt));
    await act(() => new Promise((done) => setTimeout(done, 120)));
  }
}

test('while nothing responds, the newest board stays and the connection is shown as lost', async () => {
  await openBoard();
  server.use(http.get(BOARD, () => HttpResponse.error()));
  await killSocket();
  expect(names()).toHaveLength(3);
  expect(screen.getByText('Connection lost.')).toBeTruthy();
  expect(screen.queryByText('every 3 s')).toBeNull();
});

const polled = aBoard([aRow(2, { number: '71', fullName: 'Tobias Lindqvist', laps: 90 })], {
  name: 'Race',
  timeToGoMs: 600_000,
  clockAtMs: 1_800_000_060_000,
  isClockRunning: true,
});

test('polling replaces the socket if it succeeds', async () => {
  await openBoard();
  server.use(http.get(BOARD, () => HttpResponse.json(aBoardAnswer(polled))));
  await killSocket();
  await screen.findByText('every 3 s');
  await waitFor(() => expect(names()).toEqual(['Tobias Lindqvist']));
  expect(screen.queryByText('Connection lost.')).toBeNull();
});

test('a cached response is shown as old, with a stopped clock, and never as live', async () => {
  receive = (client) => client.close();
  const headers = { 'x-kept-at': String(Date.now() - 7_200_000) };
  server.use(http.get(BOARD, () => HttpResponse.json(aBoardAnswer(polled), { headers })));
  await openSite(PATH);
  await screen.findByRole('row', { name: /Tobias Lindqvist/ });
  expect(screen.getByRole('timer').textContent).toMatch(/To go10:00/);
  await killSocket();
  expect(screen.getByText('Connection lost.')).toBeTruthy();
  expect(screen.queryByText('every 3 s')).toBeNull();
  expect(screen.getByText(/^2:00:\d\d$/)).toBeTruthy();
});

test('if the active session cannot be fetched, the full screen gives way to the frame of the site', async () => {
  const refused = () => new HttpResponse(null, { status: 403 });
  server.use(http.get(BOARD, refused));
  receive = (client) => client.close();
  await openSite('/livetiming/lw-12/active');
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(main.getByRole('link', { name: 'Live timing' }).getAttribute('href')).toBe('/livetiming');
  expect(await screen.findByRole('navigation', { name: 'Breadcrumb' })).toBeTruthy();
});

test('while no session runs, the page has the frame of the site and the name of its event, but not on a big screen', async () => {
  server.use(http.get(BOARD, () => new HttpResponse(null, { status: 404 })));
  receive = (client) =>
    client.addEventListener('message', () => client.send('{"k":"waiting","eventId":"lw-12"}'));
  await openSite('/livetiming/lw-12/active');
  expect(await screen.findByRole('heading', { level: 1, name: 'Harskamp 3 Hours' })).toBeTruthy();
  expect(screen.getByText(/appears here by itself/)).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  receive = answerWithBoard;
  await say(snapshot());
  expect(await screen.findByRole('row', { name: /Tobias/ })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  cleanup();

  receive = (client) =>
    client.addEventListener('message', () => client.send('{"k":"waiting","eventId":"lw-12"}'));
  await openSite('/livetiming/lw-12/active?form=tv');
  expect(await screen.findByText(/appears here by itself/)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

test('a server that comes back and continues is live again', async () => {
  await openBoard();
  server.use(http.get(BOARD, () => HttpResponse.error()));
  await killSocket();
  const resumed = { k: 'resumed', stream: 's1', n: 1, venueMs: first.atMs, feedAgeMs: 300 };
  receive = (client) => {
    client.addEventListener('message', () => client.send(JSON.stringify(resumed)));
  };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Connection lost.')).toBeNull());
  expect(screen.queryByText('connecting')).toBeNull();
  expect(names()).toHaveLength(3);
});

test('the sponsors of the timing are named', async () => {
  const withPicture = {
    u: 'timer',
    n: 'Zeebries',
    img: 'https://t.example/z.png',
    url: 'https://z.example/',
  };
  server.use(
    http.get(`${origin}/api/timers/timer/sponsors`, () =>
      HttpResponse.json({ u: 'timer', sp: [{ u: 'timer', n: 'Duinrand Tyres' }, withPicture] }),
    ),
  );
  await openBoard();
  expect(await screen.findByText('Duinrand Tyres')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Zeebries' });
  expect(link.getAttribute('href')).toBe('https://z.example/');
  expect(within(link).getByAltText('Zeebries').getAttribute('src')).toBe('https://t.example/z.png');
});

function storyOfRace() {
  const person = (finishPosition: number, startNumber: string, lastName: string) => ({
    ...{ finishPosition, startNumber, firstName: '', lastName, resultClass: 'GT4', nationality: null },
  });
  const none = { lapsBehind: 0, timeDifference: '00.000' };
  return aStory({
    sessionId: 34,
    people: [person(1, '44', 'Van Rooijen'), person(2, '71', 'Lindqvist')],
    podium: [
      { who: 1, time: '1:02:17.681', points: null, difference: none },
      { who: 2, time: null, points: null, difference: { ...none, timeDifference: '10.243' } },
    ],
    sentences: [{ code: 'leads-throughout', lap: 1, who: 1, other: null, place: null, laps: null }],
  });
}

test('a session that has ended shows its podium and its story, and leads to its result', async () => {
  server.use(http.get('*/api/v0.2.3/eventresults/sessions/34/story', () => HttpResponse.json(storyOfRace())));
  await openBoard();
  expect(screen.queryByRole('region', { name: 'The race in brief' })).toBeNull();
  const ended = { ...first, session: { ...first.session, isEnded: true } };
  await say({ k: 'd', n: 2, ...diffSession(first, ended) });
  const sheet = await screen.findByRole('region', { name: 'Result' });
  // The visitor has watched: the board stays where it is.
  const board = screen.getByRole('table');
  expect(board.compareDocumentPosition(sheet)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(sheet.textContent).toContain('44Van RooijenGT41:02:17.681');
  expect(sheet.textContent).toContain('71LindqvistGT4+10.243');
  const sentences = within(sheet).getByRole('region', { name: 'The race in brief' });
  expect(within(sentences).getByRole('link', { name: 'Lap 1' }).getAttribute('href')).toBe(
    '/sessions/34?tab=lapchart&lap=1&follow=1',
  );
  expect(sentences.textContent).toContain('Lap 1Van Rooijen leads every lap and wins.');
  expect(screen.getByRole('link', { name: 'Result' }).getAttribute('href')).toBe('/sessions/34');
  // Nobody fights, leads or is official any more.
  expect(screen.queryByRole('button', { name: /^Battles/ })).toBeNull();
  expect(screen.queryByText(/unofficial/)).toBeNull();
  expect(screen.queryByText('leader')).toBeNull();
  expect(screen.getAllByText('won').length).toBeGreaterThan(0);
  const winner = document.querySelector('[data-box=winner]');
  expect(winner?.textContent).toMatch(/^Winner44 .*Van Rooijen/i);
  expect(screen.queryByText('ended')).toBeNull();
});

test('the board of an ended session does not wait long for its story, which then stands below', async () => {
  const ended = { ...first, session: { ...first.session, isEnded: true } };
  receive = (client) =>
    client.addEventListener('message', () =>
      client.send(JSON.stringify({ ...snapshot(), board: snapshotOf(ended) })),
    );
  let publish = () => {};
  const isPublished = new Promise<void>((resolve) => {
    publish = resolve;
  });
  server.use(
    http.get(BOARD, () => HttpResponse.json(aBoardAnswer(ended))),
    http.get('*/api/v0.2.3/eventresults/sessions/34/story', async () => {
      await isPublished;
      return HttpResponse.json(storyOfRace());
    }),
  );
  await openBoard();
  await waitFor(() => expect(document.querySelector('.awaited-story')).toBeNull(), { timeout: 30_000 });
  publish();
  const sheet = await screen.findByRole('region', { name: 'Result' });
  const board = screen.getByRole('table', { name: /^Leaderboard/ });
  expect(board.compareDocumentPosition(sheet)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a board keeps its own story when a response is about another session of the event', async () => {
  const asked: string[] = [];
  const answer = aBoardAnswer(aBoard([]));
  const other = { ...answer, snapshot: { ...answer.snapshot, sessionId: 'lw-12-35' } };
  server.use(
    http.get(BOARD, () => HttpResponse.json(other)),
    http.get('*/api/v0.2.3/eventresults/sessions/:id/story', ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json(aStory({ sessionId: Number(params.id) }));
    }),
  );
  await openBoard();
  await say({
    k: 'd',
    n: 2,
    ...diffSession(first, { ...first, session: { ...first.session, isEnded: true } }),
  });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(new Set(asked)).toEqual(new Set(['34']));
});

/** A voice that notes what it is to say. */
function listen(): string[] {
  const spoken: string[] = [];
  class Utterance extends EventTarget {
    lang = '';
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', {
    cancel: () => {},
    speak: (utterance: Utterance) => {
      spoken.push(utterance.text);
      utterance.dispatchEvent(new Event('end'));
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return spoken;
}

const takesLead = (id: string, row: number): Notice => ({
  ...{ id, type: 'lead', atMs: first.atMs, row, text: '', priority: 3 },
});

test('race radio speaks each change once, answers a key, and leaves the words to a screen reader if asked', async () => {
  const spoken = listen();
  await openBoard();
  await userEvent.click(await screen.findByRole('button', { name: 'Race radio' }));
  const radio = screen.getByRole('region', { name: 'Race radio' });
  const led = { ...first, notices: [takesLead('m1', 2)] };
  await say({ k: 'd', n: 2, ...diffSession(first, led) });
  await waitFor(() => expect(spoken).toContain('Car 71 Tobias Lindqvist takes the lead.'));
  await userEvent.keyboard('l');
  await waitFor(() =>
    expect(spoken).toContain(
      'Car 44 Jesse van Rooijen leads after 70 laps, 10.2 seconds ahead of car 71 Tobias Lindqvist.',
    ),
  );
  expect(spoken.filter((text) => text.includes('takes the lead'))).toHaveLength(1);
  const log = within(radio).getByRole('log', { name: 'What was said' });
  expect(log.getAttribute('aria-live')).toBe('off');

  await userEvent.selectOptions(within(radio).getByRole('combobox', { name: 'Spoken by' }), 'reader');
  expect(log.getAttribute('aria-live')).toBe('polite');
  const count = spoken.length;
  await say({ k: 'd', n: 3, ...diffSession(led, { ...led, notices: [...led.notices, takesLead('m2', 3)] }) });
  await within(log).findByText('Car 18 Łukasz Piątek takes the lead.');
  expect(spoken).toHaveLength(count);
  // Nothing else on the page tells it to a screen reader.
  const lives = document.querySelectorAll('[role=log]:not([aria-live=off])');
  expect([...lives]).toEqual([log]);
});

test('the loudspeaker of a pinned competitor speaks on a device with a voice', async () => {
  const spoken = listen();
  await openBoard('?pins=71');
  const pinned = await screen.findByRole('region', { name: 'Tobias Lindqvist' });
  await userEvent.click(within(pinned).getByRole('button', { name: 'Read aloud' }));
  expect(spoken[0]).toMatch('Tobias Lindqvist, position 2. +10.243 behind Jesse van Rooijen.');
  expect(within(pinned).getByRole('status').textContent).toBe('');
});

test('a visitor who comes back sees what happened, and can watch from there', async () => {
  const seenMs = first.atMs - 1_200_000;
  localStorage.setItem('lapwing.live.lastSeen', JSON.stringify({ 'lw-12-34': seenMs }));
  const missed = { ...takesLead('m1', 2), who: '71 Tobias Lindqvist', atMs: first.atMs - 60_000 };
  const earlier = { ...missed, id: 'm0', who: '18 Łukasz Piątek', atMs: seenMs - 1_000 };
  server.use(
    http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/timeline`, () =>
      HttpResponse.json({
        ...{ eventId: 'lw-12', sessionId: 'lw-12-34', madeFrom: 'journal', hasEnded: false },
        ...{ fromMs: seenMs - 90_000, untilMs: first.atMs, partsMs: [seenMs - 90_000] },
        notices: [earlier, missed],
      }),
    ),
  );
  await openBoard();
  const digest = await screen.findByRole('region', { name: /^While you were away \(2\d:\d\d\)$/ });
  // The line says what happened once: its title.
  expect(digest.textContent).toContain('1 lead change71 Tobias Lindqvist');
  expect(digest.textContent).not.toContain('takes the lead');
  expect(digest.textContent).not.toContain('Piątek');
  expect(within(digest).getByRole('button', { name: 'Watch from there' })).toBeTruthy();
  await userEvent.click(within(digest).getByRole('button', { name: 'Close the summary' }));
  expect(screen.queryByRole('region', { name: /While you were away/ })).toBeNull();
});

test('a visitor whose device slept sees what happened, before the board is new again', async () => {
  let noticed: Notice[] = [];
  server.use(
    http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/timeline`, () =>
      HttpResponse.json({
        ...{ eventId: 'lw-12', sessionId: 'lw-12-34', madeFrom: 'journal', hasEnded: false },
        ...{ fromMs: first.atMs - 90_000, untilMs: first.atMs + 600_000, partsMs: [first.atMs - 90_000] },
        notices: noticed,
      }),
    ),
  );
  await openBoard();
  await waitFor(() => expect(localStorage.getItem('lapwing.live.lastSeen')).toContain('lw-12-34'));
  noticed = [{ ...takesLead('m1', 2), who: '71 Tobias Lindqvist', atMs: first.atMs + 300_000 }];
  // Nothing arrived while the device slept for ten minutes.
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const digest = await screen.findByRole('region', { name: /^While you were away \(1\d:\d\d\)$/ });
  expect(digest.textContent).toContain('1 lead change71 Tobias Lindqvist');
});
