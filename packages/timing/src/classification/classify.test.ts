import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { classify, type Measured } from './classify.ts';

type Entry = Measured & { name: string };

function anEntry(name: string, parts: Partial<Measured> = {}): Entry {
  return {
    name,
    className: 'GT4',
    status: 'Normal',
    lapCount: 10,
    totalTimeMs: 600_000,
    bestTimeMs: 59_000,
    ...parts,
  };
}

function namesOf(entries: Entry[], rankedBy: 'distance' | 'best-lap' = 'distance'): string {
  return classify(entries, rankedBy)
    .map(({ entry }) => entry.name)
    .join(' ');
}

describe('a race', () => {
  test('is ordered by laps down, then by total time up', () => {
    const order = namesOf([
      anEntry('lapped', { lapCount: 9, totalTimeMs: 500_000 }),
      anEntry('second', { totalTimeMs: 601_000 }),
      anEntry('first', { totalTimeMs: 600_000 }),
    ]);
    expect(order).toBe('first second lapped');
  });

  test('keeps the order of arrival among equals', () => {
    expect(namesOf([anEntry('b'), anEntry('a'), anEntry('c')])).toBe('b a c');
  });

  test('classifies a starter without a lap, behind those with one', () => {
    const rows = classify(
      [anEntry('stalled', { lapCount: 0, totalTimeMs: null }), anEntry('one', { lapCount: 1 })],
      'distance',
    );
    expect(rows.map(({ entry, standing }) => [entry.name, standing.isClassified])).toEqual([
      ['one', true],
      ['stalled', true],
    ]);
  });

  test('puts the retired, those who did not start and the disqualified last, without a place in class', () => {
    const rows = classify(
      [
        anEntry('dq', { status: 'DQ', lapCount: 12 }),
        anEntry('dns', { status: 'DNS', lapCount: 0, totalTimeMs: null }),
        anEntry('dnf early', { status: 'DNF', lapCount: 2 }),
        anEntry('dnf late', { status: 'DNF', lapCount: 11 }),
        anEntry('winner', { lapCount: 8 }),
      ],
      'distance',
    );
    expect(rows.map(({ entry }) => entry.name)).toEqual(['winner', 'dnf late', 'dnf early', 'dns', 'dq']);
    expect(rows.map(({ standing }) => standing.finishPosition)).toEqual([1, 2, 3, 4, 5]);
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 0, 0, 0, 0]);
    expect(rows.map(({ standing }) => standing.difference.kind)).toEqual(Array(5).fill('none'));
  });

  test('gives differences to the first and gaps to the one in front, in time or in laps', () => {
    const rows = classify(
      [
        anEntry('a', { totalTimeMs: 600_000 }),
        anEntry('b', { totalTimeMs: 604_123 }),
        anEntry('c', { lapCount: 9, totalTimeMs: 610_000 }),
        anEntry('d', { lapCount: 9, totalTimeMs: 616_768 }),
      ],
      'distance',
    );
    expect(rows.map(({ standing }) => standing.difference)).toEqual([
      { kind: 'none' },
      { kind: 'time', timeMs: 4_123 },
      { kind: 'laps', laps: 1 },
      { kind: 'laps', laps: 1 },
    ]);
    expect(rows[2]?.standing.gap).toEqual({ kind: 'laps', laps: 1 });
    expect(rows[3]?.standing.gap).toEqual({ kind: 'time', timeMs: 6_768 });
  });

  test('has places, differences and gaps inside each class', () => {
    const rows = classify(
      [
        anEntry('a', { totalTimeMs: 600_000 }),
        anEntry('b', { totalTimeMs: 605_000, className: 'TCR' }),
        anEntry('c', { totalTimeMs: 607_000 }),
        anEntry('d', { totalTimeMs: 609_500, className: 'TCR' }),
      ],
      'distance',
    );
    expect(rows.map(({ standing }) => standing.positionInClass)).toEqual([1, 1, 2, 2]);
    expect(rows[1]?.standing.differenceInClass).toEqual({ kind: 'none' });
    expect(rows[3]?.standing.differenceInClass).toEqual({ kind: 'time', timeMs: 4_500 });
    expect(rows[2]?.standing.gapInClass).toEqual({ kind: 'time', timeMs: 7_000 });
  });
});

describe('practice and qualifying', () => {
  test('are ordered by the best lap, with those without a time last', () => {
    const order = namesOf(
      [
        anEntry('none', { bestTimeMs: null, lapCount: 20 }),
        anEntry('slow', { bestTimeMs: 61_000 }),
        anEntry('fast', { bestTimeMs: 58_000, lapCount: 1 }),
        anEntry('absent', { bestTimeMs: null, status: 'DNS' }),
      ],
      'best-lap',
    );
    expect(order).toBe('fast slow none absent');
  });

  test('measure gaps between best laps', () => {
    const [, second, third] = classify(
      [
        anEntry('a', { bestTimeMs: 58_000 }),
        anEntry('b', { bestTimeMs: 58_250 }),
        anEntry('c', { bestTimeMs: null }),
      ],
      'best-lap',
    );
    expect(second?.standing.gap).toEqual({ kind: 'time', timeMs: 250 });
    expect(third?.standing.gap).toEqual({ kind: 'none' });
  });
});

const anyEntry = fc.record({
  name: fc.string(),
  className: fc.constantFrom('A', 'B'),
  status: fc.constantFrom('Normal', 'DNS', 'DNF', 'DQ', 'Provisional', 'Garage'),
  lapCount: fc.nat({ max: 5 }),
  totalTimeMs: fc.option(fc.nat({ max: 9 })),
  bestTimeMs: fc.option(fc.nat({ max: 9 })),
} as const);

test.prop([fc.array(anyEntry, { maxLength: 30 }), fc.constantFrom('distance', 'best-lap')])(
  'classifying what is classified changes nothing, and nobody is lost',
  (entries, rankedBy) => {
    const once = classify(entries, rankedBy).map(({ entry }) => entry);
    expect(classify(once, rankedBy).map(({ entry }) => entry)).toEqual(once);
    expect(new Set(once)).toEqual(new Set(entries));
  },
);

test.prop([fc.array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 20 })])(
  'on one lap the gaps add up to the difference',
  (totals) => {
    const rows = classify(
      totals.map((totalTimeMs, index) => anEntry(`${index}`, { totalTimeMs })),
      'distance',
    );
    let sumMs = 0;
    for (const { standing } of rows) {
      if (standing.gap.kind === 'time') sumMs += standing.gap.timeMs;
      if (standing.difference.kind === 'time') expect(standing.difference.timeMs).toBe(sumMs);
    }
  },
);
