import { describe, expect, test } from 'vitest';
import { fahrenheitOf, kmhOf, lengthIn, lengthMmOf, mihOf, speedIn, speedMps } from './units.ts';

describe('speed', () => {
  test.each([
    ['mi', 2.25, 93_790, 86.363],
    ['km', 7.004, 139_630, 180.58],
    ['km', 0.2, 23_619, 30.484],
  ] as const)('over a lap is in the unit of the track per hour: %s %d', (unit, length, timeMs, speed) => {
    expect(speedIn(unit, lengthMmOf(length, unit), timeMs)).toBeCloseTo(speed, 2);
  });

  test('of an untimed lap is 0', () => {
    expect(speedIn('km', 1_000_000, 0)).toBe(0);
    expect(speedMps(1_000_000, 0)).toBe(0);
  });

  test('in metres per second equals that of a recorded response', () => {
    expect(speedMps(1_003_000, 42_873)).toBeCloseTo(23.394677302731324, 12);
  });

  test('is converted from km/h to mi/h and back', () => {
    expect(mihOf(160.9344)).toBeCloseTo(100, 10);
    expect(kmhOf(100)).toBeCloseTo(160.9344, 10);
  });
});

test('a length keeps its value through millimetres', () => {
  expect(lengthIn('mi', lengthMmOf(2.25, 'mi'))).toBeCloseTo(2.25, 6);
  expect(lengthMmOf(1.203, 'km')).toBe(1_203_000);
});

test('water freezes at 32 and boils at 212 degrees Fahrenheit', () => {
  expect(fahrenheitOf(0)).toBe(32);
  expect(fahrenheitOf(100)).toBe(212);
});
