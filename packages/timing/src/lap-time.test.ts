import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { formatLapTime, parseLapTime } from './lap-time.ts';

describe('parseLapTime', () => {
  test.each([
    ['42.873', 42_873],
    ['1:16.316', 76_316],
    ['01:16.316', 76_316],
    ['6:49:14.770', 24_554_770],
    ['00:00:23.619', 23_619],
    ['-1.200', -1_200],
    ['-1:02:03.004', -3_723_004],
    ['5', 5_000],
    ['1:05', 65_000],
    ['0.5', 500],
    ['00.000', 0],
    ['  9.001 ', 9_001],
    ['90.5', 90_500],
    ['1.0005', 1_001],
  ])('reads %j as %d ms', (text, ms) => {
    expect(parseLapTime(text)).toBe(ms);
  });

  test.each(['', '   ', '-', 'IN PIT', '1:2:3:4.000', '1,5', '+0.828', '.5', '1.', '1:-2.000'])(
    'gives 0 for %j',
    (text) => {
      expect(parseLapTime(text)).toBe(0);
    },
  );
});

describe('formatLapTime', () => {
  test.each([
    [0, '0.000'],
    [7, '0.007'],
    [9_050, '9.050'],
    [59_999, '59.999'],
    [60_000, '1:00.000'],
    [61_234, '1:01.234'],
    [754_001, '12:34.001'],
    [3_600_000, '1:00:00.000'],
    [3_723_004, '1:02:03.004'],
    [360_000_000, '100:00:00.000'],
    [-1_200, '-1.200'],
    [-61_234, '-1:01.234'],
    [-0, '0.000'],
    [999.6, '1.000'],
  ])('writes %d ms as %j', (ms, text) => {
    expect(formatLapTime(ms)).toBe(text);
  });
});

test.prop([fc.integer({ min: -400_000_000, max: 400_000_000 })])(
  'a formatted time parses back to the same time',
  (ms) => {
    expect(parseLapTime(formatLapTime(ms))).toBe(ms);
  },
);

test.prop([fc.string()])('any text at all gives a finite number', (text) => {
  expect(Number.isFinite(parseLapTime(text))).toBe(true);
});
