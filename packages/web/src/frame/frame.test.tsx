import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../api/client-settings.ts';
import { someSettings } from '../api/settings.test-support.ts';
import { anEvent } from '../features/events/an-event.test-support.ts';
import { anOverview } from '../features/events/an-overview.test-support.ts';
import { applyLanguage, chooseLanguage } from '../i18n/language.ts';
import { publishSession } from '../identity/session.ts';
import { openSite } from '../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

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
const participant = {
  name: 'Emma Aalbers',
  class: 'GT4',
  transponder: null,
  userId: null,
  startNr: '96',
  startPos: 1,
  fieldFinishPos: 2,
  classFinishPos: 2,
};
const noLaps = {
  lapDataInfo: {
    participantInfo: participant,
    lapCount: 0,
    lapsDriven: 0,
    firstLapNr: 1,
    allLapsHaveFieldPos: true,
    classificationType: 'Race',
    classificationTypeString: 'Race',
    sessionId: 34,
  },
  laps: [],
};
const nobodyClassified = {
  type: 'Race',
  classes: [],
  rows: [],
  bestLaps: { field: null, classes: [] },
  bestLap: null,
};
const RESULTS = '*/api/v0.2.3/eventresults';
const origin = 'http://api.test';
const settings = someSettings(origin, { authority: 'https://idp.test' });
const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(settings)),
  http.get(`${RESULTS}/events/12`, () => HttpResponse.json(anEvent({ id: 12, name: 'Noordzee GT Cup' }))),
  http.get(`${RESULTS}/events/12/overview`, () =>
    HttpResponse.json(anOverview({ event: anEvent({ id: 12, name: 'Noordzee GT Cup' }) })),
  ),
  http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json(session)),
  http.get(`${RESULTS}/sessions/34/lapdata/2/laps`, () => HttpResponse.json(noLaps)),
  http.get(`${RESULTS}/sessions/34/classification`, () => HttpResponse.json(nobodyClassified)),
  http.get('*/api/search', () => HttpResponse.json([])),
  http.get('*/api/search/counts', () => HttpResponse.json([])),
  http.get('*/api/events/lw-12', () =>
    HttpResponse.json({
      id: 'lw-12',
      n: 'Harskamp 3 Hours',
      pyt: 2,
      s: 101,
      sp: 3,
      f: 0,
      u: 'timer',
      ss: [],
    }),
  ),
  http.get('*/api/live/boards/:eventId', () => new HttpResponse(null, { status: 404 })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  document.body.dataset.theme = '1';
});
afterEach(async () => {
  cleanup();
  server.resetHandlers();
  publishSession();
  await applyLanguage('en');
});
afterAll(() => server.close());

const trail = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  return within(nav)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

test('the breadcrumb starts at Home with default names, and shows the names once they have loaded', async () => {
  await openSite('/sessions/34/laptimes?pos=2');
  await waitFor(async () =>
    expect(await trail()).toEqual(['Home', 'Noordzee GT Cup', 'Race 2', 'Emma Aalbers']),
  );
  const nav = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(nav).getByRole('link', { name: 'Race 2' }).getAttribute('href')).toBe('/sessions/34');
  expect(within(nav).getByRole('link', { name: 'Noordzee GT Cup' }).getAttribute('href')).toBe('/events/12');
  await waitFor(() => expect(document.title).toBe('Emma Aalbers, Race 2 · Lapwing Live'));
});

test('the breadcrumb of the events list is Home', async () => {
  server.use(
    http.get(`${RESULTS}/events`, () => HttpResponse.json([])),
    http.get('*/api/live/now', () => HttpResponse.json([])),
  );
  await openSite('/');
  expect(await trail()).toEqual(['Home']);
  screen.getByRole('heading', { level: 1, name: 'Results' });
});

test('titles name the type of a session and the country of an event', async () => {
  server.use(http.get(`${RESULTS}/sessions/34`, () => HttpResponse.json({ ...session, name: 'Heat 2' })));
  await openSite('/sessions/34');
  await waitFor(() => expect(document.title).toBe('Heat 2, Race, Noordzee GT Cup · Lapwing Live'));
  cleanup();
  await openSite('/events/12');
  await waitFor(() => expect(document.title).toBe('Noordzee GT Cup, Netherlands · Lapwing Live'));
});

