import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { componentIn } from './failed-component.ts';
import { noteFrameworkError } from './framework-errors.ts';
import { monitoringConfig } from './monitoring-config.ts';
import { startTelemetry } from './start-telemetry.ts';

const settings = {
  instrumentationKey: '6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3',
  endpointUrl: 'https://timing.example.org/api/telemetry',
  samplingPercentage: 100,
};

test('the library keeps to the limits of the product and asks nobody for settings', () => {
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
])('the component that failed is named', (stack, component) => {
  expect(componentIn(stack)).toBe(component);
});

const called: { address: string; body: string; atMs: number }[] = [];
/** What the receiver answers next; what comes after these is taken. */
let answers: number[] = [];

/** As much of a request as the library uses, answered at once. */
class Receiver {
  readyState = 0;
  status = 0;
  responseText = '';
  responseURL = '';
  withCredentials = false;
  onreadystatechange: (() => void) | null = null;
  open(_method: string, address: string) {
    this.responseURL = address;
  }
  setRequestHeader() {}
  send(body: string) {
    called.push({ address: this.responseURL, body, atMs: Date.now() });
    this.status = answers.shift() ?? 200;
    this.responseText = this.status === 200 ? '{"itemsReceived":1,"itemsAccepted":1,"errors":[]}' : '';
    this.readyState = 4;
    queueMicrotask(() => this.onreadystatechange?.());
  }
}

beforeEach(() => {
  called.length = 0;
  answers = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('XMLHttpRequest', Receiver);
  vi.stubGlobal('fetch', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('errors of the framework are told with their component, to the one address that the host has set', async () => {
  // Before the library is there it waits.
  noteFrameworkError(new Error('no such lap'), { componentStack: '\n    at LapRow (x.js:1:1)' });
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(called.length).toBeGreaterThan(0);
  expect(called.filter(({ address }) => !address.startsWith(settings.endpointUrl))).toEqual([]);
  const told = called.map(({ body }) => body).join();
  expect(told).toContain('"component":"LapRow"');
  expect(told).toContain('no such lap');
  expect(told).toContain('"severityLevel":3');
});

/** When a batch with this word came, and came again, in seconds after the first time. */
function timesOf(word: string): number[] {
  const batches = called.filter(({ body }) => body.includes(word));
  return batches.map(({ atMs }) => Math.round((atMs - (batches[0]?.atMs ?? 0)) / 1000));
}

test('a receiver that is busy is asked again, ten seconds later at the soonest, until it takes the batch', async () => {
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(60_000);
  answers = [503, 429, 500];
  noteFrameworkError(new Error('flat battery'), { componentStack: 'LapRow' });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  const times = timesOf('flat battery');
  expect(times).toHaveLength(4);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(10);
});

test('what the receiver refuses is not sent again', async () => {
  startTelemetry(settings);
  await vi.advanceTimersByTimeAsync(60_000);
  answers = [400];
  noteFrameworkError(new Error('bent antenna'), { componentStack: 'LapRow' });
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(timesOf('bent antenna')).toHaveLength(1);
});
