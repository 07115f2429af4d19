import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { someSettings } from '../../../api/settings.test-support.ts';
import { pushKey } from '../../../parts/push-list.ts';
import ToastRegion from '../../../ui/overlays/ToastRegion.tsx';
import { pinnedPushList, stopWatching } from './push-subscription.ts';

const origin = 'http://api.test';
const watched = { liveSessionId: 'lw-12-34', competitorId: 'c7' };
const onWire = { sessionId: watched.liveSessionId, competitorId: watched.competitorId };
const watch = (key: string, language: 'en' | 'nl') => pinnedPushList.add(onWire, key, language);
const isWatched = () => pinnedPushList.has(pinnedPushList.keyOf(onWire));
const subscription = {
  endpoint: 'https://push.example.org/x',
  toJSON: () => ({ endpoint: 'https://push.example.org/x', keys: { p256dh: 'key', auth: 'secret' } }),
};
const heard: unknown[] = [];
const server = setupServer(
  http.get('*/api/clientSettings', () =>
    HttpResponse.json(someSettings(origin, { pushPublicKey: 'B-public' })),
  ),
  http.post(`${origin}/api/push/*`, async ({ request }) => {
    heard.push([new URL(request.url).pathname, await request.json()]);
    return HttpResponse.json({});
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  heard.length = 0;
});

/** A browser in which the visitor gives this answer. */
function openBrowser(answer: NotificationPermission) {
  const subscribe = vi.fn(async () => subscription);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: answer, requestPermission: async () => answer });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      ready: Promise.resolve({ pushManager: { subscribe, getSubscription: async () => subscription } }),
    },
  });
  return subscribe;
}

test('a browser with permission is subscribed with the key of the host, until the pin is removed', async () => {
  const subscribe = openBrowser('granted');
  const key = await pushKey();
  expect(key).toBe('B-public');
  expect(await watch(key ?? '', 'nl')).toBe(true);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'B-public' });
  expect(isWatched()).toBe(true);

  stopWatching(watched);
  expect(isWatched()).toBe(false);
  const endpoint = 'https://push.example.org/x';
  await expect
    .poll(() => heard)
    .toEqual([
      [
        '/api/push/subscriptions',
        { ...onWire, language: 'nl', endpoint, keys: { p256dh: 'key', auth: 'secret' } },
      ],
      ['/api/push/subscriptions/delete', { ...onWire, endpoint }],
    ]);
});

test('a failure to end notifications is reported, with the correlation id', async () => {
  openBrowser('granted');
  await watch('B-public', 'en');
  const failed = () => HttpResponse.json({}, { status: 403, headers: { 'x-correlation-id': 'push-4' } });
  server.use(http.post(`${origin}/api/push/subscriptions/delete`, failed));
  render(createElement(ToastRegion, { label: 'Notices' }));
  stopWatching(watched);
  await screen.findByText('Correlation id push-4');
});

test('a visitor who refuses notifications is not subscribed', async () => {
  const subscribe = openBrowser('denied');
  expect(await watch('B-public', 'en')).toBe(false);
  expect(subscribe).not.toHaveBeenCalled();
  expect(heard).toEqual([]);
});
