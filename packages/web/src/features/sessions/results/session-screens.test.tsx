import type { Session } from '@lapwing/contract/results/events';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formatInstant, formatLocal } from '../../../i18n/format.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { publishSession } from '../../../identity/session.ts';
import { openSite } from '../../../site.test-support.tsx';
import { anOutcome, anOverview } from '../../events/an-overview.test-support.ts';
import {
  aClassification,
  aLap,
  aSession,
  lapsOf,
  RESULTS,
  sessionServer,
} from '../state/session-answers.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const userId = `LAPWING-GA-${'0a'.repeat(16)}`;
const laps = lapsOf({ position: 1, userId }, [aLap()]);

let shown = aClassification('GT4', 'TCR');
let status: Session['resultStatus'] = 'Provisional';
const published = {
  source: 'upload' as const,
  publishedAt: '2026-11-14T12:00:00+01:00',
  publishedBy: '',
  reason: '',
};
const penalty = {
  kind: 'penalty',
  startNumber: '2',
  name: 'Ben',
  resultClass: 'TCR',
  from: '0.000',
  to: '5.000',
  reason: 'Jump start',
};
let revisions: readonly object[] = [];
let weather: readonly object[] = [];
const server = sessionServer(() => ({
  session: aSession({ resultStatus: status }),
  classification: shown,
  laps,
  revisions,
  announcements: [{ timestamp: '2026-11-14T10:58:00', text: 'Yellow flag in sector 2' }],
  weather,
}));
const dry = {
  timestamp: '2026-11-14T11:00:00',
  type: 'HalfCloudy',
  airTemperatureC: 11.4,
  trackTemperatureC: 14,
  humidityPercent: 80,
  pressureHpa: 1013,
  windSpeedKmh: 18,
  windDirectionDegrees: 270,
  isRaining: false,
};
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  shown = aClassification('GT4', 'TCR');
  status = 'Provisional';
  revisions = [];
  weather = [];
  await applyLanguage('en');
});
afterAll(() => server.close());

test('a session has its tabs, in their order', async () => {
  await openSite('/sessions/34');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent?.replace(/\d.*$/, ''))).toEqual([
    'All Results',
    'Results by Class',
    'Lap Chart',
    'Analysis',
    'Compare',
    'Select Competitors',
  ]);
  expect(tabs.at(-1)?.textContent).toContain('0 of 3');
});

test('results by class are under the name of each class', async () => {
  shown = aClassification('GT4', 'TCR', 'GT4');
  await openSite('/sessions/34?tab=class');
  const table = await screen.findByRole('table', { name: /^Classification of/ });
  const heads = [...table.querySelectorAll('th[scope="rowgroup"]')].map(({ textContent }) => textContent);
  expect(heads).toEqual([expect.stringContaining('GT4'), expect.stringContaining('TCR')]);
});

test('a competitor who retired keeps the place but is not counted as classified', async () => {
  shown = aClassification('GT4', 'TCR', 'GT4');
  shown.rows = shown.rows.map((row, index) => (index === 2 ? { ...row, status: 'DNF' } : row));
  await openSite('/sessions/34');
  const [label] = await screen.findAllByText('Classified');
  expect(label?.parentElement?.textContent).toBe('Classified 2 of 3');
});

test('a session shows its announcements', async () => {
  await openSite('/sessions/34');
  const announcements = await screen.findByRole('region', { name: 'Announcements' });
  expect(announcements.textContent).toMatch(/10:58:00.*Yellow flag in sector 2/);
});

test('the weather of a session is shown if it was measured', async () => {
  weather = [dry, { ...dry, timestamp: '2026-11-14T11:10:00', type: 'Rainy', isRaining: true }];
  await openSite('/sessions/34');
  const table = await screen.findByRole('table', { name: 'Weather' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^11:00.*Partly cloudy.*11\.4°C.*14\.0°C.*80%.*18 km\/h/);
  expect(rows[2]?.textContent).toMatch(/^11:10.*Rain.*Yes/);
  cleanup();
  weather = [];
  await openSite('/sessions/34');
  await screen.findByRole('region', { name: 'Announcements' });
  expect(screen.queryByRole('table', { name: 'Weather' })).toBeNull();
});

test('a merged session keeps the five tabs, and those without laps explain why', async () => {
  server.use(http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json(aSession({ isMerge: true }))));
  await openSite('/sessions/34?tab=lapchart');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent?.replace(/\d.*$/, ''))).toEqual([
    'All Results',
    'Results by Class',
    'Lap Chart',
    'Compare',
    'Select Competitors',
  ]);
  await screen.findByText('No laps found');
  screen.getByText('A merged result has no laps of its own. Open one of its runs for laps and comparisons.');
});

