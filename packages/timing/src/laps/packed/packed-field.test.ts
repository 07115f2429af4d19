import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { compareWithField } from '../compare-laps.ts';
import { aLap, lapsEndingAt } from '../lap.test-support.ts';
import type { Lap } from '../lap.ts';
import { crossingsOf } from '../lap-chart.test-support.ts';
import {
  competitorIndexOf,
  crossField,
  type FieldCrossings,
  flagOfCell,
  isCellInLeaderLap,
  isCellInPit,
} from './field-crossings.ts';
import { packField, readField } from './packed-field.ts';

const START_MS = Date.UTC(2026, 4, 11, 12);

function fieldOf(competitors: readonly (readonly Lap[])[]): FieldCrossings {
  return crossField(crossingsOf(competitors));
}

function throughBytes(field: FieldCrossings): FieldCrossings | null {
  const packed = packField(field);
  return packed === null ? null : readField(packed);
}

function rowsOf(field: FieldCrossings | null): number[][] {
  const { cells = new Uint16Array(), rowStarts = new Uint32Array() } = field ?? {};
  return Array.from(rowStarts.subarray(1), (end, lapIndex) =>
    Array.from(cells.subarray(rowStarts[lapIndex], end)),
  );
}

test('a cell has who ended the lap, where, under which flag and whether the leader was still on it', () => {
  const leader = lapsEndingAt(60, 120);
  const lapped = [aLap({ completedAtMs: 130_000, isInPit: true, flag: 'YELLOW' })];
  const [[first = 0, second = 0] = []] = rowsOf(fieldOf([leader, lapped]));
  expect([first, second].map(competitorIndexOf)).toEqual([0, 1]);
  expect([first, second].map(isCellInLeaderLap)).toEqual([true, false]);
  expect([first, second].map(isCellInPit)).toEqual([false, true]);
  expect([first, second].map(flagOfCell)).toEqual([1, 2]);
});

test.prop([
  fc.array(
    fc.array(fc.record({ ms: fc.integer({ min: 1, max: 90_000 }), isSeen: fc.boolean() }), { maxLength: 9 }),
    { maxLength: 9 },
  ),
])('a field read from its bytes has the same order and the same gaps', (competitors) => {
  const field = fieldOf(
    competitors.map((laps) => {
      let completedAtMs = START_MS;
      return laps.map(({ ms, isSeen }) => {
        completedAtMs += ms;
        return aLap({ lapTimeMs: ms, completedAtMs: isSeen ? completedAtMs : 0 });
      });
    }),
  );
  const read = throughBytes(field);
  expect(rowsOf(read)).toEqual(rowsOf(field));
  for (const index of competitors.keys()) {
    expect(read && compareWithField(read, index)).toEqual(compareWithField(field, index));
  }
});

test('bytes at any offset of a larger buffer are read', () => {
  const field = fieldOf([lapsEndingAt(60, 120), lapsEndingAt(61, 119)]);
  const packed = packField(field) ?? new Uint8Array();
  const within = new Uint8Array(packed.length + 3);
  within.set(packed, 3);
  expect(rowsOf(readField(within.subarray(3)))).toEqual(rowsOf(field));
});

test('bytes that are no complete packed field are refused', () => {
  const packed = packField(fieldOf([lapsEndingAt(60, 120)])) ?? new Uint8Array();
  expect(readField(new Uint8Array())).toBeNull();
  expect(readField(packed.with(0, 9))).toBeNull();
  expect(readField(packed.slice(0, -2))).toBeNull();
  expect(readField(new Uint8Array([...packed, 0, 0]))).toBeNull();
});

test('crossings too far apart for small numbers are not packed', () => {
  const [early, late] = [aLap({ completedAtMs: 1 }), aLap({ completedAtMs: START_MS })];
  expect(packField(fieldOf([[early], [late]]))).toBeNull();
});
