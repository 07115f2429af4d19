import { fc, test } from '@fast-check/vitest';
import { resultsFlags } from '@lapwing/contract/values/enums';
import { describe, expect } from 'vitest';
import type { Lap } from '../lap.ts';
import { decodeCrossings } from './crossings.ts';
import { decodeLaps, encodeLaps } from './packed-laps.ts';

const anyLap: fc.Arbitrary<Lap> = fc.record({
  lapTimeMs: fc.integer({ min: 0, max: 90_000_000 }),
  completedAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  position: fc.option(fc.integer({ min: 1, max: 400 })),
  flag: fc.constantFrom('GREEN', 'YELLOW', 'RED'),
  isInPit: fc.boolean(),
  isDeleted: fc.boolean(),
  sectionTimesMs: fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 10 }),
  voltageMv: fc.option(fc.integer({ min: -100, max: 20_000 })),
  temperatureDeciC: fc.option(fc.integer({ min: -500, max: 2000 })),
});

function aRace(lapCount: number, sectionCount: number): Lap[] {
  const laps: Lap[] = [];
  let completedAtMs = Date.UTC(2026, 4, 3, 13, 0, 0);
  for (let number = 0; number < lapCount; number++) {
    const lapTimeMs = 61_000 + ((number * 7919) % 1500);
    completedAtMs += lapTimeMs;
    laps.push({
      lapTimeMs,
      completedAtMs,
      position: 3 + (number % 2),
      flag: 'GREEN',
      isInPit: false,
      isDeleted: false,
      sectionTimesMs: Array.from({ length: sectionCount }, (_, section) => 20_000 + section * 300 + number),
      voltageMv: null,
      temperatureDeciC: null,
    });
  }
  return laps;
}

test.prop([fc.array(anyLap, { maxLength: 60 })])('laps come back as they went in', (laps) => {
  expect(decodeLaps(encodeLaps(laps))).toEqual(laps);
});

test.prop([fc.array(anyLap, { maxLength: 60 })])('the crossings are those of the laps', (laps) => {
  const { endsMs, inPit, flags } = decodeCrossings(encodeLaps(laps));
  expect([...endsMs]).toEqual(laps.map(({ completedAtMs }) => completedAtMs));
  expect([...inPit]).toEqual(laps.map(({ isInPit }) => Number(isInPit)));
  expect([...flags]).toEqual(laps.map(({ flag }) => resultsFlags[flag]));
});

test('a lap without sections takes at most 9 bytes', () => {
  expect(encodeLaps(aRace(1000, 0)).length).toBeLessThan(9 * 1000);
});

test('an empty list of laps is two bytes, the first of which is the version', () => {
  expect(encodeLaps([])).toEqual(new Uint8Array([1, 0]));
  expect(decodeLaps(new Uint8Array([1, 0]))).toEqual([]);
});

describe('invalid bytes are refused with the reason', () => {
  const packed = encodeLaps(aRace(5, 3));

  test('when empty', () => {
    expect(() => decodeLaps(new Uint8Array())).toThrow('Packed laps cannot be read: the data ends');
  });

  test('when of another version', () => {
    expect(() => decodeLaps(packed.with(0, 9))).toThrow('version 9 is not known');
  });

  test.each(Array.from({ length: packed.length }, (_, length) => length))(
    'when cut after %d bytes',
    (length) => {
      expect(() => decodeLaps(packed.slice(0, length))).toThrow('Packed laps cannot be read');
    },
  );

  test('when something follows', () => {
    expect(() => decodeLaps(new Uint8Array([...packed, 0]))).toThrow('1 bytes follow the last lap');
  });

  test('when they claim more laps than could be there', () => {
    expect(() => decodeLaps(new Uint8Array([1, 255, 255, 255, 127, 0, 0]))).toThrow('do not fit');
  });

  test('when the flag is unknown', () => {
    expect(() => decodeLaps(new Uint8Array([1, 1, 0, 0, 0]))).toThrow('0 is not one of GREEN');
  });

  test('when a number never ends', () => {
    expect(() => decodeLaps(new Uint8Array([1, ...Array<number>(20).fill(255), 1]))).toThrow('too large');
  });
});

test.prop([fc.uint8Array({ maxLength: 200 })])('any bytes at all are laps or a named error', (bytes) => {
  try {
    expect(Array.isArray(decodeLaps(bytes))).toBe(true);
  } catch (error) {
    expect(String(error)).toContain('Packed laps cannot be read');
  }
});

test('a time that is no whole number is refused when packing', () => {
  const [lap] = aRace(1, 0);
  expect(() => encodeLaps([{ ...(lap as Lap), lapTimeMs: 61.5 }])).toThrow('cannot be packed');
});