test('a session without entries has its own text', async () => {
  shown = aClassification();
  await openSite('/sessions/34');
  await screen.findByText('No entries found');
  screen.getByText('Try again later');
});

test('a session to come counts down to its start, on the clock of the visitor and of the track', async () => {
  shown = aClassification();
  status = 'None';
  // At a track in Japan, in a bit less than three hours.
  const startsAtMs = Date.now() + 3 * 3_600_000 - 30_000;
  const startTime = new Date(startsAtMs + 9 * 3_600_000).toISOString().slice(0, 19);
  const outcome = anOutcome({ sessionId: 34, startsAt: `${startTime}+09:00` });
  server.use(
    http.get(`${RESULTS}/sessions/34`, () =>
      HttpResponse.json(aSession({ startTime, resultStatus: status })),
    ),
    http.get(`${RESULTS}/events/12/overview`, () => HttpResponse.json(anOverview({ outcomes: [outcome] }))),
  );
  await openSite('/sessions/34');
  await screen.findByRole('heading', { name: 'Not started yet' });
  expect(screen.queryByText('No entries found')).toBeNull();
  screen.getByText('in 3 h 00');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  screen.getByText(`Scheduled start: ${formatInstant(startsAtMs, 'date-time', 'en-US', zone)}, your time`);
  screen.getByText(`${formatLocal(startTime, 'date-time', 'en-US')} at the track`);
  screen.getByText('The link to live timing appears here when it starts.');
});

test('a running session links to live timing instead of a result', async () => {
  shown = aClassification();
  status = 'Active';
  await openSite('/sessions/34');
  await screen.findByText('This session is running. Its result is published when it has ended.');
  expect(screen.queryByText('Try again later')).toBeNull();
  expect(screen.getByRole('link', { name: 'Follow it in live timing' }).getAttribute('href')).toBe(
    '/livetiming/lw-12/sessions/lw-12-34',
  );
});

test('an earlier version has its own status, and shows whether it was changed', async () => {
  const first = { number: 1, resultStatus: 'Provisional', changes: [], ...published };
  const official = { number: 2, resultStatus: 'Official', changes: [], ...published };
  status = 'Official';
  revisions = [official, first];
  await openSite('/sessions/34?revision=1');
  await screen.findByText(/Nothing in it has changed since/);
  const head = screen.getByRole('heading', { level: 1 }).parentElement;
  expect(head?.textContent).toContain('Provisional');
  expect(head?.textContent).not.toContain('Official');
  cleanup();
  revisions = [{ ...official, changes: [penalty] }, first];
  await openSite('/sessions/34?revision=1');
  await screen.findByText(/It has changed since/);
  await screen.findByText('penalty of 5 s (Jump start)');
});

test('without the ends of laps there is neither a lap chart nor a gap, only the pace', async () => {
  let lapTimesMs = [0, 61_000, 60_900, 60_800];
  const unseen = (finishPosition: number) => ({
    finishPosition,
    startNumber: String(finishPosition),
    gridPosition: null,
    lapTimesMs,
    endsMs: lapTimesMs.map(() => null),
    pitLaps: [],
    yellowLaps: [],
    redLaps: [],
    deletedLaps: [],
  });
  server.use(
    http.get(`${RESULTS}/sessions/34/fieldlaps`, () =>
      HttpResponse.json({ sessionId: 34, competitors: [unseen(1), unseen(2)] }),
    ),
  );
  await openSite('/sessions/34?tab=analysis');
  await screen.findByRole('heading', { name: 'Pace and consistency' });
  expect(screen.queryByRole('heading', { name: 'Race trace' })).toBeNull();
  cleanup();
  await openSite('/sessions/34?tab=lapchart');
  await screen.findByText('No lap chart');
  cleanup();
  lapTimesMs = [0, 61_000];
  await openSite('/sessions/34?tab=analysis');
  await screen.findByText('Not enough laps to analyse');
  server.resetHandlers();
});

