import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { expect, it, test } from 'vitest';
import { scoreWithRulings } from '../../classification/ruling.ts';
import {
  aRace,
  aScoredRace,
  entered,
  foldAll,
  passed,
  START_MS,
  simulated,
} from '../session.test-support.ts';
import { resultOf } from './session-result.ts';

test.each([
  ['a race', aRace({ sport: 'Car', competitors: 20, minutes: 30 })],
  ['a qualifying', { ...aRace({ sport: 'Car', seed: 'qualify', minutes: 20 }), kind: 'qualify' as const }],
])('the result of %s scores to what the board showed', { timeout: 60_000 }, (_, setup) => {
  const state = foldAll(simulated(setup));
  for (const [place, { row, timed, rulings }] of resultOf(state).entries()) {
    expect(row).toBe(state.board.rows[place]);
    expect(scoreWithRulings(timed, rulings)).toMatchObject({
      lapCount: row.laps,
      totalTimeMs: row.totalTimeMs,
      bestTimeMs: row.bestLapTimeMs,
      bestLapNumber: row.bestInLap,
      status: row.status,
    });
  }
});

it('keeps a penalty and a deleted lap as rulings, and the laps as they were driven', () => {
  const about = { atMs: START_MS, competitorId: '1' };
  const events: SessionEvent[] = [
    ...aScoredRace(1),
    passed(1, 60),
    passed(1, 119),
    { kind: 'penalty', ...about, penaltyMs: 5_000, reason: 'jump start' },
    { kind: 'lap-corrected', ...about, lapNumber: 2, change: 'deleted', reason: 'track limits' },
  ];
  const [result] = resultOf(foldAll(events));
  expect(result?.timed.laps.map(({ lapTimeMs, isDeleted }) => [lapTimeMs, isDeleted])).toEqual([
    [60_000, false],
    [59_000, false],
  ]);
  expect(result?.rulings).toEqual([
    { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' },
    { kind: 'lap-deleted', lapNumber: 2, reason: 'track limits' },
  ]);
});

it('is what a scored feed gave, where its laps have holes', () => {
  const state = foldAll([
    { kind: 'session', atMs: START_MS, scoring: 'feed', sessionType: 'Race' },
    entered('7', '707'),
    {
      kind: 'position',
      atMs: START_MS,
      competitorId: '7',
      by: 'distance',
      position: 1,
      laps: 9,
      totalTimeMs: 600_000,
    },
    { kind: 'best-lap', atMs: START_MS, competitorId: '7', lapTimeMs: 59_000, lapNumber: 4 },
  ]);
  const [result] = resultOf(state);
  expect(result).toMatchObject({
    transponders: ['707'],
    timed: { givenLapCount: 9, givenTotalMs: 600_000, givenBestMs: 59_000 },
  });
  expect(result?.timed.laps).toHaveLength(9);
});
