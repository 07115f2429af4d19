import type { ChampionshipSeason, SeasonResult, SeasonRound } from '@lapwing/contract/results/season';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const results = `${origin}/api/v0.2.3/eventresults`;
const PATH = '/organizations/5/championships/6/live';

const aResult = (no: string, position: number): SeasonResult => ({
  ...{ person: `driver ${no}`, no, firstName: '', lastName: `Driver ${no}`, class: '' },
  ...{ accountId: null, nationality: null, position, status: 'Normal', isGuest: false },
  ...{ startPosition: null, bestTimeMs: null },
});
const aRound = (roundId: number, round: Partial<SeasonRound>): SeasonRound => ({
  ...{ roundId, sessionId: 30 + roundId, name: `Race ${roundId}`, shortName: `R${roundId}`, type: 'race' },
  ...{ state: 'official', extraPoints: [], protestEndsAtMs: null, protestMinutes: 0, results: [] },
  ...round,
});
const season: ChampionshipSeason = {
  ...{ championshipId: 6, organizationId: 5, name: 'GT4', season: '2026', class: '' },
  ...{ layout: 'PointsPerRun', isGiven: false, classes: [] },
  rules: {
    ...{ points: [25, 18, 15], drops: 0, pointsByType: {}, polePoints: 0, fastestLapPoints: 0, guests: [] },
  },
  events: [
    {
      ...{ eventId: 12, name: 'Kart Day', date: '2026-05-11' },
      rounds: [
        aRound(1, { state: 'provisional', results: [aResult('1', 1), aResult('2', 2), aResult('3', 3)] }),
        aRound(4, { state: 'running', protestMinutes: 30 }),
      ],
    },
  ],
};
/** 2 leads with a penalty, 1 is second. */
const board = aBoard(
  [
    aRow(2, { laps: 9, totalTimeMs: 540_000 }),
    aRow(1, { laps: 9, totalTimeMs: 542_000, penaltyMs: 5_000 }),
    aRow(3, { laps: 9, totalTimeMs: 560_000 }),
  ],
  { startedAtMs: 1_800_000_000_000, lapsToGo: 3 },
);
let shownSeason = season;
let hasBoard = true;

const socket = ws.link('ws://api.test/api/live/socket');
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${results}/championships/6/season`, () => HttpResponse.json(shownSeason)),
  http.get(`${results}/organizations/5`, () => HttpResponse.json({ id: 5, name: 'Duinrand Racing' })),
  http.get(`${origin}/api/events/lw-12`, () =>
    HttpResponse.json({ ...{ id: 'lw-12', n: 'Kart Day', pyt: 2, s: 101, f: 0, u: 'timer', ss: [] } }),
  ),
  http.get(`${origin}/api/live/boards/lw-12`, () =>
    hasBoard ? HttpResponse.json(aBoardAnswer(board)) : new HttpResponse(null, { status: 404 }),
  ),
  socket.addEventListener('connection', ({ client }) => {
    client.addEventListener('message', () => {
      if (!hasBoard) return;
      client.send(
        JSON.stringify({
          ...{ k: 'snapshot', sessionId: 'lw-12-34', eventId: 'lw-12', stream: 's1', n: 1 },
          ...{ venueMs: board.atMs, feedAgeMs: 300, board: snapshotOf(board) },
        }),
      );
    });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'warn' }));
beforeEach(async () => {
  shownSeason = season;
  hasBoard = true;
  await applyLanguage('en');
});
afterEach(cleanup);
afterAll(() => server.close());

async function openStandings(search = '') {
  await loadClientSettings({ isForced: true });
  await openSite(PATH + search);
  return screen.findByRole('table', { name: 'Standings of GT4 as they stand' });
}

const totalsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row)
        .getByRole('rowheader')
        .textContent?.match(/Driver \d/)?.[0],
      row.querySelector('td.border-dashed')?.textContent?.match(/^\D*(\d\d)/)?.[1],
    ]);

test('a competitor who was in no round before is called new, and has gained nothing', async () => {
  const [event] = season.events;
  if (event === undefined) throw new RangeError('There is an event');
  const [first, running] = event.rounds;
  if (first === undefined || running === undefined) throw new RangeError('There are rounds');
  const results = first.results.filter(({ no }) => no !== '3');
  shownSeason = { ...season, events: [{ ...event, rounds: [{ ...first, results }, running] }] };
  const table = await openStandings();
  const changeOf = (name: string) =>
    within(table)
      .getAllByRole('row')
      .find((row) => row.textContent?.includes(name))
      ?.querySelectorAll('td')[1]?.textContent;
  await waitFor(() => expect(changeOf('Driver 3')).toBe('new'));
  expect(changeOf('Driver 1')).not.toBe('new');
});

test('shows the standings over the live board, what they need and what can still change', async () => {
  const table = await openStandings();
  // 25 + 18 each: the earlier one of the list is first if wins and second places are equal.
  expect(totalsOf(table)).toEqual([
    ['Driver 1', '43'],
    ['Driver 2', '43'],
    ['Driver 3', '30'],
  ]);
  for (const text of ['needs P2 or better', 'needs P1, with 1 P3 or worse'])
    expect(within(table).getAllByText(text)).not.toEqual([]);
  screen.getByText('if Race 4 ended now, on lap 9. Not a result.');
  const open = screen.getByRole('region', { name: 'Can still change' });
  expect(open.textContent).toContain('3 laps to go3 cars running');
  expect(open.textContent).toContain('1 time penalty countedcar 1');
  expect(open.textContent).toContain('Protest time30 min after publication');
});

test('a penalty that is switched off changes the order, and the page says that it is a what-if', async () => {
  const table = await openStandings();
  await userEvent.click(screen.getByRole('switch', { name: /^Car 1 without/ }));
  await screen.findByText('One change, made by you. Neither the result nor how it stands now.');
  expect(totalsOf(table)[0]).toEqual(['Driver 1', '50']);
});

test('without a running round the published standings are shown', async () => {
  const [event] = season.events;
  if (event === undefined) throw new Error('the season has an event');
  shownSeason = { ...season, events: [{ ...event, rounds: event.rounds.slice(0, 1) }] };
  const table = await openStandings();
  expect(totalsOf(table)[0]).toEqual(['Driver 1', '25']);
  screen.getByText(/^No round is running/);
  expect(screen.queryByRole('columnheader', { name: 'In the session' })).toBeNull();
  expect(screen.queryByText('not in this session')).toBeNull();
});

test('if the live board is missing, the published standings are there, and trying again brings it', async () => {
  hasBoard = false;
  const table = await openStandings();
  expect(totalsOf(table)[0]).toEqual(['Driver 1', '25']);
  screen.getByText(/^Race 4 runs, but its live board is unavailable/);
  hasBoard = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('if Race 4 ended now, on lap 9. Not a result.');
  expect(totalsOf(screen.getByRole('table', { name: /as they stand/ }))[0]).toEqual(['Driver 1', '43']);
});
