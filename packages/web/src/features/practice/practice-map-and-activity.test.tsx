import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { publishSession } from '../../identity/session.ts';
import { openSite } from '../../site.test-support.tsx';
import { aLocation, anActivity, aSessionList } from './practice-answers.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const OWNER = `LAPWING-GA-${'0a'.repeat(16)}`;
const PRACTICE = '*/api/v1';
const tiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', credit: 'Pictures of the test' };

let settings = someSettings(location.origin);
const locations = [
  aLocation({ lat: 52.1, lon: 5.7 }),
  aLocation({ id: 4, name: 'Suzuka', country: 'jp', sport: 'Car', status: 'ACTIVE', lat: 34.8, lon: 136.5 }),
  aLocation({ id: 5, name: 'Nowhere', status: 'OFFLINE' }),
];
const laps = [46_000, 45_000, 44_500, 60_000, 44_000].map((lapTimeMs, index) => ({
  lapTimeMs,
  inPit: index === 3,
  status: index === 4 ? ('REPORTBEST' as const) : ('FASTER' as const),
}));

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(settings)),
  http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations })),
  http.get(`${PRACTICE}/locations/3/activities`, ({ request }) => {
    const offset = Number(new URL(request.url).searchParams.get('offset') ?? 0);
    const ids = [1, 2].map((index) => offset + index);
    const activities = ids.map((id) => {
      const { location: _, userId: __, chipListDto, practiceSessionsDto, ...activity } = anActivity({ id });
      return { ...activity, chipLabel: `Kart ${id}` };
    });
    return HttpResponse.json({ location: aLocation(), activities, activityCount: 52 });
  }),
  http.get(`${PRACTICE}/locations/3`, () =>
    HttpResponse.json(aLocation({ description: 'Rental karts on Sundays' })),
  ),
  http.get(`${PRACTICE}/training/activities/:id/statistics`, () =>
    HttpResponse.json({ ...aSessionList(laps).stats, totalTrainingTime: '12:34.000' }),
  ),
  http.get(`${PRACTICE}/locations/3/summary`, () =>
    HttpResponse.json({
      firstYear: 2025,
      lastYear: 2026,
      onTrack: [
        {
          activityId: 1,
          chipLabel: 'Kart 1',
          chipCode: '7',
          startTime: '2026-07-17T09:21:51+02:00',
          lapCount: 3,
          bestTime: '44.000',
        },
      ],
    }),
  ),
  http.get(`${PRACTICE}/locations/3/leaderboard`, () =>
    HttpResponse.json({ period: 'day', date: null, rows: [] }),
  ),
  http.get(`${PRACTICE}/training/activities/:id/progress`, () => HttpResponse.json({ days: [] })),
  http.get(`${PRACTICE}/training/activities/:id/sessions`, ({ request }) => {
    if (!new URL(request.url).searchParams.has('format')) return HttpResponse.json(aSessionList(laps));
    const isOwner = request.headers.get('authorization') === 'Bearer of-the-owner';
    return isOwner
      ? new HttpResponse('Lap\r\n', {
          headers: { 'content-disposition': `attachment; filename*=UTF-8''Kart%2044.csv` },
        })
      : new HttpResponse(null, { status: 401, headers: { 'x-correlation-id': 'a-download-9' } });
  }),
  http.get(`${PRACTICE}/training/activities/8`, () => HttpResponse.json(anActivity())),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  // The test's browser has no layout: everything is as wide as on a desktop.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  await applyLanguage('en');
});
beforeEach(async () => {
  settings = someSettings(location.origin);
  await loadClientSettings({ isForced: true });
  publishSession({ kind: 'signed-out' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});

test('tracks are found by name', async () => {
  const user = userEvent.setup();
  await openSite('/practice');
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('row')).toHaveLength(4);
  await user.type(screen.getByRole('searchbox', { name: 'Find a track' }), 'suz');
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Suzuka' }).getAttribute('href')).toBe('/practice/4');
});

test('without map tiles the map is plain and explains why, and lists the tracks without a position', async () => {
  await openSite('/practice?view=map');
  const map = await screen.findByRole('region', { name: /Map of 2 tracks/ });
  await screen.findByText(/Natural Earth/);
  screen.getByText(/only in the list/);
  within(map).getByRole('link', { name: 'Harskamp' });
  expect(map.querySelectorAll('img')).toHaveLength(0);
});

test('the tracks are on the host’s map tiles, whose source is credited', async () => {
  settings = someSettings(location.origin, { mapTiles: tiles });
  await loadClientSettings({ isForced: true });
  await openSite('/practice?view=map');
  await screen.findByText('Pictures of the test');
  const map = screen.getByRole('region', { name: /Map of 2 tracks/ });
  expect(map.querySelector('img')?.src).toMatch(/^https:\/\/tiles\.test\/\d+\/\d+\/\d+\.png$/);
  expect(screen.queryByText(/Natural Earth/)).toBeNull();
});

test('keys and buttons move and zoom the map, and the list shows the tracks in view', async () => {
  const user = userEvent.setup();
  await openSite('/practice?view=map');
  const surface = await screen.findByRole('application', { name: /arrow keys move it/ });
  const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
  await waitFor(() => expect(rows()).toHaveLength(3));
  surface.focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Suzuka')]));
  screen.getByText('1 track in this part of the map.');
  await user.keyboard('0');
  await waitFor(() => expect(rows()).toHaveLength(3));
  // The centre is between the two.
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(rows()).toEqual([]));
  for (let step = 0; step < 3; step += 1) await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Whole map' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('dragging moves the map and the wheel zooms it at the pointer', async () => {
  await openSite('/practice?view=map');
  const surface = await screen.findByRole('application', { name: /arrow keys move it/ });
  surface.setPointerCapture = () => {};
  const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
  await waitFor(() => expect(rows()).toHaveLength(3));
  fireEvent.pointerDown(surface, { pointerId: 1, clientX: 500, clientY: 100 });
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 20, clientY: 100 });
  fireEvent.pointerUp(surface, { pointerId: 1 });
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Suzuka')]));
  // The pointer is released, and a wheel over the page only scrolls it.
  fireEvent.pointerMove(surface, { pointerId: 1, clientX: 900, clientY: 100 });
  const turnWheel = (deltaY: number, clientX: number, clientY: number) =>
    // The emulated page has wheel events without a position.
    fireEvent(surface, Object.assign(new WheelEvent('wheel', { deltaY }), { clientX, clientY }));
  turnWheel(-900, 0, 0);
  expect(rows()).toEqual([expect.stringContaining('Suzuka')]);
  surface.focus();
  await userEvent.keyboard('0');
  await waitFor(() => expect(rows()).toHaveLength(3));
  // There is nothing in the middle; the emulated page has it at the corner.
  turnWheel(-900, 0, 0);
  await waitFor(() => expect(rows()).toEqual([]));
  turnWheel(900, 0, 0);
  await waitFor(() => expect(rows()).toHaveLength(2));
  turnWheel(-900, 403, 74);
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Suzuka')]));
});