test('until a name has loaded its default is in the breadcrumb', async () => {
  server.use(
    http.get(`${RESULTS}/sessions/34`, () => new Promise(() => {})),
    http.get(`${RESULTS}/sessions/34/lapdata/:position/laps`, () => new Promise(() => {})),
  );
  await openSite('/sessions/34/laptimes?pos=2');
  expect(await trail()).toEqual(['Home', 'Event', 'Session', 'Competitor']);
});

test('the breadcrumb is in the language of the visitor', async () => {
  await applyLanguage('ja');
  await openSite('/app');
  const nav = await screen.findByRole('navigation', { name: 'パンくずリスト' });
  expect(within(nav).getAllByRole('listitem')[0]?.textContent).toBe('ホーム');
});

test('the crumb of a search keeps its term', async () => {
  await openSite('/search/profiles?term=jan');
  expect(await trail()).toEqual(['Home', 'Search', 'Profiles']);
  const nav = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(nav).getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/search?term=jan');
});

test('a page that does not exist reports it and links back', async () => {
  const router = await openSite('/no/such/page');
  await screen.findByRole('heading', { name: 'Page Not Found' });
  screen.getByText('The page you are looking for does not exist');
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
});

test('a failed call is shown with its correlation id and can be retried', async () => {
  server.use(
    http.get(`${RESULTS}/sessions/34`, () =>
      HttpResponse.json({}, { status: 400, headers: { 'x-correlation-id': '7f3a91c4-02be' } }),
    ),
  );
  await openSite('/sessions/34');
  const box = await screen.findByRole('alert');
  within(box).getByText('An error occurred');
  within(box).getByText('If the error persists, please contact support');
  const id = within(box).getByText('7f3a91c4-02be');
  expect(id.parentElement?.textContent).toMatch(/^Correlation id/);
  within(box).getByText('A non-success status (400) was returned from the request');
  server.resetHandlers();
  await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
  await screen.findByText('No entries found');
});

test('a failed call that the screen does not need is reported once, with its correlation id', async () => {
  const failed = () => HttpResponse.json({}, { status: 403, headers: { 'x-correlation-id': '51ac-77' } });
  server.use(http.get(`${RESULTS}/sessions/34/revisions`, failed));
  await openSite('/sessions/34');
  await screen.findByText('No entries found');
  const notice = await screen.findByText(
    'An error occurred: A non-success status (403) was returned from the request',
  );
  expect(notice.textContent).toMatch(/Correlation id 51ac-77$/);
});

test('a part of a page that is not found is a failure, reported with its correlation id', async () => {
  const notFound = () => HttpResponse.json({}, { status: 404, headers: { 'x-correlation-id': '88b0-12' } });
  server.use(
    http.get(`${RESULTS}/sessions/34/classification`, notFound),
    http.get(`${RESULTS}/sessions/34/revisions`, () => HttpResponse.json([])),
  );
  await openSite('/sessions/34');
  const box = await screen.findByRole('alert');
  within(box).getByText('A non-success status (404) was returned from the request');
  within(box).getByText('88b0-12');
  screen.getByRole('heading', { name: 'Race 2' });
});

test('a call that the screen does not need is also reported with its correlation id if it is not found', async () => {
  const notFound = () => HttpResponse.json({}, { status: 404, headers: { 'x-correlation-id': '61fe-40' } });
  server.use(http.get(`${RESULTS}/sessions/34/revisions`, notFound));
  await openSite('/sessions/34');
  const notice = await screen.findByText(
    'An error occurred: A non-success status (404) was returned from the request',
  );
  expect(notice.textContent).toMatch(/Correlation id 61fe-40$/);
});

test('an earlier version that never existed is a page that does not exist', async () => {
  server.use(
    http.get(
      `${RESULTS}/sessions/34/revisions/9/classification`,
      () => new HttpResponse(null, { status: 404 }),
    ),
    http.get(`${RESULTS}/sessions/34/revisions`, () => HttpResponse.json([])),
  );
  await openSite('/sessions/34?revision=9');
  await screen.findByText('The page you are looking for does not exist');
});

test('the theme class is on the body, and removed if a route disables theming', async () => {
  const router = await openSite('/app');
  await waitFor(() => expect(document.body.classList.contains('theme-1')).toBe(true));
  await act(() => router.navigate({ to: '/livetiming/$eventId/active', params: { eventId: 'lw-12' } }));
  await waitFor(() => expect(document.body.classList.contains('theme-1')).toBe(false));
  expect(screen.queryByRole('banner')).toBeNull();
  await screen.findByText('No session is running at the moment');
});

