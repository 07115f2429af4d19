import { lapData } from '@lapwing/contract/lap-data';
import { classification } from '@lapwing/contract/results';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../shell/site.test-support.tsx';
import { anEvent } from '../events/an-event.ts';
import { aRow } from './a-row.ts';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 8000 });

const RESULTS = '*/api/v0.2.3/eventresults';
const session = {
  id: 34,
  name: 'Race 2',
  comment: null,
  eventId: 12,
  type: 'race',
  startTime: '2026-11-14T10:55:00',
  groupName: 'GT4',
  isMerge: false,
  resultStatus: 'Provisional',
  participated: 0,
  announcements: null,
};
const settings = someSettings(location.origin);

function aClassification(...classNames: string[]) {
  const none = { lapsBehind: 0, timeDifference: '0.000' };
  return classification.parse({
    type: 'Race',
    classes: [...new Set(classNames)],
    rows: classNames.map((name, index) => ({
      ...aRow(index + 1, name, index + 1),
      difference: none,
      diffClass: none,
      gap: none,
      gapClass: none,
    })),
    bestLaps: { field: null, classes: [] },
    bestLap: null,
  });
}

const userId = `LAPWING-GA-${'0a'.repeat(16)}`;
const laps = lapData.parse({
  lapDataInfo: {
    participantInfo: {
      name: 'Emma Aalbers',
      class: 'GT4',
      transponder: null,
      userId,
      startNr: '96',
      startPos: 1,
      fieldFinishPos: 1,
      classFinishPos: 1,
    },
    lapCount: 1,
    lapsDriven: 1,
    firstLapNr: 1,
    allLapsHaveFieldPos: true,
    classificationType: 'Race',
    classificationTypeString: 'Race',
    sessionId: 34,
  },
  laps: [
    {
      lapNr: 1,
      timeOfDay: '2026-11-14T10:56:01',
      lapTime: '1:01.000',
      diffWithLastLap: '0.000',
      diffWithBestLap: '0.000',
      speed: 148.2,
      sectionTimes: [],
      inPit: false,
      status: ['GREEN'],
      isDeleted: false,
      fieldComparison: { position: 1, leaderLap: 1, diff: null, gapAhead: null, gapBehind: null },
    },
  ],
});

let shown = aClassification('GT4', 'TCR');
let status: string = session.resultStatus;
const published = { publishedAt: '2026-11-14T12:00:00+01:00', publishedBy: '', reason: '' };
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
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(settings)),
  http.get(`${RESULTS}/events/12`, () => HttpResponse.json(anEvent({ id: 12 }))),
  http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json({ ...session, resultStatus: status })),
  http.get(`${RESULTS}/sessions/34/revisions/:number/classification`, () => HttpResponse.json(shown)),
  http.get(`${RESULTS}/sessions/34/classification`, () => HttpResponse.json(shown)),
  http.get(`${RESULTS}/sessions/34/revisions`, () => HttpResponse.json(revisions)),
  http.get(`${RESULTS}/sessions/34/fieldlaps`, () => HttpResponse.json({ sessionId: 34, competitors: [] })),
  http.get(`${RESULTS}/sessions/34/lapdata/1/laps`, () => HttpResponse.json(laps)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  shown = aClassification('GT4', 'TCR');
  status = session.resultStatus;
  revisions = [];
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

test('a session without entries says so', async () => {
  shown = aClassification();
  await openSite('/sessions/34');
  await screen.findByText('No entries found');
  screen.getByText('Try again later');
});

test('a session that runs leads to live timing in place of a result', async () => {
  shown = aClassification();
  status = 'Active';
  await openSite('/sessions/34');
  await screen.findByText('This session is running. Its result is published when it has ended.');
  expect(screen.queryByText('Try again later')).toBeNull();
  expect(screen.getByRole('link', { name: 'Follow it in live timing' }).getAttribute('href')).toBe(
    '/livetiming/lw-12/sessions/lw-12-34',
  );
});

test('an earlier version has its own status, and says whether it was changed', async () => {
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

test('where nobody saw a lap end there is neither a lap chart nor a gap, only the pace', async () => {
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
  expect(screen.queryByRole('heading', { name: 'Gap to the leader' })).toBeNull();
  cleanup();
  await openSite('/sessions/34?tab=lapchart');
  await screen.findByText('No lap chart');
  cleanup();
  lapTimesMs = [0, 61_000];
  await openSite('/sessions/34?tab=analysis');
  await screen.findByText('Too few laps to tell anything');
  server.resetHandlers();
});

test('what the officials decided stands below the result, with the reason', async () => {
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

test('the choice of whom to compare stays on the page of the competitor', async () => {
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

test('a row of a merge leads to the laps of its competitor in each run', async () => {
  const run = { points: null, numberOfLaps: 5, totalTime: '5:10.000', bestTime: '1:01.000' };
  const sessions = [
    { ...run, sessionId: 31, name: 'Heat 1', position: 3 },
    { ...run, sessionId: 32, name: 'Heat 2', position: null, numberOfLaps: 0 },
  ];
  const { rows } = aClassification('GT4', 'GT4');
  shown = { ...shown, type: 'RaceMerge', rows: rows.map((row) => ({ ...row, bestLap: 0, sessions })) };
  const info = laps.lapDataInfo && { ...laps.lapDataInfo, lapCount: 0, allLapsHaveFieldPos: false };
  server.use(
    http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json({ ...session, isMerge: true })),
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

test('where nobody has a class there are no results by class', async () => {
  shown = aClassification('', '');
  await openSite('/sessions/34?tab=class');
  await screen.findByText('No Racing Class Defined');
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  await openSite('/sessions/34');
  const table = await screen.findByRole('table', { name: /^Classification of/ });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(2);
});

test('the laps of a competitor have their columns, and lead to the profile', async () => {
  await openSite('/sessions/34/laptimes?pos=1');
  const table = await screen.findByRole('table', { name: /^Laps of/ });
  // On a phone shorter words stand beside the whole ones.
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
    'Speed',
  ];
  expect(heads).toHaveLength(wanted.length);
  for (const [place, head] of wanted.entries()) expect(heads[place]).toContain(head);
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'View profile' }).getAttribute('href')).toMatch(
      new RegExp(`^/profile/${userId}`),
    ),
  );
});
