import { expect, test } from 'vitest';
import { sectionFields } from '../live/sections.ts';
import { accountsApi } from '../people/accounts.ts';
import { practiceApi } from '../practice/practice.ts';
import { resultsApi } from '../results/results.ts';
import { monitoring } from '../site/telemetry.ts';
import * as constants from './constants.ts';

const pathsOf = (api: Readonly<Record<string, { path: string }>>) =>
  Object.values(api).map(({ path }) => path);

test('paths carry the version of their API', () => {
  for (const [api, version] of [
    [resultsApi, 'v0.2.3'],
    [practiceApi, 'v1'],
    [accountsApi, 'v2'],
  ] as const) {
    for (const path of pathsOf(api)) expect(path.startsWith(`/api/${version}/`)).toBe(true);
  }
});

test('a board has as many sections as are allowed, each with four values', () => {
  expect(sectionFields).toHaveLength(10 * 4);
});

test('the limits are those that the product promises', () => {
  expect(constants.MAX_COMPARED_COMPETITORS).toBe(3);
  expect(monitoring).toEqual({
    batchIntervalMs: 15_000,
    maxBatchBytes: 102_400,
    maxEventsInMemory: 10_000,
    maxRetries: 10,
    backoffS: 10,
    maxBackoffS: 3600,
    sessionRenewalMs: 1_800_000,
    sessionExpiryMs: 86_400_000,
    maxAjaxCallsPerView: 500,
    maxBeaconBytes: 65_000,
  });
});
