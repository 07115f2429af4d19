import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const RESULTS = '*/api/v0.2.3/eventresults';
const summary = {
  name: 'Cup',
  season: '2026',
  html: null,
  xml: null,
  backupxml: null,
  class: '',
  resultStatus: 'None',
};

const cup = {
  id: 5,
  name: 'Cup',
  season: '2026',
  class: '',
  layout: 'PointsPerRun',
  drops: 0,
  isGiven: false,
  resultStatus: 'None',
  events: [],
  competitors: [],
};

const round = { status: 'Normal', isDropped: false, isGuest: false };
const standing = (no: string, position: string, total: number, rounds: readonly object[]) => ({
  no,
  firstName: 'Driver',
  lastName: no,
  class: '',
  accountId: null,
  nationality: null,
  position,
  isGuest: false,
  total,
  dropped: position === '1' ? 14 : 0,
  diff: 40 - total,
  gap: 40 - total,
  events: [{ eventId: 10, points: total, position, isDropped: false, rounds }],
});
const season = {
  ...cup,
  drops: 1,
  resultStatus: 'Official',
  events: [
    {
      id: 10,
      name: 'Voorjaarscup',
      date: '2026-04-13',
      isDropped: false,
      rounds: [1, 2, 3].map((id) => ({ id, name: `Race ${id}`, shortName: `R${id}` })),
    },
  ],
  competitors: [
    standing('212', '1', 40, [
      { ...round, roundId: 1, position: '1', points: 25 },
      { ...round, roundId: 2, position: '3', points: 15 },
      { ...round, roundId: 3, position: '4', points: 14, isDropped: true },
    ]),
    standing('7', '2', 38, [{ ...round, roundId: 2, position: '2', points: 38 }]),
  ],
};

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(`${RESULTS}/organizations/:organizationId`, () => new HttpResponse(null, { status: 404 })),
  http.get(`${RESULTS}/organizations/:organizationId/championships`, ({ params }) =>
    HttpResponse.json({
      championships:
        params.organizationId === '1' ? [{ ...summary, id: 5, organization: 1, championshipid: 5 }] : [],
    }),
  ),
  http.get(`${RESULTS}/championships/5`, ({ request }) =>
    new URL(request.url).searchParams.get('organizationId') === '1'
      ? HttpResponse.json(cup)
      : new HttpResponse(null, { status: 404 }),
  ),
  // Only the address above contains its organisation.
  http.get(`${RESULTS}/championships/5`, () => HttpResponse.json(cup)),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

test('a championship is found under its own organization', async () => {
  await openSite('/organizations/1/championships/5');
  expect(await screen.findByRole('heading', { name: 'Cup 2026' })).toBeTruthy();
  const trail = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await waitFor(() => expect(trail.textContent).toBe('HomeOrganisationChampionshipsCup'));
  const file = await screen.findByRole('link', { name: 'CSV' });
  expect(file.getAttribute('href')).toMatch(/\/championships\/5\/csv\?bom=true$/);
});

test('the championships of an organization are sorted by season and link to their standings', async () => {
  await openSite('/organizations/1/championships');
  const season = within(await screen.findByRole('region', { name: 'Season 2026' }));
  expect(season.getByRole('link', { name: 'Cup' }).getAttribute('href')).toBe(
    '/organizations/1/championships/5',
  );
});

test('under another organization there is no such page', async () => {
  await openSite('/organizations/2/championships/5');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
});

test('the standings have rounds, marks and totals, and a legend for first, second, third and dropped', async () => {
  server.use(http.get(`${RESULTS}/championships/5`, () => HttpResponse.json(season)));
  await openSite('/organizations/1/championships/5');
  const table = within(await screen.findByRole('table', { name: /^Standings of/ }));
  for (const name of ['R 1', 'R 2', 'R 3', 'Dropped']) table.getByRole('columnheader', { name });
  const legend = screen.getByRole('list', { name: 'Legend' });
  const entries = within(legend).getAllByRole('listitem');
  // Each with the mark that it explains.
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    '11st place 1st place',
    '22nd place 2nd place',
    '33rd place 3rd place',
    '14dropped result, the worst of 3',
  ]);
  const [, , first, second] = table.getAllByRole('row');
  const cellsOf = (row: HTMLElement | undefined) =>
    [...(row?.children ?? [])].map((cell) => cell.textContent);
  expect(cellsOf(first).slice(2)).toEqual([
    '40',
    '',
    '',
    '11st place 25',
    '33rd place 15',
    '14 dropped',
    '14',
  ]);
  expect(cellsOf(second).slice(2, 5)).toEqual(['38', '−2', '−2']);
});

test('a championship is listed by season, and another season can be selected', async () => {
  const list = [
    { ...summary, id: 5, organization: 1, championshipid: 5 },
    { ...summary, season: '2025', id: 4, organization: 1, championshipid: 4 },
  ];
  server.use(
    http.get(`${RESULTS}/organizations/1/championships`, () => HttpResponse.json({ championships: list })),
    http.get(`${RESULTS}/championships/5`, () => HttpResponse.json(season)),
    http.get(`${RESULTS}/championships/4`, () => HttpResponse.json({ ...season, id: 4, season: '2025' })),
  );
  await openSite('/organizations/1/championships');
  const before = within(await screen.findByRole('region', { name: 'Season 2025' }));
  expect(before.getByRole('link', { name: 'Cup' }).getAttribute('href')).toBe(
    '/organizations/1/championships/4',
  );
  expect(screen.getAllByRole('region', { name: /^Season/ })).toHaveLength(2);
  cleanup();
  const router = await openSite('/organizations/1/championships/5');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), '2025');
  await waitFor(() => expect(router.state.location.pathname).toBe('/organizations/1/championships/4'));
  await screen.findByRole('heading', { name: 'Cup 2025' });
});
