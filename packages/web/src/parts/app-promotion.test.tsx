import { cleanup, configure, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { someSettings } from '../api/settings.test-support.ts';
import { applyLanguage } from '../i18n/language.ts';
import { openSite } from '../site.test-support.tsx';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const RESULTS = '*/api/v0.2.3/eventresults/organizations/3';
const server = setupServer(
  http.get('*/api/clientSettings', () =>
    HttpResponse.json(
      someSettings(location.origin, {
        app: { appStoreUrl: null, playStoreUrl: 'https://play.test/app' },
      }),
    ),
  ),
  http.get(RESULTS, () =>
    HttpResponse.json({
      id: 3,
      name: 'Lage Landen Kart Cup',
      logo: null,
      url: null,
      city: '',
      country: { id: 528, name: 'Netherlands', alpha2: 'NL' },
      ref: '/api/organizations/3',
      sport: 'Karting',
    }),
  ),
  http.get(`${RESULTS}/events`, () => HttpResponse.json([])),
  http.get(`${RESULTS}/championships`, () => HttpResponse.json({ championships: [] })),
  http.get('*/api/*', () => new HttpResponse(null, { status: 404 })),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(async () => {
  cleanup();
  document.body.dataset.theme = '1';
  await applyLanguage('en');
});
afterAll(() => server.close());

test.each([
  ['/organizations/3', 'Lage Landen Kart Cup'],
  ['/organizations/3/championships', 'Championships'],
])(
  '%s advertises the app in both brands, with the stores if the brand has no page for it',
  async (href, title) => {
    document.body.dataset.theme = '1';
    await openSite(href);
    const advertisement = await screen.findByRole('region', { name: 'App' });
    expect(within(advertisement).getByRole('link', { name: 'Get the app' }).getAttribute('href')).toBe(
      '/app',
    );
    cleanup();
    document.body.dataset.theme = '2';
    await openSite(href);
    await screen.findByRole('heading', { level: 1, name: title });
    const inResults = await screen.findByRole('region', { name: 'App' });
    const store = await within(inResults).findByRole('link', { name: 'Google Play' });
    expect(store.getAttribute('href')).toBe('https://play.test/app');
    expect(within(inResults).queryByRole('link', { name: 'Get the app' })).toBeNull();
  },
);

test('what is below the events of an organiser appears with them, and does not jump', async () => {
  let answerNow = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  server.use(
    http.get(`${RESULTS}/events`, async () => {
      await mayAnswer;
      return HttpResponse.json([]);
    }),
  );
  await openSite('/organizations/3');
  await screen.findByRole('heading', { level: 1, name: 'Lage Landen Kart Cup' });
  expect(screen.queryByRole('region', { name: 'App' })).toBeNull();
  answerNow();
  expect(await screen.findByRole('region', { name: 'App' })).toBeTruthy();
});