test('the activities of a track are paged', async () => {
  await openSite('/practice/3?page=2');
  await screen.findByRole('link', { name: /Kart 26/ });
  // The description of the track, fetched by its id.
  await screen.findByText('Rental karts on Sundays');
  screen.getByRole('navigation', { name: /pages/i });
});

test('who is on the track now is listed above the other activities, and not among them again', async () => {
  await openSite('/practice/3');
  const activities = await screen.findByRole('table', { name: 'Activities' });
  within(screen.getByRole('table', { name: 'On the track now' })).getByText('Kart 1');
  within(activities).getByText('Kart 2');
  expect(within(activities).queryByText('Kart 1')).toBeNull();
});

test('an activity shows its laps, marks those through the pits and can hide sectors', async () => {
  const user = userEvent.setup();
  await openSite('/practice/8/activity');
  const chart = await screen.findByRole('slider', { name: /5 laps/ });
  await screen.findByText(/^12:34/);
  const bars = chart.querySelector('[data-lap-count="5"]')?.getAttribute('d') ?? '';
  const tops = [...bars.matchAll(/V([\d.]+)h/g)].map(([, top]) => Number(top));
  // The slower, the taller; the best and the one through the pits are drawn separately.
  expect(tops).toHaveLength(3);
  expect(tops.toSorted((a, b) => a - b)).toEqual(tops);
  expect(chart.querySelector('path[fill="var(--pit)"]')?.getAttribute('d')).toMatch(/^M.*Z$/);
  const table = await screen.findByRole('table', { name: 'Lap time' });
  expect(within(table).getAllByText('in the pit')).toHaveLength(1);
  within(table).getByRole('columnheader', { name: 'S1' });
  await user.click(screen.getByRole('switch', { name: 'Sector times' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'S1' })).toBeNull());
  chart.focus();
  await user.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuetext')).toContain('46.000');
});

