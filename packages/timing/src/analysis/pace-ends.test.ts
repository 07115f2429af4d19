import { expect, test } from 'vitest';
import { type DrivenLaps, paceEnds } from './pace-ends.ts';

const none = { pitLaps: [], yellowLaps: [], redLaps: [] };

/** The ends of laps of these lengths. */
function driven(lapsMs: readonly number[], flags: Partial<DrivenLaps> = {}): DrivenLaps {
  let endMs = 0;
  return { ...none, endsMs: lapsMs.map((lapMs) => (endMs += lapMs)), ...flags };
}

/** Four laps in green, two behind the safety car, four in green. */
const withYellow = [60, 60, 60, 60, 90, 90, 60, 60, 60, 60];
const yellowLaps = [5, 6];
const field = (own: DrivenLaps) => [
  own,
  ...[1, 2, 3].map((later) => driven(withYellow.map((ms) => ms + later))),
];
const flagged = (own: DrivenLaps) => field(own).map((laps) => ({ ...laps, yellowLaps }));

/** How far each lap of the leader ended from the reference. */
function bend(own: DrivenLaps, others: readonly DrivenLaps[]): number[] {
  return paceEnds(own, others).map((endMs, lapIndex) => (own.endsMs[lapIndex] ?? 0) - (endMs ?? 0));
}

const straight = withYellow.map(() => 0);

test.each([
  ['laps under yellow', driven(withYellow, { yellowLaps }), flagged],
  ['laps under red', driven(withYellow, { redLaps: yellowLaps }), flagged],
  ['laps on which everyone was slow, without flags', driven(withYellow), field],
])('%s bend no line', (_, own, others) => {
  expect(bend(own, others(own))).toEqual(straight);
});

test('without flags, a slow lap of the leader alone is part of the race', () => {
  const own = driven(withYellow);
  const others = [own, ...[1, 2, 3].map(() => driven(withYellow.map(() => 61)))];
  expect(bend(own, others)).toEqual([-6, -12, -18, -24, 0, 24, 18, 12, 6, 0]);
});

test('a stop under yellow is a stop, as long as it took beyond the slow laps of the others', () => {
  const own = driven([60, 60, 60, 60, 120, 90, 60, 60, 60, 60], { yellowLaps, pitLaps: [5] });
  const bent = bend(own, flagged(own));
  // Thirty more than those who did not stop, at once.
  expect((bent[4] ?? 0) - (bent[3] ?? 0)).toBeGreaterThan(25);
  expect(Math.abs((bent[5] ?? 0) - (bent[4] ?? 0))).toBeLessThanOrEqual(1);
  expect(bent.at(-1)).toBe(0);
});

test('even laps end at equal distances, up to the last one that was seen', () => {
  const even = (endsMs: DrivenLaps['endsMs']) => paceEnds({ ...none, endsMs }, []);
  expect(even([62_000, 120_000])).toEqual([60_000, 120_000]);
  expect(even([61_000, null, 183_000])).toEqual([61_000, 122_000, 183_000]);
  expect(even([])).toEqual([]);
});

test('a race that was neutralised from its first lap to its last is even', () => {
  const own = driven([90, 92], { yellowLaps: [1, 2] });
  expect(paceEnds(own, [own])).toEqual([91, 182]);
});
