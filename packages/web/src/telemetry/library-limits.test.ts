import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTelemetry } from './start-telemetry.ts';

// The library has no settings for these limits: a new version must not change them unnoticed.
const settings = {
  instrumentationKey: '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3',
  endpointUrl: 'https://timing.example.org/api/telemetry',
  samplingPercentage: 100,
};

type Item = { name: string; time: string };
let received: Item[] = [];
let stop = () => {};

const start = () => {
  stop = startTelemetry(settings);
};
/** Page views or their performance, without the key in the middle of the name. */
const receivedOf = (kind: string) => received.filter(({ name }) => name.endsWith(`.${kind}`));

beforeEach(() => {
  received = [];
  sessionStorage.clear();
  // The library keeps the first `performance` that it finds, also for other tests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    received.push(...JSON.parse(String(init?.body)));
    return Response.json({ itemsReceived: 1, itemsAccepted: 1, errors: [] });
  });
});
afterEach(async () => {
  stop();
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('up to 2000 undelivered items of the page before are sent', async () => {
  const kept = Array.from({ length: 2100 }, () => ({ item: '{"name":"kept"}', cnt: 0 }));
  sessionStorage.setItem('AI_buffer_1', JSON.stringify(kept));
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(received.filter(({ name }) => name === 'kept')).toHaveLength(2000);
});

test('a browser is recognised for a year', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the library reads this one.
  document.cookie = 'ai_user=; max-age=0';
  const cookies: string[] = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void cookies.push(cookie));
  start();
  expect(cookies.find((cookie) => cookie.startsWith('ai_user='))).toMatch(/max-age=31536000\b/);
});

test('the view of a new route is counted half a second after the change', async () => {
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  received = [];
  const changedAtMs = Date.now();
  history.pushState(null, '', '/practice');
  await vi.advanceTimersByTimeAsync(60_000);
  history.replaceState(null, '', '/');
  expect(receivedOf('Pageview').map(({ time }) => Date.parse(time) - changedAtMs)).toEqual([500]);
});

test.each([
  [3_599_999, 1],
  [3_600_000, 0],
])('a load time of %i ms is reported %i times', async (durationMs, times) => {
  const atMs = Date.now() - durationMs;
  const steps = {
    domainLookupStart: 1,
    connectEnd: 2,
    requestStart: 3,
    responseStart: 4,
    responseEnd: 5,
    domLoading: 6,
  };
  const timing = Object.fromEntries(Object.entries(steps).map(([step, afterMs]) => [step, atMs + afterMs]));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const value = { ...timing, navigationStart: atMs, loadEventEnd: atMs + durationMs };
  Object.defineProperty(performance, 'timing', { configurable: true, value });
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  Reflect.deleteProperty(performance, 'timing');
  expect(receivedOf('PageviewPerformance')).toHaveLength(times);
});
