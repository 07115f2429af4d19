import { activity, practiceLocation, practiceSessionList } from '@lapwing/contract/practice/practice';
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const PRACTICE = '*/api/v1';
const track = practiceLocation.parse({
  id: 7,
  name: 'Oostervaart',
  description: null,
  url: null,
  trackLength: 1246,
  status: 'ONLINE',
  sport: 'Karting',
  country: 'nl',
  x2ServiceId: 0,
  ipAddress: null,
  sections: [],
});
const speed = { kph: 92.5, mps: 25.69 };
const core = {
  id: 70,
  name: 'Practice',
  startTime: '2026-05-01T10:00:00+02:00',
  endTime: '2026-05-01T11:00:00+02:00',
  frameType: 0,
  accountId: 0,
  gaUId: null,
  chipLabel: 'Blue kart',
  chipCode: '111',
};
const anActivity = activity.parse({
  ...core,
  location: track,
  userId: null,
  chipListDto: null,
  practiceSessionsDto: null,
});
const sections = [
  { name: 'S1', length: 600, speedTrap: false },
  { name: 'S2', length: 646, speedTrap: true },
];
const lap = {
  nr: 1,
  dateTimeStart: '2026-05-01T10:00:00+02:00',
  duration: '48.500',
  speed,
  diffPrevLap: null,
  sessionDuration: '1:48.500',
  status: 'REPORTBEST',
  sections: [
    { name: 'S1', duration: '24.000', diffPrevLap: null, speed },
    { name: 'S2', duration: '24.500', diffPrevLap: null, speed: { kph: 101.3, mps: 28.14 } },
  ],
  dataAttributes: [
    { type: 'VOLTAGE', value: 3.71 },
    { type: 'TEMPERATURE', value: 24.5 },
  ],
};
const sessions = practiceSessionList.parse({
  bestLap: { sessionId: 1, lapNr: 1, duration: '48.500', speed },
  stats: {
    lapCount: 1,
    fastestTime: '48.500',
    averageTime: '49.000',
    medianTime: '48.750',
    totalTrainingTime: '2:30.000',
    activeTrainingTime: '1:48.500',
    averageSpeed: { kph: 90.1, mps: 25.03 },
    fastestSpeed: speed,
    chip: null,
  },
  sessions: [
    {
      id: 1,
      chipId: 1,
      dateTimeStart: '2026-05-01T10:00:00+02:00',
      bestLap: { nr: 1, duration: '48.500', speed },
      aveLapDuration: '48.500',
      medianLapDuration: '48.500',
      duration: '48.500',
      laps: [lap],
    },
  ],
  sections,
  onlyNewSince: null,
});

let asked = new URLSearchParams();
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations: [] })),
  http.get(`${PRACTICE}/locations/7/activities`, ({ request }) => {
    asked = new URL(request.url).searchParams;
    const isFirst = asked.get('offset') === '0';
    return HttpResponse.json({ location: track, activities: isFirst ? [] : [core], activityCount: 26 });
  }),
  http.get(`${PRACTICE}/locations/7/summary`, () =>
    HttpResponse.json({ firstYear: null, lastYear: null, onTrack: [] }),
  ),
  http.get(`${PRACTICE}/locations/7/leaderboard`, () =>
    HttpResponse.json({ period: 'day', date: null, rows: [] }),
  ),
  http.get(`${PRACTICE}/training/activities/70`, () => HttpResponse.json(anActivity)),
  http.get(`${PRACTICE}/training/activities/70/sessions`, () => HttpResponse.json(sessions)),
  http.get(`${PRACTICE}/training/activities/70/progress`, () => HttpResponse.json({ days: [] })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  await applyLanguage('en');
});
afterAll(() => server.close());

test('without tracks there are no practice results', async () => {
  await openSite('/practice');
  await screen.findByText('No practice results');
});

test('a track without activities has its own text', async () => {
  await openSite('/practice/7');
  await screen.findByText('No practice activities');
});

test('the list of tracks has their country, and what they say about themselves if any does', async () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  server.use(http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations: [track] })));
  await openSite('/practice');
  await screen.findByRole('cell', { name: 'Netherlands' });
  expect(heads()).not.toContain('About the track');
  cleanup();
  const told = { ...track, description: 'Rental karts on Sundays' };
  server.use(http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations: [told] })));
  await openSite('/practice');
  await screen.findByRole('cell', { name: 'Rental karts on Sundays' });
  expect(heads()).toContain('About the track');
});

test('filters that match no track report it, and can be cleared', async () => {
  server.use(http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations: [track] })));
  await openSite('/practice?status=ACTIVE');
  await screen.findByText('No practice results');
  screen.getByText('No track fits these filters');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await screen.findByRole('link', { name: 'Oostervaart' });
});

