import { offeredSportFilters } from '@lapwing/contract/values/enums';
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { openSite } from '../../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get('*/api/search', () => HttpResponse.json([])),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => loadClientSettings({ isForced: true }));
afterEach(cleanup);
afterAll(() => server.close());

test('one type is the current one, and sports have the order of every sport filter', async () => {
  await openSite('/search/Profiles?term=de');
  const kinds = within(await screen.findByRole('navigation', { name: 'Kind of result' }));
  const current = kinds.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map((link) => link.getAttribute('href'))).toEqual(['/search/Profiles?term=de']);

  const sports = within(screen.getByRole('combobox', { name: 'Sport' })).getAllByRole('option');
  expect(sports.map((option) => option.getAttribute('value'))).toEqual([...offeredSportFilters]);
});

test('a search without results reports it, and can be repeated without its filters', async () => {
  const router = await openSite('/search?term=zzz&sport=Karting');
  await screen.findByRole('heading', { name: 'No Results Found' });
  await userEvent.click(screen.getByRole('button', { name: 'Search without filters' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ term: 'zzz' }));
});

test('results are narrowed by type, each with its count', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('type'));
      return HttpResponse.json([]);
    }),
    http.get('*/api/search/counts', () =>
      HttpResponse.json([
        { entityType: 'Events', count: 12, isAtLeast: false },
        { entityType: 'Profiles', count: 250, isAtLeast: true },
      ]),
    ),
  );
  await openSite('/search?term=de');
  const kinds = within(await screen.findByRole('navigation', { name: 'Kind of result' }));
  await kinds.findByText('12');
  expect(kinds.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [expect.stringMatching(/^All260/), '/search?term=de'],
    ['Results12', '/search/Events?term=de'],
    ['Practice0', '/search/PracticeLocations?term=de'],
    [expect.stringMatching(/^Profiles250.+/), '/search/Profiles?term=de'],
    ['Organisations0', '/search/Organizations?term=de'],
    ['Championships0', '/search/Championships?term=de'],
    ['Live events0', '/search/LiveEvents?term=de'],
    ['Competitors0', '/search/Participants?term=de'],
  ]);
  await userEvent.click(kinds.getByRole('link', { name: /^Profiles/ }));
  await waitFor(() => expect(asked).toEqual([null, 'Profiles']));
});

test('an unknown country counts as all of them', async () => {
  await openSite('/search?term=de&country=zz');
  const countries = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Country' });
  expect(countries.value).toBe('All');
  expect(screen.queryByRole('button', { name: 'Search without filters' })).toBeNull();
});

test('a visitor who opens the search without a term can type immediately, also from another screen', async () => {
  const router = await openSite('/nowhere');
  await screen.findByRole('button', { name: 'Go back' });
  await act(() => router.navigate({ to: '/search' }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search for' })),
  );
  // The route announcer runs later and leaves the focus there.
  await screen.findByText(/^Search/, { selector: '[role=status]' });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search for' }));
});

test('a competitor is shown with number, class and event, and links to their laps', async () => {
  server.use(
    http.get('*/api/search', () =>
      HttpResponse.json([
        {
          id: 'Participants-7-x',
          entityType: 'Participants',
          entityId: '7-x',
          name: 'Zoë Verhulst',
          searchScore: 4,
          highlights: [{ field: 'name', start: 4, length: 8 }],
          sportType: 'Karting',
          date: '2026-05-02',
          countryCode: 'JP',
          eventId: 7,
          eventName: 'Spring cup',
          raceId: 12,
          raceName: 'Race',
          bib: '24',
          className: 'KZ2',
          finishPosition: 3,
        },
      ]),
    ),
  );
  await openSite('/search/Participants?term=verhulst');
  const link = await screen.findByRole('link', { name: 'Zoë Verhulst' });
  expect(link.getAttribute('href')).toBe('/sessions/12/laptimes?pos=3');
  const row = within(link.closest('li') ?? document.body);
  for (const fact of ['Competitor', 'No. 24', 'KZ2', 'Spring cup']) expect(row.getByText(fact)).toBeTruthy();
  // The country is that of the race, not the person's.
  expect(row.queryByRole('img')).toBeNull();
});

test('results of all types name few competitors, and link to all of them', async () => {
  const asked: (string | null)[] = [];
  const zoe = {
    entityType: 'Participants',
    searchScore: 4,
    highlights: [],
    sportType: 'Karting',
    date: null,
  };
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('competitors'));
      return HttpResponse.json(
        ['Zoë Verhulst', 'Ada Verhulst'].map((name) => ({
          ...{ ...zoe, id: name, entityId: name, name, countryCode: null, eventId: 7, eventName: 'Cup' },
          ...{ raceId: 12, raceName: 'Race', bib: '1', className: '', finishPosition: 1 },
        })),
      );
    }),
    http.get('*/api/search/counts', () =>
      HttpResponse.json([{ entityType: 'Participants', count: 44, isAtLeast: false }]),
    ),
  );
  await openSite('/search?term=verhulst');
  const all = await screen.findByRole('link', { name: 'Show all 44 competitors' });
  expect(all.getAttribute('href')).toBe('/search/Participants?term=verhulst');
  const rows = within(screen.getByRole('main')).getAllByRole('listitem');
  expect(rows.at(-1)?.contains(all)).toBe(true);
  await userEvent.click(all);
  await waitFor(() => expect(asked).toEqual(['5', null]));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Show all 44 competitors' })).toBeNull());
});

