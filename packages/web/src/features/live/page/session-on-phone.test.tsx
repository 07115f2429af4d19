import { liveSessionNames } from '@lapwing/contract/live/names';
import type { AccountResult } from '@lapwing/contract/results/account-results';
import { toShort } from '@lapwing/contract/values/short-names';
import { snapshotOf } from '@lapwing/timing/live/delta/session-delta';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http, ws } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { someSettings } from '../../../api/settings.test-support.ts';
import { openSite } from '../../../site.test-support.tsx';
import { aBoard, aBoardAnswer, aRow } from '../state/live-board.test-support.ts';

// A busy machine takes longer.
configure({ asyncUtilTimeout: 120_000 });

const origin = 'http://api.test';
const session = toShort(liveSessionNames, {
  id: 'lw-12-34',
  eventId: 'lw-12',
  eventName: 'Harskamp Open Practice',
  flag: 0,
  sessionType: 1,
  name: 'Practice 2',
});
const event = { id: 'lw-12', n: 'Harskamp Open Practice', pyt: 2, s: 101, sp: 3, f: 0, ss: [session] };
const rows = [
  aRow(1, {
    number: '44',
    ...{
      fullName: 'Jesse van Rooijen',
      transponder: '1234567',
      class: 'GT4',
      make: 'BMW',
      model: 'M4',
      team: 'Team Duinrand',
    },
    firstName: 'Jesse',
    lastName: 'van Rooijen',
    laps: 7,
    lastLapTimeMs: 86_164,
    bestLapTimeMs: 85_781,
  }),
  aRow(2, {
    number: '71',
    fullName: 'Tobias Lindqvist',
    firstName: 'Tobias',
    lastName: 'Lindqvist',
    laps: 6,
    lastLapTimeMs: 87_195,
    bestLapTimeMs: 86_003,
  }),
  aRow(3, { number: '5', fullName: 'Mika Sato', laps: 0, bestLapTimeMs: 88_000, bestInLap: 3 }),
];
const aResult = (position: number): AccountResult => ({
  ...{ sessionId: position, sessionName: 'Race', type: 'race', startTime: '2026-05-11T12:27:00' },
  ...{ eventId: 3, eventName: 'Spring Cup', sport: 'Car', organization: { id: 1, name: 'Club' } },
  ...{ location: { name: 'Harskamp', countryCode: 'NL' }, position, isQualified: true, participated: 20 },
  ...{ status: 'Normal', resultClass: 'GT4', bestTime: null, isSessionBest: false, isPersonalBest: false },
});
let rankedBy: 'best-lap' | 'distance' = 'best-lap';
const snapshot = () => ({
  k: 'snapshot',
  ...{
    sessionId: 'lw-12-34',
    eventId: 'lw-12',
    stream: 's1',
    n: 1,
    venueMs: 1_800_000_060_000,
    feedAgeMs: 300,
  },
  board: snapshotOf(aBoard(rows, { name: 'Practice 2', rankedBy })),
});

const socket = ws.link('ws://api.test/api/live/socket');
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(origin))),
  http.get(`${origin}/api/events/lw-12`, () => HttpResponse.json(event)),
  http.get(`${origin}/api/live/boards/lw-12`, () => HttpResponse.json(aBoardAnswer(aBoard([])))),
  http.get('*/eventresults/events/12/driver', () =>
    HttpResponse.json({ accountId: null, results: [], bestTimeHere: null }),
  ),
  http.get(`${origin}/api/events/lw-12/sessions/lw-12-34/competitor/:id`, () =>
    HttpResponse.json({ results: [] }),
  ),
  socket.addEventListener('connection', ({ client }) =>
    client.addEventListener('message', () => client.send(JSON.stringify(snapshot()))),
  ),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await loadClientSettings({ isForced: true });
});
beforeEach(() => {
  // The emulated page has no layout. On this width initials fit next to two columns.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(412);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 48rem)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  rankedBy = 'best-lap';
});
afterAll(() => server.close());

async function openBoard() {
  await openSite('/livetiming/lw-12/active');
  return screen.findByRole('row', { name: /J\. van Rooijen/ });
}

const columnsShown = () =>
  screen.getAllByRole<HTMLSelectElement>('combobox').map((choice) => choice.selectedOptions[0]?.textContent);

test('practice shows the best and the last lap next to the name', async () => {
  const row = await openBoard();
  expect(columnsShown()).toEqual(['Best', 'Last']);
  expect(row.textContent).toMatch(/1:25\.781.*1:26\.164/);
});

test('a race shows the gap and the last lap, and another column can be chosen from a group', async () => {
  rankedBy = 'distance';
  await openBoard();
  expect(columnsShown()).toEqual(['Gap', 'Last']);
  const choice = screen.getByRole('combobox', { name: 'Column 1' });
  const best = within(within(choice).getByRole('group', { name: 'Lap times' })).getByRole('option', {
    name: 'Best',
  });
  await userEvent.selectOptions(choice, best);
  expect(columnsShown()).toEqual(['Best', 'Last']);
});

test('the names of the event and the session are shown above the board', async () => {
  await openBoard();
  const title = await screen.findByRole('heading', { level: 1, name: /Harskamp Open Practice/ });
  expect(title.textContent).toBe('Harskamp Open Practice · Practice 2');
  expect(title.closest('.race-title')).toBeNull();
  expect(screen.getByRole('link', { name: 'All sessions of this event' }).getAttribute('href')).toBe(
    '/livetiming/lw-12',
  );
});

test('laps are below the name in practice, unless only a best time is known', async () => {
  const row = await openBoard();
  expect(row.querySelector('.board-second')?.textContent).toBe('7 laps');
  const late = screen.getByRole('row', { name: /M\. Sato/ });
  expect(late.querySelector('.board-second')?.textContent).toBe('');
});

test('an opened row starts with the driver, its lap times and the pin', async () => {
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'T. Lindqvist' }));
  const pin = await screen.findByRole('button', { name: 'Pin Tobias Lindqvist' });
  const detail = document.querySelector('.row-detail');
  const actions = detail?.querySelector('.driver-actions');
  expect([...(actions?.querySelectorAll('button') ?? [])].at(-1)).toBe(pin);
  expect(detail?.textContent).toMatch(/^71Tobias LindqvistLap timesPin/);
});

test('the driver of an opened row has class, car, form and best lap at the track', async () => {
  let asked = new URLSearchParams();
  server.use(
    http.get('*/eventresults/events/12/driver', ({ request }) => {
      asked = new URL(request.url).searchParams;
      return HttpResponse.json({
        accountId: null,
        results: [aResult(2), aResult(11)],
        bestTimeHere: '1:25.745',
      });
    }),
  );
  await openBoard();
  await userEvent.click(screen.getByRole('button', { name: 'J. van Rooijen' }));
  await screen.findByText('1:25.745');
  expect(Object.fromEntries(asked)).toEqual({
    transponder: '1234567',
    name: 'Jesse van Rooijen',
    class: 'GT4',
  });
  const card = within(document.querySelector<HTMLElement>('.row-detail > :first-child') ?? document.body);
  for (const text of ['GT4', 'BMW M4', 'Team Duinrand']) card.getByText(text);
  // This race comes first: the form is below its figures and laps.
  expect(card.queryAllByRole('link')).toEqual([]);
  const form = within(document.querySelector<HTMLElement>('.row-detail > :last-child') ?? document.body);
  expect(form.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/sessions/2/laptimes?pos=2',
    '/sessions/11/laptimes?pos=11',
  ]);
});
