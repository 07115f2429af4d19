import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import { expect, test } from 'vitest';
import { act, undo } from '../acts/acts.test-support.ts';
import { createTimeline, foldTimeline } from '../acts/timeline.ts';
import { aScoredRace, passed, START_MS } from '../session.test-support.ts';
import { justBefore } from './from-moment.ts';
import { countedLapOf } from './red-flag.ts';

const at = (seconds: number) => START_MS + seconds * 1000;
const flag = (name: 'Red' | 'Yellow' | 'Green', seconds: number) =>
  act(`${name} ${seconds}`, seconds, [{ kind: 'flag', atMs: at(seconds), flag: name }]);

/** Laps of a minute; car 2 passes car 1 in lap 3, in which the race is stopped. */
const stopped = [
  ...aScoredRace(2),
  passed(1, 60),
  passed(2, 61),
  passed(1, 120),
  passed(2, 122),
  flag('Yellow', 130),
  flag('Green', 140),
  passed(2, 180),
  passed(1, 185),
  flag('Red', 190),
  passed(1, 300),
];

function fold(events: readonly Parameters<typeof foldTimeline>[1][number][]) {
  const state = foldTimeline(createTimeline(), events);
  return state.board.rows.map(({ number, laps, totalTimeMs }) => [number, laps, totalTimeMs]);
}

test.each([
  [0, { lap: 3, atMs: at(180) }],
  [1, { lap: 2, atMs: at(120) }],
  [2, { lap: 1, atMs: at(60) }],
  [3, null],
])('counts %i laps back from the last whole lap of the leader', (lapsBack, counted) => {
  const state = foldTimeline(createTimeline(), stopped);
  expect(countedLapOf(state, at(190), lapsBack)).toEqual(counted);
});

test('a race that is not resumed has the order of the counted lap, also after green flags since', () => {
  const state = foldTimeline(createTimeline(), stopped);
  const counted = countedLapOf(state, at(190), 1);
  const finish: PlainEvent = {
    ...{ kind: 'flag', atMs: justBefore(counted?.atMs ?? 0), flag: 'Finish', isFinal: true },
  };
  const ended = act('counted back', 400, [finish, { kind: 'session-ended', atMs: at(400) }]);
  const order = [
    ['1', 2, 120_000],
    ['2', 2, 122_000],
  ];
  expect(fold([...stopped, ended])).toEqual(order);
  // A tap of that lap that a phone had kept.
  expect(fold([...stopped, ended, passed(2, 240)])).toEqual(order);
  expect(fold([...stopped, ended, undo('counted back', 410)])).toEqual(fold(stopped));
});

test('a race that is started again begins with nothing', () => {
  const again = act('again', 320, [{ kind: 'session-restarted', atMs: at(320) }]);
  const events = [...stopped, again, flag('Green', 400), passed(1, 465), passed(2, 464)];
  expect(fold(events)).toEqual([
    ['2', 1, 64_000],
    ['1', 1, 65_000],
  ]);
});
