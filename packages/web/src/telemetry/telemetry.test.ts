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

const called: { address: string; body: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = async (address: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(address, init);
    called.push({ address: request.url, body: await request.text() });
    return new Response('{"itemsReceived":1,"itemsAccepted":1,"errors":[]}');
  };
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('XMLHttpRequest', undefined);
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
