import { noRaceRules, type RaceRules } from '@lapwing/contract/insight/race-rules';
import type { TeamNote, TeamNotebook } from '@lapwing/contract/insight/team-notes';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';
import { driverCode } from './insight-race.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const START_MS = 1_800_000_000_000;
const LAPS = 20;
const stoppedOn = [5, 6, 7, 8, null, null];

/** Six cars with a second and a half between their laps; four of them have stopped for 40 s. */
const competitors = stoppedOn.map((stop, index) => {
  let endMs = index * 2_000;
  const endsMs = Array.from({ length: LAPS }, (_, lap) => {
    endMs += 60_000 + index * 1_500 + (stop !== null && lap + 1 === stop + 1 ? 40_000 : 0);
    return endMs;
  });
  const pitLaps = stop === null ? [] : [stop];
  return {
    competitorId: `c${index}`,
    endsMs,
    positions: endsMs.map(() => null),
    pitLaps,
    yellowLaps: [],
    redLaps: [],
  };
});
const board = aBoard(
  competitors.map(({ endsMs, pitLaps }, index) =>
    aRow(index, {
      laps: LAPS,
      totalTimeMs: endsMs.at(-1) ?? 0,
      lastLapTimeMs: 60_000,
      lastSeenAtMs: START_MS + (endsMs.at(-1) ?? 0),
      numberOfPitStops: pitLaps.length,
      stintStartedAtMs: START_MS,
    }),
  ),
  { startedAtMs: START_MS, rankedBy: 'distance' },
);

let setRules: RaceRules | null = null;
let sharedBy: { name: string; untilLap: number }[] | undefined;
const KEY = 'abcdefghijklmnopqrstuvwxyz012345';
let notebook: TeamNotebook | null = null;

const socket = ws.link('ws://api.test/api/live/socket');
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${origin}/api/events/lw-12`, () =>
    HttpResponse.json({ id: 'lw-12', n: 'Kart Day', pyt: 2, s: 101, f: 0, u: 'timer', ss: [] }),
  ),
  http.get(`${origin}/api/live/boards/lw-12`, () => HttpResponse.json(aBoardAnswer(board))),
  http.get(`${origin}/api/events/lw-12/racerules`, () => HttpResponse.json({ rules: setRules })),
  http.get(`${origin}/api/teamnotes/${KEY}`, () =>
    notebook === null ? new HttpResponse(null, { status: 404 }) : HttpResponse.json(notebook),
  ),
  http.post(`${origin}/api/teamnotes/${KEY}/notes`, async ({ request }) => {
    const note = (await request.json()) as Omit<TeamNote, 'atMs'>;
    if (notebook) notebook = { ...notebook, notes: [{ ...note, atMs: START_MS }, ...notebook.notes] };
    return HttpResponse.json(notebook);
  }),
  http.put(`${origin}/api/teamnotes/${KEY}/rules`, async ({ request }) => {
    const { rules } = (await request.json()) as Pick<TeamNotebook, 'rules'>;
    if (notebook) notebook = { ...notebook, rules };
    return HttpResponse.json(notebook);
  }),
  http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/laps`, () =>
    HttpResponse.json({
      ...{ sessionId: 'lw-12-34', startedAtMs: START_MS },
      competitors: competitors.map((one, index) =>
        index === 0 && sharedBy !== undefined ? { ...one, drivers: sharedBy } : one,
      ),
    }),
  ),
  socket.addEventListener('connection', ({ client }) => {
    client.addEventListener('message', () =>
      client.send(
        JSON.stringify({
          ...{ k: 'snapshot', sessionId: 'lw-12-34', eventId: 'lw-12', stream: 's', n: 1 },
          ...{ venueMs: START_MS + 1_400_000, feedAgeMs: 0, board: snapshotOf(board) },
        }),
      ),
    );
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'bypass' }));
beforeEach(async () => {
  setRules = null;
  sharedBy = undefined;
  notebook = null;
  localStorage.clear();
  await applyLanguage('en');
  await loadClientSettings();
});
afterEach(cleanup);
afterAll(() => server.close());

const clocks = async () => within(await screen.findByRole('region', { name: 'Rules and clocks' }));

test('a visitor chooses a team, and each figure opens its arithmetic', async () => {
  const user = userEvent.setup();
  openSite('/livetiming/lw-12/pitwall');
  await user.selectOptions(await screen.findByLabelText('Team'), '4');
  const panel = within(await screen.findByRole('region', { name: 'If we pit now' }));
  panel.getByText('4 stops');
  const loss = panel.getByRole('button', { name: /^\d+\.\d s$/ });
  await user.click(loss);
  expect(loss.getAttribute('aria-expanded')).toBe('true');
  expect(panel.getByRole('region', { name: /^Pit loss: the median/ }).textContent).toContain('Stops4');
  expect(localStorage.getItem('lapwing.pitwall.team.lw-12')).toBe('4');
});