test('by default the site’s own maps script is loaded before the active session is entered', async () => {
  const added: string[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node.src);
  });
  const router = await openSite('/app');
  expect(added).toEqual([]);
  void router.navigate({ to: '/livetiming/$eventId/active', params: { eventId: 'lw-12' } });
  await waitFor(() => expect(added).toEqual([`${origin}/maps.js?callback=lapwingMapsReady`]));
  expect(router.state.resolvedLocation?.pathname).toBe('/app');
  act(() => window.lapwingMapsReady?.());
  await screen.findByText('No session is running at the moment');
  vi.restoreAllMocks();
});

test('the host’s maps script is loaded and has called back before the active session is entered', async () => {
  server.use(
    http.get('*/api/clientSettings', () =>
      HttpResponse.json({ ...settings, mapsScriptUrl: 'https://maps.test/api.js?key=1' }),
    ),
  );
  await loadClientSettings({ isForced: true });
  const added: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) added.push(node);
  });
  const router = await openSite('/app');
  void router.navigate({ to: '/livetiming/$eventId/active', params: { eventId: 'lw-12' } });
  await waitFor(() => expect(added[0]?.src).toBe('https://maps.test/api.js?key=1&callback=lapwingMapsReady'));
  expect(screen.queryByText('No session is running at the moment')).toBeNull();
  act(() => window.lapwingMapsReady?.());
  await screen.findByText('No session is running at the moment');
  vi.restoreAllMocks();
  await loadClientSettings({ isForced: true });
});

test('the language can be changed from the bar, and the whole frame follows', async () => {
  const user = userEvent.setup();
  await openSite('/app');
  await user.click(await screen.findByRole('button', { name: 'Language: English' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Nederlands' }));
  await screen.findByRole('link', { name: 'Resultaten' });
  expect(document.documentElement.lang).toBe('nl');
  await waitFor(() => expect(document.title).toBe('App · Lapwing Live'));
  await act(() => chooseLanguage('en'));
});

test('the results brand has no link to live timing', async () => {
  document.body.dataset.theme = '2';
  await openSite('/search');
  const bar = await screen.findByRole('navigation', { name: 'Main' });
  expect(within(bar).queryByRole('link', { name: 'Live timing' })).toBeNull();
  await waitFor(() => expect(document.title).toBe('Search · Lapwing Results'));
});

test('the slash key focuses the search field, except from within a field', async () => {
  const user = userEvent.setup();
  const router = await openSite('/app');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  await user.keyboard('/');
  expect(document.activeElement).toBe(field);
  await user.keyboard('a/b{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/search?term=a%2Fb'));
});

test('a personal screen asks a signed-out visitor to sign in and remembers the route', async () => {
  const signIn = vi.fn(async () => {});
  await openSite('/profile/results?tab=practice', { signIn });
  const main = await screen.findByRole('main');
  await userEvent.click(await within(main).findByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledWith({
    name: 'MyResults',
    params: {},
    query: expect.objectContaining({ tab: 'practice' }),
    hash: '',
  });
});

test('after signing in the visitor is back at the saved route', async () => {
  const saved = { name: 'CompetitorLapTimes', params: { sessionId: 34 }, query: { pos: '2' }, hash: '' };
  const router = await openSite('/auth?code=a&state=b', { completeSignIn: async () => saved });
  await waitFor(() => expect(router.state.location.href).toBe('/sessions/34/laptimes?pos=2'));
});

test('a failed sign-in is reported with an error id', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await openSite('/auth?error=access_denied', {
    completeSignIn: () => Promise.reject(new Error('State does not match')),
  });
  await screen.findByText(/^An error occurred while signing in\. Error ID: [0-9a-f]{16}$/);
  vi.restoreAllMocks();
});

test('after a change of screen the focus is in the content and the title is announced', async () => {
  const router = await openSite('/app');
  await screen.findByRole('heading', { name: 'Lapwing as an app' });
  await act(() => router.navigate({ to: '/search', search: { term: 'jan' } }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await waitFor(() => screen.getByText('Search, page loaded'));
});

test('the frame is left out when embedded in another site', async () => {
  await openSite('/events/12?integrated=TRUE');
  await screen.findByRole('heading', { name: 'Noordzee GT Cup' });
  expect(screen.queryByRole('banner')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