test.each([
  ['/search?term=de%20vries', { term: 'de vries', type: null }],
  ['/search/profiles?term=de%20vries', { term: 'de vries', type: 'Profiles' }],
])('%s finds what it names, of the type that it names', async (href, wanted) => {
  const asked: object[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push({ term: query.get('term'), type: query.get('type') });
      return HttpResponse.json([]);
    }),
  );
  await openSite(href);
  await screen.findByText('No Results Found');
  expect(asked).toEqual([wanted]);
});

test('the category is sent and kept in the address', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/search', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('category'));
      return HttpResponse.json([]);
    }),
  );
  const router = await openSite('/search?term=de');
  await userEvent.click(await screen.findByRole('radio', { name: 'Motorised' }));
  await waitFor(() => expect(asked).toEqual([null, 'Motorized']));
  expect(router.state.location.search).toMatchObject({ term: 'de', category: 'Motorized' });
});

test('the countries are those of the server, sorted by name', async () => {
  server.use(
    http.get('*/api/v2/accounts/properties/countries', () =>
      HttpResponse.json({
        properties: { 'country.NL': 'Netherlands', 'country.BE': 'Belgium', 'country.XQ': 'Atlantis' },
      }),
    ),
  );
  await openSite('/search?term=de');
  const countries = await screen.findByRole('combobox', { name: 'Country' });
  countries.focus();
  await waitFor(() =>
    expect(
      within(countries)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Atlantis', 'Belgium', 'Netherlands']),
  );
});

const cup = {
  ...{ id: 'Events-12', entityType: 'Events', entityId: '12', name: 'Herfstcup', searchScore: 4 },
  ...{ highlights: [], sportType: 'Karting', date: '2026-11-14', countryCode: 'NL' },
  ...{ locationName: 'Oostervaart', organizationName: 'Lage Landen Kart Cup' },
};
const winner = { startNumber: '7', firstName: 'Anna', lastName: 'Berg', sessionId: 3, sessionName: 'Final' };

test('an event is found once, with its day, track, club and winner, and with a link to its live timing', async () => {
  document.body.dataset.theme = '1';
  onTestFinished(() => server.resetHandlers());
  server.use(
    http.get('*/api/search', () =>
      HttpResponse.json([
        { ...cup, id: 'LiveEvents-lw-12', entityType: 'LiveEvents', entityId: 'lw-12' },
        { ...cup, winner },
        { ...cup, id: 'LiveEvents-lw-13', entityType: 'LiveEvents', entityId: 'lw-13', name: 'Other cup' },
      ]),
    ),
  );
  await openSite('/search?term=cup');
  const event = (await screen.findByRole('link', { name: 'Herfstcup' })).closest('li');
  expect(event?.textContent).toMatch(/Nov 14, 2026.*Oostervaart.*Lage Landen Kart Cup/);
  expect(event?.textContent).toContain('Anna Berg won Final');
  const live = within(event as HTMLElement).getByRole('link', { name: 'Live now' });
  expect(live.getAttribute('href')).toBe('/livetiming/lw-12');
  expect(screen.getByRole('link', { name: 'Other cup' }).getAttribute('href')).toBe('/livetiming/lw-13');
});

test('the search page has one search field', async () => {
  await openSite('/search?term=zzz');
  await screen.findByRole('heading', { name: 'No Results Found' });
  expect(screen.getAllByRole('combobox', { name: /search/i })).toHaveLength(1);
});
