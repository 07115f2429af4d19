import { describe, expect, test } from 'vitest';
import { type DoubtfulCompetitor, doubtsOfResult } from './doubts-of-result.ts';

function textsOf(competitors: readonly DoubtfulCompetitor[]): string[] {
  return doubtsOfResult(competitors).map(({ message }) => message);
}

function aCar(number: string, car: Partial<DoubtfulCompetitor> = {}): DoubtfulCompetitor {
  return {
    number,
    entry: `Driver ${number}`,
    hasResult: true,
    position: null,
    lapCount: 2,
    totalTimeMs: 120_000,
    bestTimeMs: null,
    bestLapNumber: null,
    lapTimesMs: [60_000, 60_000],
    ...car,
  };
}

describe('a result', () => {
  test('has no doubts if laps and totals agree, if one of them is missing, or with a few penalties', () => {
    expect(textsOf([aCar('1'), aCar('2'), aCar('3', { totalTimeMs: 125_000 })])).toEqual([]);
    expect(textsOf([aCar('1', { lapTimesMs: null })])).toEqual([]);
    expect(textsOf([aCar('1', { hasResult: false, lapCount: null, totalTimeMs: null })])).toEqual([]);
  });

  test('names cars that are in one file and not in the other', () => {
    const onlyLaps = aCar('7', { hasResult: false, lapCount: null, totalTimeMs: null });
    expect(textsOf([aCar('1'), onlyLaps, aCar('9', { lapTimesMs: null })])).toEqual([
      'in the laps, but not in the result: 7',
      'in the result, but not in the laps: 9',
    ]);
  });

  test('names cars with missing laps, and totals that do not fit the laps', () => {
    const cut = aCar('4', { lapTimesMs: [60_000] });
    expect(textsOf([aCar('1'), cut])).toEqual(['the result shows another number of laps for 4']);
    const other = [aCar('1', { totalTimeMs: 111_000 }), aCar('2', { totalTimeMs: 119_000 }), aCar('3')];
    expect(textsOf(other)).toEqual(['the laps of 2 of 3 cannot give these totals']);
  });

  test('has no doubts if all totals start at another time than the laps', () => {
    expect(textsOf([aCar('1', { totalTimeMs: 130_000 }), aCar('2', { totalTimeMs: 130_000 })])).toEqual([]);
  });

  test('has no doubts if everyone had a different way to the line and the best laps agree', () => {
    const own = [3_100, 4_200, 5_300].map((wayMs, index) =>
      aCar(String(index), { bestTimeMs: 60_000, totalTimeMs: 120_000 + wayMs }),
    );
    expect(textsOf(own)).toEqual([]);
    const others = own.map((car) => ({ ...car, bestTimeMs: 59_000 }));
    expect(textsOf(others)).toEqual([
      'the best lap is not among the laps of 0, 1, 2',
      'the laps of 3 of 3 cannot give these totals',
    ]);
  });

  test('names best laps that are not among the laps, also without totals, unless a lap was not timed', () => {
    const timed = { totalTimeMs: null, bestTimeMs: 58_000 };
    expect(textsOf([aCar('1', timed), aCar('2', { ...timed, bestTimeMs: 60_004 })])).toEqual([
      'the best lap is not among the laps of 1',
    ]);
    expect(textsOf([aCar('1', { ...timed, lapTimesMs: [0, 60_000] })])).toEqual([]);
    expect(textsOf([aCar('1', { ...timed, bestTimeMs: 0 })])).toEqual([]);
  });

  test('names totals that are shorter than the laps', () => {
    expect(textsOf([aCar('1'), aCar('2'), aCar('3', { totalTimeMs: 114_000 })])).toEqual([
      'the total is shorter than the laps of 3',
    ]);
  });

  test('names impossible totals and best laps after the last, also without laps', () => {
    const row = (number: string, car: Partial<DoubtfulCompetitor>) =>
      aCar(number, { lapTimesMs: null, lapCount: 10, totalTimeMs: 600_000, bestTimeMs: 59_000, ...car });
    expect(textsOf([row('1', { bestLapNumber: 10 }), row('2', { totalTimeMs: 560_000 })])).toEqual([]);
    const swapped = row('3', { totalTimeMs: 59_000, bestTimeMs: 600_000 });
    const gap = row('4', { totalTimeMs: 1_234, lapCount: null });
    expect(textsOf([row('1', {}), swapped, gap])).toEqual(['the total is too short for the laps of 3, 4']);
    expect(textsOf([row('5', { bestLapNumber: 11 })])).toEqual([
      'the best lap has a higher number than the last lap of 5',
    ]);
  });

  test('names duplicate rows and missing places, also without laps', () => {
    const row = (number: string, position: number, entry = number) =>
      aCar(number, { position, entry, lapTimesMs: null });
    expect(textsOf([row('7', 1), row('7', 2, 'another'), row('8', 3)])).toEqual([]);
    expect(textsOf([row('7', 1), row('7', 2), row('9', 4)])).toEqual([
      'twice in the result: 7',
      'nobody has these places: 3',
    ]);
  });
});
