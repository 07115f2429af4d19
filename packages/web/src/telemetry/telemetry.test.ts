import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDelivery } from './delivery.ts';
import { componentIn } from './failed-component.ts';
import { noteFrameworkError, noteRecoveredError } from './framework-errors.ts';
import { monitoringConfig } from './monitoring-config.ts';
import { startTelemetry } from './start-telemetry.ts';

const settings = {
  instrumentationKey: '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3',
  endpointUrl: 'https://timing.example.org/api/telemetry',
  samplingPercentage: 100,
};

test('the library keeps the limits of the product and fetches no settings', () => {
  expect(monitoringConfig(settings)).toMatchObject({
    endpointUrl: 'https://timing.example.org/api/telemetry/v2/track',
    maxBatchInterval: 15_000,
    maxBatchSizeInBytes: 102_400,
    eventsLimitInMem: 10_000,
    sessionRenewalMs: 1_800_000,
    sessionExpirationMs: 86_400_000,
    maxAjaxCallsPerView: 500,
    extensionConfig: { AppInsightsCfgSyncPlugin: { cfgUrl: '' } },
  });
  expect(monitoringConfig({ ...settings, samplingPercentage: 0 })?.samplingPercentage).toBe(100);
  expect(monitoringConfig({ ...settings, instrumentationKey: 'no-guid' })).toBeNull();
});

test.each([
  ['\n    at SessionHead (https://t.example/assets/a.js:1:2)\n    at div', 'SessionHead'],
  ['SessionHead@https://t.example/a.js:1:2\ndiv', 'SessionHead'],
  ['', ''],
  [
    '\n    at Un (https://t.example/assets/parts-B2H1X7_P.js:1:9)\n    at zn (https://t.example/assets/PracticeActivitiesScreen-CehArlZK.js:1:2)',
    'PracticeActivitiesScreen',
  ],
])('the component that failed is named', (stack, component) => {
  expect(componentIn(stack)).toBe(component);
});

const called: { address: string; body: string; atMs: number; isKeptAlive: boolean }[] = [];
/** The next responses of the receiver; after these, everything is accepted. */
let answers: (() => Response | Promise<Response>)[] = [];

const answer =
  (status: number, body: unknown = null, headers?: Record<string, string>) =>
  () =>
    new Response(body === null ? null : JSON.stringify(body), { status, ...(headers && { headers }) });
const taken = answer(200, { itemsReceived: 1, itemsAccepted: 1, errors: [] });
const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));

/** Responds immediately, however the request is sent. */
async function receive(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const isKeptAlive = init?.keepalive === true;
  called.push({ address: String(address), body: String(init?.body), atMs: Date.now(), isKeptAlive });
  return (answers.shift() ?? taken)();
}

beforeEach(() => {
  called.length = 0;
  answers = [];
  // The library keeps the first `performance` that it finds, also for other tests.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', receive);
  sessionStorage.clear();
});

const running: (() => void)[] = [];
const start = () => running.push(startTelemetry(settings));