test('the activities of a track are listed by day, with their laps and best lap', async () => {
  const at = (id: number, startTime: string, more: object) => ({ ...core, id, startTime, ...more });
  server.use(
    http.get(`${PRACTICE}/locations/7/activities`, () =>
      HttpResponse.json({
        location: track,
        activities: [
          at(1, '2026-07-17T11:00:00+02:00', { chipLabel: 'Kart 1', lapCount: 31, bestTime: '48.500' }),
          at(2, '2026-07-17T09:00:00+02:00', { chipLabel: 'Kart 2', lapCount: 0 }),
          at(3, '2026-07-16T09:00:00+02:00', { chipLabel: 'Kart 3' }),
        ],
        activityCount: 3,
      }),
    ),
  );
  await openSite('/practice/7');
  const table = await screen.findByRole('table', { name: 'Activities' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Jul 17'),
    expect.stringMatching(/^Kart 13148\.500/),
    expect.stringMatching(/^Kart 2\d\d:/),
    expect.stringContaining('Jul 16'),
    expect.stringContaining('Kart 3'),
  ]);
});

test('a year without activities has its own text, and another year can be selected', async () => {
  server.use(
    http.get(`${PRACTICE}/locations/7/activities`, ({ request }) => {
      const isEmpty = new URL(request.url).searchParams.get('year') === '2024';
      const activities = isEmpty ? [] : [core];
      return HttpResponse.json({ location: track, activities, activityCount: activities.length });
    }),
    http.get(`${PRACTICE}/locations/7/summary`, () =>
      HttpResponse.json({ firstYear: 2023, lastYear: 2026, onTrack: [] }),
    ),
  );
  await openSite('/practice/7?year=2024');
  await screen.findByText('No practice activities');
  await userEvent.selectOptions(await screen.findByLabelText('Year'), '2026');
  await screen.findByRole('link', { name: 'Blue kart' });
});

test('a page past the end reports it and links to the last and the first', async () => {
  server.use(
    http.get(`${PRACTICE}/locations/7/activities`, () =>
      HttpResponse.json({ location: track, activities: [], activityCount: 26 }),
    ),
  );
  await openSite('/practice/7?year=2026&page=999');
  await screen.findByRole('heading', { name: 'There is no page 999' });
  expect(screen.queryByText('No practice activities')).toBeNull();
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Last page')).toBe('/practice/7?year=2026&page=2');
  expect(addressOf('First page')).toBe('/practice/7?year=2026');
});

test('sports have the order of every sport filter', async () => {
  const locations = (['Bike', 'ModelBoatRacing', 'Karting', 'MX'] as const).map((sport, index) => ({
    ...track,
    id: index + 1,
    sport,
  }));
  server.use(http.get(`${PRACTICE}/locations`, () => HttpResponse.json({ locations })));
  await openSite('/practice');
  const offered = within(await screen.findByRole('combobox', { name: 'Sport' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All',
    'MX',
    'Karting',
    'Bike',
    'Model boat racing',
  ]);
});

test('the page in the address is requested', async () => {
  await openSite('/practice/7?page=2');
  await screen.findByRole('link', { name: 'Blue kart' });
  expect(Object.fromEntries(asked)).toMatchObject({ count: '25', offset: '25' });
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  pages.getByRole('link', { name: 'Page 1' });
});

test('an activity shows its summary, and all data of each lap', async () => {
  await openSite('/practice/70/activity');
  const table = await screen.findByRole('table', { name: 'Lap time' });
  const figureOf = (label: string) =>
    screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
  expect(figureOf('Best lap')).toContain('48.500');
  const others = ['Total time', 'Total laps', 'Average lap', 'Median lap', 'Best speed', 'Average speed'];
  expect(others.map(figureOf)).toEqual(['2:30', '1', '49.000', '48.750', '92.5km/h', '90.1km/h']);
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads).toEqual([
    'Lap',
    'Lap time',
    'Diff',
    'To best',
    'S1',
    'S2',
    'km/h',
    'Top speed',
    'Session time',
    'V',
    '°C',
  ]);
  const row = within(table).getByText('3.71').closest('tr');
  expect(row?.textContent).toMatch(/^1.*48\.500.*24\.000.*24\.500.*92\.5.*101\.3.*1:48\.500.*3\.71.*24\.5$/);
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  expect(trail.textContent).toBe('HomeAll PracticeOostervaartBlue kart');
});

test('an activity without laps has its own text', async () => {
  server.use(
    http.get(`${PRACTICE}/training/activities/70/sessions`, () =>
      HttpResponse.json({
        ...sessions,
        bestLap: null,
        sessions: [],
        stats: { ...sessions.stats, lapCount: 0 },
      }),
    ),
  );
  await openSite('/practice/70/activity');
  await screen.findByText('No laps found');
});