test('rules that a visitor enters give clocks, and stay in the browser', async () => {
  const user = userEvent.setup();
  openSite('/livetiming/lw-12/pitwall?team=4');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(screen.getByLabelText('Longest stint, minutes'), '45');
  await user.type(screen.getByLabelText('Stops to make'), 'six');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByText('Enter a number that is not negative');
  await user.clear(screen.getByLabelText('Stops to make'));
  await user.type(screen.getByLabelText('Stops to make'), '6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await (await clocks()).findByText('0 of 6');
  screen.getByText('6 still owed');
  expect(localStorage.getItem('lapwing.pitwall.rules.lw-12')).toContain('"maximumStintMs":2700000');
});

test('the rules of the organiser count until a visitor enters others', async () => {
  setRules = { ...noRaceRules, stops: 4 };
  openSite('/livetiming/lw-12/pitwall?team=4');
  await (await clocks()).findByText('0 of 4');
  screen.getByText('set by the organiser');
});

test('an invite link opens the notes of a team, and its rules count for everyone who has it', async () => {
  const user = userEvent.setup();
  setRules = { ...noRaceRules, stops: 4 };
  notebook = { eventId: 12, team: '4', rules: null, notes: [] };
  const router = await openSite(`/livetiming/lw-12/pitwall?team=4#notes=${KEY}`);
  const panel = within(await screen.findByRole('region', { name: 'Private notes' }));
  await user.type(await panel.findByLabelText('Your name'), 'Ben');
  await user.type(panel.getByLabelText('Note'), 'Front left too high');
  await user.click(panel.getByRole('button', { name: 'Add note' }));
  await panel.findByText('Front left too high');
  panel.getByText(/Ben$/);
  // A copied address does not invite.
  expect(router.state.location.href).toBe('/livetiming/lw-12/pitwall?team=4');
  expect(localStorage.getItem('lapwing.pitwall.notes.lw-12')).toBe(KEY);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.clear(screen.getByLabelText('Stops to make'));
  await user.type(screen.getByLabelText('Stops to make'), '6');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await (await clocks()).findByText('0 of 6');
  screen.getByText('set by your team');
  expect(localStorage.getItem('lapwing.pitwall.rules.lw-12')).toBeNull();
});

test('a link that is not valid any more says so', async () => {
  openSite(`/livetiming/lw-12/pitwall?team=4#notes=${KEY}`);
  await screen.findByText('This invite link is not valid any more.');
});

test('every car is shown against the rules, and only their columns', async () => {
  setRules = { ...noRaceRules, stops: 2, maximumStintMs: 1_200_000, minimumStopMs: 60_000 };
  openSite('/livetiming/lw-12/pitwall?team=4');
  const panel = within(await screen.findByRole('region', { name: 'Every car against the rules' }));
  expect(panel.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Car',
    'Stint',
    'Stops',
    'Last stop',
  ]);
  const rows = panel.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(6);
  expect(rows[0]?.textContent).toContain('1 of 2');
  expect(rows[5]?.textContent).toContain('0 of 2');
  expect(rows.every(({ textContent }) => /\d:\d\d over/.test(textContent ?? ''))).toBe(true);
});

test('a stint of a shared car names its driver, and the name of a car is shown whole', async () => {
  sharedBy = [
    { name: 'Sanne Kuipers', untilLap: 5 },
    { name: '鈴木 一郎', untilLap: 9 },
  ];
  openSite('/livetiming/lw-12/pitwall?team=0');
  const panel = await screen.findByRole('region', { name: 'Stints' });
  expect(within(panel).getByTitle('Sanne Kuipers, Laps 1 to 5').textContent).toBe('KUI 5');
  expect(within(panel).getByTitle('Driver 0, Laps 6 to 20').textContent).toBe('0 15');
  expect(within(panel).getByTitle('Laps 1 to 6').textContent).toBe('6');
  expect(driverCode('鈴木 一郎')).toBe('鈴木');
});

test('what traffic costs is not known without laps in traffic', async () => {
  openSite('/livetiming/lw-12/pitwall?team=4');
  const panel = await screen.findByRole('region', { name: /^Traffic on lap/ });
  expect(panel.textContent).toContain('not known yet');
  expect(panel.textContent).not.toContain('costs us about');
});

test('the figures of a stint open their arithmetic', async () => {
  const user = userEvent.setup();
  openSite('/livetiming/lw-12/pitwall?team=4');
  const panel = within(await screen.findByRole('region', { name: 'Stints' }));
  const table = within(panel.getByRole('table', { name: 'Our stints' }));
  for (const figure of table.getAllByRole('button')) {
    await user.click(figure);
    expect(figure.getAttribute('aria-expanded')).toBe('true');
    expect(panel.getAllByRole('region')).toHaveLength(1);
  }
  expect(panel.getByRole('region').textContent).toContain('Laps counted19');
});
