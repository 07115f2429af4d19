import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { applyLanguage } from '../../../i18n/language.ts';
import { openSite } from '../../../site.test-support.tsx';
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

const field = aClassification('GT4', 'GT4', 'GT4', 'GT4');
const result = { ...field, rows: field.rows.map((row) => ({ ...row, bestSpeed: 150 - row.position })) };
const laps = lapsOf({ position: 2 }, [
  aLap(),
  aLap({
    lapNr: 2,
    lapTime: '1:02.500',
    diffWithLastLap: '1.500',
    diffWithBestLap: '1.500',
    speed: 144.6,
    fieldComparison: {
      position: 3,
      leaderLap: 2,
      diff: { laps: 0, time: '4.200' },
      gapAhead: { laps: 0, time: '0.700' },
      gapBehind: null,
    },
  }),
]);

/** The second takes the lead under yellow, the third stops, the fourth is lapped. */
const ends = [
  [60_000, 122_000, 182_000],
  [61_000, 121_000, 181_000],
  [62_000, 150_000, 215_000],
  [90_000, 185_000],
];
const competitors = ends.map((endsMs, index) => ({
  finishPosition: index + 1,
  startNumber: String(index + 1),
  gridPosition: index + 1,
  lapTimesMs: endsMs.map((endMs, number) => endMs - (endsMs[number - 1] ?? 0)),
  endsMs,
  pitLaps: index === 2 ? [2] : [],
  yellowLaps: index === 1 ? [2] : [],
  redLaps: [],
  deletedLaps: [],
}));

const server = sessionServer(() => ({
  session: aSession({ participated: 4 }),
  classification: result,
  laps,
  competitors,
}));

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // The test's browser has no layout: everything is as wide as on a desktop.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  await applyLanguage('en');
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

test('up to three competitors are selected, counted as N of 3, and a fourth is refused', async () => {
  const user = userEvent.setup();
  const router = await openSite('/sessions/34?tab=select');
  const boxes = within(await screen.findByRole('group', { name: 'Competitors' })).getAllByRole('checkbox');
  const tab = screen.getByRole('tab', { name: /^Select Competitors/ });
  for (const [index, box] of boxes.slice(0, 3).entries()) {
    await user.click(box);
    await waitFor(() => expect(tab.textContent).toContain(`${index + 1} of 3`));
  }
  await user.click(boxes[3] as HTMLElement);
  await screen.findByText('No more than 3 can be compared. Remove one first.');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, true, false]);
  expect(router.state.location.search).toMatchObject({ competitors: '1,2,3' });
  await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Compare' }));
  const compared = await screen.findByRole('table', { name: /side by side$/ });
  expect(within(compared).getAllByRole('columnheader').length).toBeGreaterThan(3);
});

test('a neighbour who was not classified is marked, and has no place', async () => {
  const rows = result.rows.map((row, index) => (index === 2 ? { ...row, isQualified: false } : row));
  server.use(http.get(`${RESULTS}/sessions/34/classification`, () => HttpResponse.json({ ...result, rows })));
  await openSite('/sessions/34/laptimes?pos=2');
  const next = await screen.findByRole('link', { name: /^Next competitor/ });
  expect(next.textContent).toMatch(/^NC /);
  expect(screen.getByRole('link', { name: /^Previous competitor/ }).textContent).toMatch(/^1 /);
});

test('the head of a competitor shows length, position, best lap and best speed', async () => {
  await openSite('/sessions/34/laptimes?pos=2');
  const factOf = async (label: string) => {
    const terms = await screen.findAllByText(label);
    return terms.find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
  };
  expect(await factOf('Length')).toBe('1.246km');
  expect(await factOf('Position')).toMatch(/^2of 4/);
  expect(await factOf('Best lap')).toMatch(/^1:01\.000/);
  expect(await factOf('Best speed')).toBe('148.0km/h');
});

test('each lap shows its place, time, differences, the gap in front and the speed', async () => {
  await openSite('/sessions/34/laptimes?pos=2');
  const table = await screen.findByRole('table', { name: /^Laps of/ });
  await within(table).findByTitle('Speed');
  const second = within(table)
    .getAllByRole('row')
    .find((row) => row.textContent?.includes('1:02.500'));
  const cells = within(second as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    '3',
    '1:02.500',
    '+1.500',
    '+1.500',
    '+0.700',
    '+4.200',
    '144.6',
  ]);
});

test('in qualifying there are no gaps to the competitor in front', async () => {
  const info = { ...laps.lapDataInfo, classificationType: 'PracticeAndQualification' };
  server.use(
    http.get(`${RESULTS}/sessions/34/lapdata/2/laps`, () =>
      HttpResponse.json({ ...laps, lapDataInfo: info }),
    ),
  );
  await openSite('/sessions/34/laptimes?pos=2');
  const table = await screen.findByRole('table', { name: /^Laps of/ });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads[1]).toBe('Lap time');
  expect(heads.join()).not.toMatch(/Pos|Gap in front|Diff to P1/);
});

test('the lap chart has every place on every lap, with stops and lapped competitors', async () => {
  await openSite('/sessions/34?tab=lapchart&view=table');
  const table = await screen.findByRole('table', { name: /^The order at the end of each lap/ });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Grid', '1', '2', '3', '4'],
    ['1', '1', '2', '3', '4'],
    ['2', '2', '1', 'Ppit stop3', '4'],
    ['3', '2', '1', '3', ''],
  ]);
  const lapped = [...table.querySelectorAll('td .text-ink-3')].map(({ textContent }) => textContent);
  expect(lapped).toEqual(['4']);
});

test('the picture of the lap chart describes everyone’s places, and shows stops, flags and lapped competitors', async () => {
  await openSite('/sessions/34?tab=lapchart&follow=4');
  const chart = await screen.findByRole('slider', { name: 'Nobody gained a place' });
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Competitor 4, Lap 2, P4, .*lapped/);
  expect(chart.querySelectorAll('rect[fill="var(--band-yellow)"]')).toHaveLength(1);
  expect(chart.querySelectorAll('rect[fill="var(--band-red)"]')).toHaveLength(0);
  cleanup();
  await openSite('/sessions/34?tab=lapchart&follow=3');
  const third = await screen.findByRole('slider', { name: 'Nobody gained a place' });
  third.focus();
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}');
  expect(third.getAttribute('aria-valuetext')).toMatch(/^Competitor 3, Lap 2, P3, .*pit stop/);
  await userEvent.keyboard('{ArrowUp}');
  expect(third.getAttribute('aria-valuetext')).toMatch(/^Competitor 2, Lap 2, P1, /);
});
