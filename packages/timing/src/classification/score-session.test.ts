import { expect, test } from 'vitest';
import type { SessionRules, TrackEvent } from '../laps/collect-laps.ts';
import type { Ruling } from './ruling.ts';
import { type RuledEvent, scoreSession } from './score-session.ts';

const rules: SessionRules = {
  minimumLapTimeMs: 10_000,
  finishLoopId: 'finish',
  sectionLoopIds: [],
  pitEntryLoopId: null,
  startedAtMs: 0,
};

function passes(transponder: string, ...seconds: number[]): TrackEvent[] {
  return seconds.map((second) => ({
    kind: 'passing',
    passing: { transponder, loopId: 'finish', atMs: second * 1000 },
  }));
}

function ruled(transponder: string, ruling: Ruling): RuledEvent {
  return { kind: 'ruling', transponder, ruling };
}

test('a penalty is in the total and in no lap', () => {
  const penalty: Ruling = { kind: 'penalty', penaltyMs: 5_000, reason: 'jump start' };
  const [scored] = scoreSession(['a'], [...passes('a', 60, 121), ruled('a', penalty)], rules);
  expect(scored).toMatchObject({ totalTimeMs: 126_000, lapCount: 2, bestTimeMs: 60_000, rulings: [penalty] });
  expect(scored?.laps.map((lap) => lap.lapTimeMs)).toEqual([60_000, 61_000]);
});

test('a deleted lap is not the best', () => {
  const events = [
    ...passes('a', 60, 121),
    ruled('a', { kind: 'lap-deleted', lapNumber: 1, reason: 'track limits' }),
  ];
  expect(scoreSession(['a'], events, rules)[0]).toMatchObject({
    lapCount: 2,
    bestTimeMs: 61_000,
    bestLapNumber: 2,
  });
});

test('a competitor who was never seen did not start, one who stopped did not finish, and a disqualification outweighs both', () => {
  const events = [
    ...passes('a', 60),
    ruled('a', { kind: 'retired' }),
    ...passes('b', 70),
    ruled('b', { kind: 'retired' }),
    ruled('b', { kind: 'disqualified', reason: 'underweight' }),
  ];
  expect(scoreSession(['a', 'b', 'c'], events, rules).map(({ status }) => status)).toEqual([
    'DNF',
    'DQ',
    'DNS',
  ]);
});
