import { expect, test } from 'vitest';
import { aLap, lapsEndingAt } from '../laps/lap.test-support.ts';
import { type Ruling, scoreWithRulings } from './ruling.ts';

const penalty: Ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' };

test('penalties are in the total and in no lap, and more than one add up', () => {
  const scored = scoreWithRulings({ laps: lapsEndingAt(60, 121), status: 'Normal' }, [penalty, penalty]);
  expect(scored).toMatchObject({ totalTimeMs: 131_000, lapCount: 2, bestTimeMs: 60_000 });
  expect(scored.laps.map(({ lapTimeMs }) => lapTimeMs)).toEqual([60_000, 61_000]);
});

test('a total from the source wins over the sum of the laps', () => {
  const timed = { laps: lapsEndingAt(60, 0, 180), status: 'Normal', givenTotalMs: 181_000 } as const;
  expect(scoreWithRulings(timed, [penalty]).totalTimeMs).toBe(186_000);
});

test('a penalty gives no total to a competitor without one', () => {
  expect(scoreWithRulings({ laps: [], status: 'Normal' }, [penalty]).totalTimeMs).toBeNull();
});

test('a deleted lap counts for distance, and the timed laps stay as they were', () => {
  const laps = [aLap({ lapTimeMs: 60_000 }), aLap({ lapTimeMs: 61_000 })];
  const rulings: Ruling[] = [{ kind: 'lap-deleted', lapNumber: 1, reason: 'track limits' }];
  expect(scoreWithRulings({ laps, status: 'Normal' }, rulings)).toMatchObject({
    lapCount: 2,
    totalTimeMs: 121_000,
    bestTimeMs: 61_000,
    bestLapNumber: 2,
  });
  expect(laps.map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
});

test('a disqualification outweighs a retirement, and a non-starter cannot retire', () => {
  const retired: Ruling = { kind: 'retired' };
  const disqualified: Ruling = { kind: 'disqualified', reason: 'underweight' };
  const statusOf = (status: 'Normal' | 'DNS', ...rulings: Ruling[]) =>
    scoreWithRulings({ laps: [], status }, rulings).status;
  expect(statusOf('Normal', retired)).toBe('DNF');
  expect(statusOf('Normal', disqualified, retired)).toBe('DQ');
  expect(statusOf('DNS', retired)).toBe('DNS');
});

test('a status set by the officials holds whatever was timed', () => {
  const back: Ruling = { kind: 'status', status: 'Normal', reason: 'finished behind its own power' };
  const laps = lapsEndingAt(60);
  expect(scoreWithRulings({ laps, status: 'DNF' }, [back]).status).toBe('Normal');
  expect(scoreWithRulings({ laps, status: 'Normal' }, [{ kind: 'retired' }, back]).status).toBe('Normal');
});

test('a number of laps and a best lap from the source win over the laps, until the best is deleted', () => {
  const timed = {
    laps: lapsEndingAt(60, 121),
    status: 'Normal',
    givenLapCount: 3,
    givenBestMs: 59_000,
  } as const;
  expect(scoreWithRulings(timed, [])).toMatchObject({ lapCount: 3, bestTimeMs: 59_000, bestLapNumber: null });
  const deleted: Ruling = { kind: 'lap-deleted', lapNumber: 1, reason: 'track limits' };
  expect(scoreWithRulings(timed, [deleted])).toMatchObject({ bestTimeMs: 61_000, bestLapNumber: 2 });
});

test('the lap number of a best is that of the source, otherwise that of the matching lap', () => {
  const timed = { laps: lapsEndingAt(60, 121), status: 'Normal', givenBestMs: 61_000 } as const;
  expect(scoreWithRulings(timed, []).bestLapNumber).toBe(2);
  expect(scoreWithRulings({ ...timed, givenBestMs: 59_000, givenBestLapNumber: 7 }, [])).toMatchObject({
    bestTimeMs: 59_000,
    bestLapNumber: 7,
  });
});
