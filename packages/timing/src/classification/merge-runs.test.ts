import { expect, test } from 'vitest';
import { mergeRuns } from './merge-runs.ts';
import type { Measured } from './ranking.ts';

function aRun(parts: Partial<Measured>): Measured {
  return {
    className: 'MX2',
    status: 'Normal',
    lapCount: 10,
    totalTimeMs: 600_000,
    bestTimeMs: 58_000,
    ...parts,
  };
}

test('laps and times add up and the best lap is the best of all', () => {
  const runs = [aRun({}), aRun({ lapCount: 9, totalTimeMs: 610_000, bestTimeMs: 57_500 })];
  expect(mergeRuns(runs, 'RaceMerge')).toEqual(
    aRun({ lapCount: 19, totalTimeMs: 1_210_000, bestTimeMs: 57_500 }),
  );
});

test('a run that was missed adds nothing', () => {
  expect(mergeRuns([null, aRun({})], 'QualificationMerge')).toEqual(aRun({}));
});

test('a run that was driven in an unknown time leaves the sum unknown', () => {
  expect(mergeRuns([aRun({}), aRun({ totalTimeMs: null })], 'RaceMerge')).toMatchObject({
    lapCount: 20,
    totalTimeMs: null,
  });
  const stayedAway = aRun({ status: 'DNS', lapCount: 0, totalTimeMs: null });
  expect(mergeRuns([aRun({}), stayedAway], 'RaceMerge').totalTimeMs).toBe(600_000);
});

test('one finished run is enough to be classified', () => {
  expect(mergeRuns([aRun({}), aRun({ status: 'DNF', lapCount: 3 })], 'RaceMerge').status).toBe('Normal');
  expect(mergeRuns([aRun({ status: 'DNF' }), aRun({ status: 'DNS' })], 'RaceMerge').status).toBe('DNF');
  expect(mergeRuns([aRun({ status: 'DNS' }), aRun({ status: 'DNS' })], 'RaceMerge').status).toBe('DNS');
});

test('a disqualification in one race is one in the merged result', () => {
  expect(mergeRuns([aRun({ status: 'DQ' }), aRun({})], 'RaceMerge').status).toBe('DQ');
});

test('a competitor without any run cannot be merged', () => {
  expect(() => mergeRuns([null], 'RaceMerge')).toThrow('without a run');
});

test('of equally fast laps of two runs the earlier is the best', () => {
  const runs = [aRun({ bestSetAtMs: 200 }), aRun({ bestSetAtMs: 100 })];
  expect(mergeRuns(runs, 'QualificationMerge')).toMatchObject({ bestTimeMs: 58_000, bestSetAtMs: 100 });
});

test('a best lap of a run with a disqualification does not count', () => {
  const runs = [aRun({ status: 'DQ', bestTimeMs: 50_000 }), aRun({})];
  expect(mergeRuns(runs, 'QualificationMerge')).toMatchObject({ status: 'Normal', bestTimeMs: 58_000 });
});
