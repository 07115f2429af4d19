import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';
import { anEvent } from '../events/an-event.test-support.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const RESULTS = '*/api/v0.2.3/eventresults/organizations/9';
const organization = {
  id: 9,
  name: 'Kart Club',
  logo: null,
  url: 'https://kartclub.example/',
  city: 'Emmen',
  sport: 'Karting',
  country: { id: 528, name: 'Netherlands', alpha2: 'NL' },
  ref: '/api/organizations/9',
};

const server = setupServer(
  http.get('*/api/clientSettings', () => HttpResponse.json(someSettings(location.origin))),
  http.get(RESULTS, () => HttpResponse.json(organization)),
  http.get(`${RESULTS}/events`, () =>
    HttpResponse.json(
      [anEvent({ id: 12, name: 'Herfstcup' }), anEvent({ id: 11, name: 'Zomercup', resultStatus: 'Active' })],
      { headers: { [TOTAL_COUNT_HEADER]: '2' } },
    ),
  ),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' });
  await applyLanguage('en');
});
afterEach(cleanup);
afterAll(() => server.close());

test('an organisation shows its details, lists its events and links to its championships', async () => {
  await openSite('/organizations/9');
  const head = (await screen.findByRole('heading', { level: 1, name: 'Kart Club' })).parentElement;
  expect(head?.textContent).toContain('Emmen, Netherlands');
  expect(head?.textContent).toContain('Karting');
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe(organization.url);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Championships' }).getAttribute('href')).toBe(
    '/organizations/9/championships',
  );
  const events = within(await screen.findByRole('table', { name: 'Events' }));
  const links = events.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Herfstcup', '/events/12'],
    ['Zomercup', '/events/11'],
  ]);
  const [, first, second] = events.getAllByRole('row').map(({ textContent }) => textContent);
  expect([first, second]).toEqual([
    expect.stringMatching(/Oostervaart.*Official/),
    expect.stringMatching(/Oostervaart.*Running/),
  ]);
});

test('an organisation begins with its running sessions, and with no others', async () => {
  const running = (eventId: string, name: string) => ({
    ...{ eventId, name, organization: 'Kart Club', sessionName: 'Final', flag: 'Green' },
    ...{ timeToGoMs: 60_000, lapsToGo: null, raceTimeMs: null, leader: null },
  });
  server.use(
    http.get('*/api/live/now', () =>
      HttpResponse.json([running('lw-11', 'Zomercup'), running('lw-99', 'Elsewhere')]),
    ),
  );
  await openSite('/organizations/9');
  const strip = within(await screen.findByRole('region', { name: 'Live now' }));
  const links = strip.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/livetiming', '/livetiming/lw-11/active']);
  server.resetHandlers();
});

test('an organisation offers one feed as RSS: its own, not that of the whole site', async () => {
  await openSite('/organizations/9');
  await screen.findByRole('table', { name: 'Events' });
  const feeds = screen.getAllByRole('link', { name: /RSS/ }).map((link) => link.getAttribute('href'));
  expect(feeds).toEqual(['/feeds/organizations/9/results.rss?lang=en']);
});
