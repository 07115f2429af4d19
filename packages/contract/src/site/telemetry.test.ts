import { expect, test } from 'vitest';
import { isInstrumentationKey, isMonitoringId, samplingPercentage } from './telemetry.ts';

test.each([
  ['6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90a3', true],
  ['6F1D7A52-3C0E-4B8A-9E57-2D4C8B1F90A3', true],
  ['6f1d7a523c0e4b8a9e572d4c8b1f90a3', false],
  ['6f1d7a52-3c0e-4b8a-2d4c8b1f90a3', false],
  ['6f1d7a52-3c0e-4b8a-9e57-2d4c8b1f90ag', false],
  ['', false],
])('%s has the shape of an instrumentation key: %s', (key, isKey) => {
  expect(isInstrumentationKey(key)).toBe(isKey);
});

test.each([
  [null, 100],
  [0, 100],
  [-1, 100],
  [0.5, 0.5],
  [33, 33],
  [100, 100],
  [100.1, 100],
])('a sampling of %s is one of %s', (wanted, sampling) => {
  expect(samplingPercentage(wanted)).toBe(sampling);
});

test.each([
  ['LAPWING-GA-0123', true],
  ['a,b', false],
  ['a;b', false],
  ['a=b', false],
  ['a b', false],
  ['a|b', false],
  ['', false],
])('"%s" may be the id of a user: %s', (id, isAllowed) => {
  expect(isMonitoringId(id)).toBe(isAllowed);
});