test.each([
  ['lapchart', 'No lap chart'],
  ['analysis', 'No laps found'],
])(
  'a class without laps has its own text on the tab %s, and another class can be selected',
  async (tab, text) => {
    const lapTimesMs = [0, 61_000, 60_900];
    const driven = {
      finishPosition: 1,
      startNumber: '1',
      gridPosition: 1,
      lapTimesMs,
      endsMs: [1000, 62_000, 122_900],
      pitLaps: [],
      yellowLaps: [],
      redLaps: [],
      deletedLaps: [],
    };
    server.use(
      http.get(`${RESULTS}/sessions/34/fieldlaps`, () =>
        HttpResponse.json({ sessionId: 34, competitors: [driven] }),
      ),
    );
    await openSite(`/sessions/34?tab=${tab}&class=TCR`);
    await screen.findByText(text);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Class' }), 'GT4');
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  },
);

test('rulings are listed below the result, with the reason', async () => {
  const rows = shown.rows.map((row, index) =>
    index === 1
      ? { ...row, rulings: [{ kind: 'penalty' as const, time: '5.000', reason: 'Jump start' }] }
      : row,
  );
  shown = { ...shown, rows };
  await openSite('/sessions/34');
  const list = await screen.findByRole('region', { name: 'Decisions of the officials' });
  expect(within(list).getByRole('listitem').textContent).toContain('penalty of 5 s (Jump start)');
});

test('the competitors selected for comparison are kept on the page of the competitor', async () => {
  await openSite('/sessions/34/laptimes?pos=1&tab=select&competitors=1,2');
  await screen.findByRole('group', { name: 'Competitors' });
  screen.getByRole('heading', { level: 1, name: /Emma Aalbers/ });
  const views = screen.getByRole('navigation', { name: 'Views of this competitor' });
  const links = within(views).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Personal Results',
    'Compare',
    'Select Competitors2 of 3',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page']);
  for (const link of links) expect(link.getAttribute('href')).toMatch(/laptimes.*competitors=1(,|%2C)2/);
});

test('a row of a merge links to the laps of its competitor in each run', async () => {
  const run = { points: null, numberOfLaps: 5, totalTime: '5:10.000', bestTime: '1:01.000' };
  const sessions = [
    { ...run, sessionId: 31, name: 'Heat 1', position: 3 },
    { ...run, sessionId: 32, name: 'Heat 2', position: null, numberOfLaps: 0 },
  ];
  const { rows } = aClassification('GT4', 'GT4');
  shown = { ...shown, type: 'RaceMerge', rows: rows.map((row) => ({ ...row, bestLap: 0, sessions })) };
  const info = laps.lapDataInfo && { ...laps.lapDataInfo, lapCount: 0, allLapsHaveFieldPos: false };
  server.use(
    http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json(aSession({ isMerge: true }))),
    http.get(`${RESULTS}/sessions/34/lapdata/1/laps`, () =>
      HttpResponse.json({ lapDataInfo: info, laps: [] }),
    ),
  );
  await openSite('/sessions/34');
  const first = await screen.findByRole('link', { name: 'Competitor 1' });
  expect(first.getAttribute('href')).toBe('/sessions/34/laptimes?pos=1');
  cleanup();
  await openSite('/sessions/34/laptimes?pos=1&tab=compare');
  const runLinks = await screen.findAllByRole('link', { name: /^Heat/ });
  expect(runLinks.map((link) => link.getAttribute('href'))).toEqual([
    '/sessions/31/laptimes?pos=3',
    '/sessions/32',
  ]);
  screen.getByText('1:00.000');
  expect(screen.queryByRole('navigation', { name: 'Views of this competitor' })).toBeNull();
  server.resetHandlers();
});

test('without classes there are no results by class', async () => {
  shown = aClassification('', '');
  await openSite('/sessions/34?tab=class');
  await screen.findByText('No Racing Class Defined');
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  await openSite('/sessions/34');
  const table = await screen.findByRole('table', { name: /^Classification of/ });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(2);
});

test('a position without a competitor has no laps, and links back to the session', async () => {
  server.use(
    http.get(`${RESULTS}/sessions/34/lapdata/9999/laps`, () =>
      HttpResponse.json({ lapDataInfo: null, laps: [] }),
    ),
  );
  await openSite('/sessions/34/laptimes?pos=9999');
  await screen.findByText('No laps found');
  const back = screen.getByRole('link', { name: 'All results of this session' });
  expect(back.getAttribute('href')).toBe('/sessions/34');
});

