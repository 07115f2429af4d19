import { fireEvent, render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { someSettings } from '../../../api/settings.test-support.ts';
import { RemindButton } from './RemindButton.tsx';

const origin = 'http://api.test';
const endpoint = 'https://push.example.org/x';
const keys = { p256dh: 'key', auth: 'secret' };
const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) };
const received: unknown[] = [];
const server = setupServer(
  http.get('*/api/clientSettings', () =>
    HttpResponse.json(someSettings(origin, { pushPublicKey: 'B-public' })),
  ),
  http.post(`${origin}/api/push/*`, async ({ request }) => {
    received.push([new URL(request.url).pathname, await request.json()]);
    return HttpResponse.json({});
  }),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a visitor is reminded of a session, and can take that back', async () => {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  const pushManager = { subscribe: async () => subscription, getSubscription: async () => subscription };
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  render(<RemindButton liveSessionId="lw-12-34" name="Race 3" />);
  const button = await screen.findByRole('button', { name: /Race 3$/ });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(button);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  expect(received).toEqual([
    ['/api/push/subscriptions', { sessionId: 'lw-12-34', language: 'en', endpoint, keys }],
    ['/api/push/subscriptions/delete', { sessionId: 'lw-12-34', endpoint }],
  ]);
});
