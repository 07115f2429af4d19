import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const steps: string[] = [];
/** Each step takes a while, so a start that does not wait for one would begin the next too early. */
const step = async (name: string) => {
  steps.push(`${name} …`);
  await new Promise((resolve) => setTimeout(resolve, 5));
  steps.push(name);
};

const settings = { authority: 'https://idp.test' };
const parts: Record<string, object> = {
  './api/client-settings.ts': { loadClientSettings: () => step('settings').then(() => settings) },
  './identity/identity.ts': {
    createIdentity: ({ authority }: typeof settings) => ({ start: () => step(`identity of ${authority}`) }),
  },
  './route-screens.tsx': {},
  './site-router.tsx': {
    createSiteRouter: () => ({
      latestLocation: { pathname: '/' },
      getMatchedRoutes: () => [[]],
      load: () => step('screen'),
    }),
  },
  'react-dom/client': {
    createRoot: () => ({ render: () => void steps.push('shown') }),
    hydrateRoot: () => void steps.push('shown'),
  },
};

// Timers set for later, when no test waits for them, never fire.
beforeAll(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterAll(() => {
  vi.useRealTimers();
  for (const path of Object.keys(parts)) vi.doUnmock(path);
  vi.resetModules();
});

test('the site starts with its settings, then finds out who the visitor is, then shows a screen', async () => {
  for (const [path, part] of Object.entries(parts)) vi.doMock(path, () => part);
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main.tsx');
  await vi.waitFor(() => expect(steps).toContain('shown'), { timeout: 120_000 });
  expect(steps).toEqual([
    'settings …',
    'settings',
    'identity of https://idp.test …',
    'identity of https://idp.test',
    'screen …',
    'screen',
    'shown',
  ]);
});
