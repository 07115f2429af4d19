import { localDate } from '@lapwing/timing/timestamp';
import { expect, test } from 'vitest';
import { faultIn, isInstant } from './plausible.ts';

test('an instant has a date in every time zone', () => {
  for (const atMs of [0, Date.UTC(2026, 4, 11), 253_402_214_400_000, -62_135_510_400_000]) {
    expect(isInstant(atMs)).toBe(true);
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12'])
      expect(localDate(atMs, timeZone)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  }
  for (const atMs of [8_650_000_000_000_000, -8_650_000_000_000_000, 1.5, Number.NaN, 1e308])
    expect(isInstant(atMs)).toBe(false);
});

test('a fault names the field, however deep it is', () => {
  expect(faultIn({ kind: 'weather', atMs: 5, temperatureC: 1e308 })).toBe('temperatureC is 1e+308');
  expect(faultIn(JSON.parse('{"laps":[{"timeMs":1e999}]}'))).toBe('timeMs is Infinity');
  expect(faultIn({ name: 'a\u0000b' })).toBe('name contains a NUL');
  expect(faultIn({ name: 'Anna', laps: [1, 2, null], isOpen: true })).toBeNull();
});
