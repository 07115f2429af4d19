import { expect, test } from 'vitest';
import { createReplay } from './replay.ts';
import { aRace, aScoredRace, foldAll, passed, simulated } from './session.test-support.ts';

const events = [...simulated(aRace({ competitors: 8, minutes: 6 }))];

test('any moment, asked for in any order, is what was said until then', () => {
  const replay = createReplay(events);
  const lengthMs = replay.untilMs - replay.fromMs;
  for (const share of [0.5, 0.1, 0.11, 0.9, 0, 1, 0.3, 0.3]) {
    const atMs = replay.fromMs + Math.round(lengthMs * share);
    const until = events.filter((event) => event.atMs <= atMs);
    expect(replay.stateAt(atMs).board).toEqual(foldAll(until).board);
  }
});

test('what is added piece by piece is the same as all at once', () => {
  const whole = createReplay(events);
  const grown = createReplay();
  for (let from = 0; from < events.length; from += 37) {
    grown.add(events.slice(from, from + 37));
    if (from % 5 === 0) grown.stateAt(grown.untilMs);
  }
  expect(grown.untilMs).toBe(whole.untilMs);
  expect(grown.marks).toEqual(whole.marks);
  expect(grown.stateAt(grown.untilMs).board).toEqual(whole.stateAt(whole.untilMs).board);
});

test('the time line has the flags and the changes of the lead', () => {
  expect(createReplay(events).marks.some(({ type }) => type === 'flag')).toBe(true);
  const { marks } = createReplay([
    ...aScoredRace(2),
    ...[passed(1, 60), passed(2, 61), passed(2, 120), passed(1, 121)],
  ]);
  expect(marks.filter(({ type }) => type === 'lead').at(-1)?.atMs).toBe(passed(2, 120).atMs);
});

test('what came late shows from when it came', () => {
  const late = createReplay([...aScoredRace(2), passed(1, 60), passed(1, 120), passed(2, 61)]);
  expect(late.stateAt(passed(1, 90).atMs).board.rows.map(({ laps }) => laps)).toEqual([1, 0]);
  expect(late.stateAt(late.untilMs).board.rows.map(({ laps }) => laps)).toEqual([2, 1]);
});

test('before anything was said the board is empty', () => {
  expect(createReplay().stateAt(5).board.rows).toEqual([]);
});
