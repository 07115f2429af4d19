import { act, cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadClientSettings } from '../../api/client-settings.ts';
import { someSettings } from '../../api/settings.test-support.ts';
import { applyLanguage } from '../../i18n/language.ts';
import { openSite } from '../../site.test-support.tsx';
import { keepInstallPrompt, takeInstallPrompt } from '../install-prompt.ts';
import { choiceIn } from './banner-cookie.ts';

// A busy machine is slow.
configure({ asyncUtilTimeout: 120_000 });

const ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1';
const stores = {
  appStoreUrl: 'https://apps.apple.com/app/club',
  playStoreUrl: 'https://play.google.com/store/apps/details?id=club',
};

// The frame checks once, when it is first loaded, whether this is a phone.
const device = vi.hoisted(() => {
  const name = { userAgent: 'Android' };
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => name.userAgent });
  return name;
});

/** The banner is loaded after the page, so its absence proves nothing before that. */
const bannerLoaded = () =>
  act(async () => {
    await import('./AppBanner.tsx');
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

const server = setupServer(http.get('*/api/*', () => new HttpResponse(null, { status: 404 })));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  document.body.dataset.theme = '1';
  device.userAgent = ANDROID;
});
afterEach(async () => {
  cleanup();
  takeInstallPrompt();
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
  document.cookie = 'lapwing-app-banner=; path=/; max-age=0';
  await applyLanguage('en');
});
afterAll(() => {
  server.close();
  Reflect.deleteProperty(navigator, 'userAgent');
});

/** The site at an address, of a host with these stores. */
async function openWith(href: string, app?: typeof stores) {
  const settings = someSettings('http://api.test', app && { app });
  server.use(http.get('*/api/clientSettings', () => HttpResponse.json(settings)));
  await loadClientSettings({ isForced: true });
  return openSite(href);
}

const findBanner = () => screen.findByRole('region', { name: 'Offer of the app' });

test.each([
  [ANDROID, stores.playStoreUrl],
  [CHROME_ON_IPHONE, stores.appStoreUrl],
])('the banner links to the store of the device, and stays away once followed: %s', async (agent, store) => {
  device.userAgent = agent;
  await openWith('/nowhere', stores);
  await findBanner();
  const install = await vi.waitFor(
    () => {
      const link = screen.getByRole('link', { name: 'Install' });
      expect(link.getAttribute('href')).toBe(store);
      return link;
    },
    { timeout: 120_000 },
  );
  install.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(install);
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
  expect(choiceIn(document.cookie)?.kind).toBe('installed');
});

test('closing the banner hides it, also on the next page', async () => {
  await openWith('/nowhere');
  await userEvent.click(within(await findBanner()).getByRole('button', { name: 'Close' }));
  expect(choiceIn(document.cookie)?.kind).toBe('closed');
  cleanup();
  await openWith('/elsewhere');
  await screen.findByRole('heading', { name: 'Page Not Found' });
  await bannerLoaded();
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
});

test('the page of the app has no banner that links to it', async () => {
  const router = await openWith('/nowhere');
  await findBanner();
  await act(() => router.navigate({ to: '/app' }));
  await screen.findByRole('heading', { level: 1, name: 'Lapwing as an app' });
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
});

test('without a store the banner makes the offer of the browser, or links to the page that explains how', async () => {
  const router = await openWith('/nowhere');
  await userEvent.click(await within(await findBanner()).findByRole('link', { name: 'Install' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app'), { timeout: 120_000 });
  cleanup();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here.
  document.cookie = 'lapwing-app-banner=; path=/; max-age=0';

  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  keepInstallPrompt(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  await openWith('/nowhere');
  await userEvent.click(within(await findBanner()).getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(choiceIn(document.cookie)?.kind).toBe('installed'), { timeout: 120_000 });
});

/** From then on it is shown immediately when it is needed. */
async function loadBanner() {
  await openWith('/nowhere');
  await findBanner();
  cleanup();
}

test('the results brand has no banner', async () => {
  await loadBanner();
  document.body.dataset.theme = '2';
  await openWith('/nowhere', stores);
  await screen.findByRole('heading', { name: 'Page Not Found' });
  await bannerLoaded();
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
});

/** Makes the page run within the installed app. */
function standAlone() {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

test('the installed app has no banner', async () => {
  await loadBanner();
  standAlone();
  await openWith('/nowhere', stores);
  await screen.findByRole('heading', { name: 'Page Not Found' });
  await bannerLoaded();
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
});

test('the app page explains how on each platform, and names the stores that the host has set', async () => {
  await openWith('/app');
  const main = within(screen.getByRole('main'));
  await main.findByText('For this browser');
  const ways = main.getAllByRole('heading', { level: 2 });
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    'Android, Chrome',
    'iPhone and iPad, Safari',
    'Android, Firefox or Samsung Internet',
    'Computer, Chrome or Edge',
    'Mac, Safari',
    'Computer, Firefox',
  ]);
  for (const way of ways) {
    expect(within(way.closest('section') as HTMLElement).getAllByRole('listitem')).toHaveLength(3);
  }
  expect(main.queryByRole('link', { name: 'Google Play' })).toBeNull();
  cleanup();

  await openWith('/app', stores);
  const play = await screen.findByRole('link', { name: 'Google Play' });
  expect(play.getAttribute('href')).toBe(stores.playStoreUrl);
  expect(screen.getByRole('link', { name: 'App Store' }).getAttribute('href')).toBe(stores.appStoreUrl);
});

test('the app page installs the site if the browser can, and reports that it is installed within the app', async () => {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  keepInstallPrompt(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  await openWith('/app');
  await userEvent.click(await screen.findByRole('button', { name: 'Install on this device' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install on this device' })).toBeNull();
  cleanup();

  standAlone();
  await openWith('/app');
  await screen.findByText('This is the installed app.');
  expect(screen.queryByRole('region', { name: 'Offer of the app' })).toBeNull();
});
