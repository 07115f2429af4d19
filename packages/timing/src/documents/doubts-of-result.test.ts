import { describe, expect, test } from 'vitest';
import { type DoubtfulCompetitor, doubtsOfResult } from './doubts-of-result.ts';

function aCar(number: string, car: Partial<DoubtfulCompetitor> = {}): DoubtfulCompetitor {
  return { number, hasResult: true, lapCount: 2, totalTimeMs: 120_000, lapTimesMs: [60_000, 60_000], ...car };
}

describe('a result', () => {
  test('is not doubtful where laps and totals agree, where one of them is missing, or with a few penalties', () => {
    expect(doubtsOfResult([aCar('1'), aCar('2'), aCar('3', { totalTimeMs: 125_000 })])).toEqual([]);
    expect(doubtsOfResult([aCar('1', { lapTimesMs: null })])).toEqual([]);
    expect(doubtsOfResult([aCar('1', { hasResult: false, lapCount: null, totalTimeMs: null })])).toEqual([]);
  });

  test('names cars that are in one file and not in the other', () => {
    const onlyLaps = aCar('7', { hasResult: false, lapCount: null, totalTimeMs: null });
    expect(doubtsOfResult([aCar('1'), onlyLaps, aCar('9', { lapTimesMs: null })])).toEqual([
      'in the laps, but not in the result: 7',
      'in the result, but not in the laps: 9',
    ]);
  });

  test('names cars of which laps are missing, and totals that the laps cannot give', () => {
    const cut = aCar('4', { lapTimesMs: [60_000] });
    expect(doubtsOfResult([aCar('1'), cut])).toEqual(['the result shows another number of laps for 4']);
    const other = [aCar('1', { totalTimeMs: 111_000 }), aCar('2', { totalTimeMs: 119_000 }), aCar('3')];
    expect(doubtsOfResult(other)).toEqual(['the laps of 2 of 3 cannot give these totals']);
  });

  test('is not doubtful where all totals begin at another moment than the laps', () => {
    expect(
      doubtsOfResult([aCar('1', { totalTimeMs: 130_000 }), aCar('2', { totalTimeMs: 130_000 })]),
    ).toEqual([]);
  });
});