test('the lap range filters bars and table, and an empty range has its own text', async () => {
  const drawn = () => document.querySelector('[data-lap-count]')?.getAttribute('data-lap-count');
  const times = () =>
    within(screen.getByRole('table', { name: 'Lap time' }))
      .getAllByRole('row')
      .flatMap((row) => row.textContent?.match(/(1:)?\d\d\.000/)?.[0] ?? []);
  // Without a range the slowest lap is included, however slow.
  await openSite('/practice/8/activity');
  await screen.findByText('5 of 5 laps');
  expect(drawn()).toBe('5');
  await waitFor(() => expect(times()).toContain('1:00.000'));
  cleanup();
  await openSite('/practice/8/activity?from=44200&to=45500');
  await screen.findByText('2 of 5 laps');
  expect(drawn()).toBe('2');
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Lap time' }).textContent).toContain('45.000'),
  );
  expect(times()).not.toContain('46.000');
  expect(times()).not.toContain('1:00.000');
  cleanup();
  await openSite('/practice/8/activity?from=45100&to=45900');
  await screen.findByText('0 of 5 laps');
  // In the picture and in the table.
  await waitFor(() => expect(screen.getAllByText('No laps found')).toHaveLength(2));
});

test('the handles of the lap range filter by the fastest and by the slowest lap', async () => {
  await openSite('/practice/8/activity');
  await screen.findByText('5 of 5 laps');
  const move = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } });
  move('Fastest lap shown', '44300');
  await screen.findByText('4 of 5 laps');
  move('Slowest lap shown', '45500');
  await screen.findByText('2 of 5 laps');
});

test.each([
  ['a visitor', { kind: 'signed-out' }, 401],
  ['another person who is signed in', { kind: 'signed-in', accountId: OWNER, name: 'A', idToken: 'a' }, 403],
] as const)(
  "%s sees who owns another person's private activity, and nothing more",
  async (_who, session, status) => {
    publishSession(session);
    server.use(http.get(`${PRACTICE}/training/activities/9`, () => new HttpResponse(null, { status })));
    await openSite('/practice/9/activity');
    await screen.findByText('These results are set to private. Only visible to the transponder owner');
    expect(screen.queryByRole('table')).toBeNull();
  },
);

test('a signed-in visitor downloads the file with the token', async () => {
  publishSession({ kind: 'signed-in', accountId: OWNER, name: 'Anna', idToken: 'of-the-owner' });
  const user = userEvent.setup();
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:the-file';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} ${this.download}`);
  });
  await openSite('/practice/8/activity');
  await user.click(await screen.findByRole('link', { name: 'CSV' }));
  await waitFor(() => expect(saved).toEqual(['blob:the-file Kart 44.csv']));
  publishSession({ kind: 'signed-in', accountId: OWNER, name: 'Anna', idToken: 'of-somebody-else' });
  await user.click(screen.getByRole('link', { name: 'CSV' }));
  await screen.findByText('Correlation id a-download-9');
  screen.getByText('The file could not be downloaded');
  click.mockRestore();
});
