import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const KEY = 'ClientSettingsService$ClientSettings';
const settings = {
  webShopUrl: null,
  tenantId: 'lapwing',
  clientId: 'web',
  authority: 'https://idp.example',
  brand: 'lapwing',
  supportEmail: 'support@lapwing.example',
  mapsScriptUrl: 'https://lapwing.example/maps.js',
  mapTiles: null,
};
const fetchFake = vi.fn<typeof fetch>();

/** The module as a newly opened page loads it. */
async function freshLoad() {
  vi.resetModules();
  return (await import('./client-settings.ts')).loadClientSettings;
}

beforeEach(() => {
  sessionStorage.clear();
  fetchFake.mockImplementation(async () => Response.json(settings));
  vi.stubGlobal('fetch', fetchFake);
});
afterEach(() => {
  fetchFake.mockReset();
  vi.unstubAllGlobals();
});

test('settings are fetched from the own host and cached for the session', async () => {
  const load = await freshLoad();
  expect(await load()).toEqual(settings);
  expect(fetchFake.mock.calls[0]?.[0]).toBe('/api/clientSettings');
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual(settings);
});

test('a page opened later in the session does not fetch them again', async () => {
  await (await freshLoad())();
  await (await freshLoad())();
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('a forced load fetches them again and replaces the cached ones', async () => {
  const load = await freshLoad();
  await load();
  fetchFake.mockImplementation(async () => Response.json({ ...settings, brand: 'other' }));
  expect((await load({ isForced: true })).brand).toBe('other');
  expect((await load()).brand).toBe('other');
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? '').brand).toBe('other');
});

test('cached settings that cannot be read are fetched again', async () => {
  sessionStorage.setItem(KEY, '{"tenantId":');
  expect(await (await freshLoad())()).toEqual(settings);
  expect(fetchFake).toHaveBeenCalledTimes(1);
});

test('a failed load can be retried', async () => {
  const load = await freshLoad();
  fetchFake.mockImplementationOnce(async () => new Response('', { status: 404 }));
  await expect(load()).rejects.toThrow('A non-success status (404)');
  expect(await load()).toEqual(settings);
});

test('settings inlined in the page are not fetched', async () => {
  document.body.innerHTML = `<script type="application/json" id="inlined-responses">${JSON.stringify([{ address: '/api/clientSettings', body: settings }])}</script>`;
  expect(await (await freshLoad())()).toEqual(settings);
  expect(fetchFake).not.toHaveBeenCalled();
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? '')).toEqual(settings);
});