test('the laps of a competitor have their columns, and link to the profile', async () => {
  await openSite('/sessions/34/laptimes?pos=1');
  const table = await screen.findByRole('table', { name: /^Laps of/ });
  // On a phone shorter words replace the whole ones.
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '');
  const wanted = [
    'Lap',
    'Pos',
    'Lap time',
    'Diff to last lap',
    'Diff to best lap',
    'Gap in front',
    'Diff to P1',
    'km/h',
  ];
  expect(heads).toHaveLength(wanted.length);
  for (const [place, head] of wanted.entries()) expect(heads[place]).toContain(head);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toMatch(
      new RegExp(`^/profile/${userId}`),
    ),
  );
});

test('a result is mailed with the address of the view and of the file', async () => {
  await openSite('/sessions/34?tab=class');
  const csv = (await screen.findByRole('link', { name: 'CSV' })).getAttribute('href') ?? '';
  expect(csv).toMatch(/\/sessions\/34\/csv\?bom=true$/);
  const mailed = { href: 'https://timing.example.org/sessions/34?tab=class' };
  vi.stubGlobal('location', mailed);
  await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
  vi.unstubAllGlobals();
  const [subject = '', body = ''] = decodeURIComponent(mailed.href).split('&body=');
  expect(subject).toMatch(/^mailto:\?subject=.*Race 2/);
  expect(body).toContain('\nhttps://timing.example.org/sessions/34?tab=class\n');
  expect(body).toContain(csv);
});

test('the file of a result is requested with version and token, and a failure is reported with its correlation id', async () => {
  publishSession({ kind: 'signed-in', accountId: 'x', name: 'Anna', idToken: 'of-anna' });
  let asked = new Headers();
  server.use(
    http.get(`${RESULTS}/sessions/34/csv`, ({ request }) => {
      asked = request.headers;
      return HttpResponse.json({}, { status: 403, headers: { 'x-correlation-id': 'csv-7' } });
    }),
  );
  await openSite('/sessions/34');
  await userEvent.click(await screen.findByRole('link', { name: 'CSV' }));
  await screen.findByText('Correlation id csv-7');
  screen.getByText('The file could not be downloaded');
  expect(asked.get('x-app-version')).toBe('3.0.93-ci.112');
  expect(asked.get('authorization')).toBe('Bearer of-anna');
  publishSession();
});

test('laps are saved as a file, and mailed with their address', async () => {
  await openSite('/sessions/34/laptimes?pos=1');
  const file = await screen.findByRole('link', { name: 'CSV' });
  expect(file.getAttribute('href')).toMatch(/\/sessions\/34\/lapdata\/1\/csv\?bom=true$/);
  const draft = decodeURIComponent(screen.getByRole('link', { name: 'E-mail' }).getAttribute('href') ?? '');
  expect(draft).toMatch(/^mailto:\?subject=Emma Aalbers/);
  expect(draft).toContain(`\n${location.origin}/sessions/34/laptimes?pos=1\n`);
});

test('laps of a shared car name their drivers, and an unknown place hides no other', async () => {
  const [first] = laps.laps;
  const drivers = [
    { firstName: 'Emma', lastName: 'Aalbers' },
    { firstName: 'Finn', lastName: 'Bos' },
  ];
  const info = laps.lapDataInfo;
  const unknown = { position: 0, leaderLap: 0, diff: null, gapAhead: null, gapBehind: null };
  const shared = {
    lapDataInfo: {
      ...info,
      participantInfo: { ...info?.participantInfo, name: 'Emma Aalbers +1', drivers },
      lapCount: 2,
      allLapsHaveFieldPos: false,
    },
    laps: [
      { ...first, driver: 'Emma Aalbers' },
      { ...first, lapNr: 2, driver: 'Finn Bos', fieldComparison: unknown },
    ],
  };
  server.use(http.get(`${RESULTS}/sessions/34/lapdata/1/laps`, () => HttpResponse.json(shared)));
  await openSite('/sessions/34/laptimes?pos=1');
  const table = await screen.findByRole('table', { name: /^Laps of/ });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent ?? '');
  expect(heads).toEqual(expect.arrayContaining(['Pos', 'Driver']));
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('E. Aalbers'),
    expect.stringContaining('F. Bos'),
  ]);
  expect(within(rows[1] ?? table).queryByText('0')).toBeNull();
  screen.getByText(/Emma Aalbers.+Finn Bos/);
});