afterEach(async () => {
  for (const stop of running.splice(0)) stop();
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('framework errors are sent with their component, to the one address that the host has set', async () => {
  // Caught before the library is loaded, so it waits.
  noteFrameworkError(new Error('no such lap'), { componentStack: '\n    at LapRow (x.js:1:1)' });
  start();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter(({ address }) => !address.startsWith(settings.endpointUrl))).toEqual([]);
  const told = called.map(({ body }) => body).join();
  expect(told).toContain('"component":"LapRow"');
  expect(told).toContain('no such lap');
  expect(told).toContain('"severityLevel":3');
});

test('an error after which the framework went on is sent as what had failed', async () => {
  start();
  const error = new Error('Minified React error #520', { cause: new Error('no such class') });
  noteRecoveredError(error, { componentStack: 'ClassRow' });
  await vi.advanceTimersByTimeAsync(16_000);
  const told = called.map(({ body }) => body).join();
  expect(told).toContain('no such class');
  expect(told).not.toContain('#520');
});

test('search terms are never sent: addresses have no queries', async () => {
  history.replaceState(null, '', '/search?term=secret-page');
  start();
  await fetch('/api/search?term=secret-call');
  noteFrameworkError(new Error('Failed to load https://t.example/api/search?term=secret-error'), {});
  await vi.advanceTimersByTimeAsync(16_000);
  history.replaceState(null, '', '/');
  const told = called.map(({ body }) => body).join();
  expect(told).toContain('/search"');
  expect(told).toContain('Failed to load https://t.example/api/search"');
  expect(told).not.toContain('secret');
});

/** When batches with this word arrived, in seconds after the first. */
function timesOf(word: string): number[] {
  const batches = called.filter(({ body }) => body.includes(word));
  return batches.map(({ atMs }) => Math.round((atMs - (batches[0]?.atMs ?? 0)) / 1000));
}

/** Reports one error after the page view is sent, and returns when its batches arrived within half an hour. */
async function tell(word: string, ...answered: typeof answers): Promise<number[]> {
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  answers = answered;
  noteFrameworkError(new Error(word), { componentStack: 'LapRow' });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  return timesOf(word);
}

test('a busy or unreachable receiver is retried, after ten seconds or more, until it accepts the batch', async () => {
  const times = await tell('flat battery', answer(503), noConnection, answer(429));
  expect(times).toHaveLength(4);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10);
  expect(sessionStorage.getItem('AI_sentBuffer_1') ?? '[]').not.toContain('flat battery');
});

test.each([401, 408, 500, 502, 504])('a batch is sent again after status %i', async (status) => {
  expect(await tell(`after ${status}`, answer(status))).toHaveLength(2);
});

test('a receiver that sets a retry time is not called before', async () => {
  expect(await tell('rain', answer(503, null, { 'retry-after': '200' }))).toEqual([0, 200]);
});

test('a refused batch is not sent again', async () => {
  expect(await tell('bent antenna', answer(400))).toHaveLength(1);
});

test('of a partly accepted batch, only items that may succeed later are sent again', async () => {
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  const errors = [
    { index: 0, statusCode: 400, message: '' },
    { index: 1, statusCode: 503, message: '' },
  ];
  answers = [answer(206, { itemsReceived: 3, itemsAccepted: 1, errors })];
  for (const word of ['refused', 'later', 'accepted']) {
    noteFrameworkError(new Error(`${word} one`), { componentStack: 'LapRow' });
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect([
    timesOf('refused one').length,
    timesOf('later one').length,
    timesOf('accepted one').length,
  ]).toEqual([1, 2, 1]);
});

test('a batch is given up after ten retries, and the next is sent', async () => {
  start();
  await vi.advanceTimersByTimeAsync(60_000);
  answers = Array.from({ length: 11 }, () => answer(503));
  noteFrameworkError(new Error('lost wheel'), { componentStack: 'LapRow' });
  // No further than needed: all timers of the page run for every hour.
  for (let hours = 0; hours < 24 && timesOf('lost wheel').length < 11; hours += 1)
    await vi.advanceTimersByTimeAsync(3_600_000);
  expect(timesOf('lost wheel')).toHaveLength(11);
  noteFrameworkError(new Error('new wheel'), { componentStack: 'LapRow' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(timesOf('new wheel')).toHaveLength(1);
});

test('after a permanent redirect the batch is sent to the new address', async () => {
  const moved = () => {
    const landed = new Response(null, { status: 405 });
    Object.defineProperties(landed, {
      redirected: { value: true },
      url: { value: 'https://new.example.org/v2/track' },
    });
    return landed;
  };
  expect(await tell('new paddock', moved)).toHaveLength(2);
  const places = called.filter(({ body }) => body.includes('new paddock')).map(({ address }) => address);
  expect(places).toEqual([`${settings.endpointUrl}/v2/track`, 'https://new.example.org/v2/track']);
});

test('a request sent when the page closes outlives it, and is retried if the page stays', async () => {
  const told: number[] = [];
  const delivery = createDelivery();
  const payload = { urlString: settings.endpointUrl, data: '[{"name":"last lap"}]' };
  answers = [noConnection];
  delivery.sendPOST(payload, (status) => told.push(status), true);
  // Left unanswered, the library would send it again on the next page.
  expect(told).toEqual([200]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(called.map(({ isKeptAlive }) => isKeptAlive)).toEqual([true, false]);
});
