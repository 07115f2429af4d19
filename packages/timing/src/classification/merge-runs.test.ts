import { expect, test } from 'vitest';
import type { Measured } from './classify.ts';
import { mergeRuns } from './merge-runs.ts';

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

test('one finished run is enough to be classified', () => {
  expect(mergeRuns([aRun({}), aRun({ status: 'DNF', lapCount: 3 })], 'RaceMerge').status).toBe('Normal');
  expect(mergeRuns([aRun({ status: 'DNF' }), aRun({ status: 'DNS' })], 'RaceMerge').status).toBe('DNF');
  expect(mergeRuns([aRun({ status: 'DNS' }), aRun({ status: 'DNS' })], 'RaceMerge').status).toBe('DNS');
});

test('a disqualification in one race is one in the merged result', () => {
  expect(mergeRuns([aRun({ status: 'DQ' }), aRun({})], 'RaceMerge').status).toBe('DQ');
});

test('who had no run at all cannot be merged', () => {
  expect(() => mergeRuns([null], 'RaceMerge')).toThrow('without a run');
});
