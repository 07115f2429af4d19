import { fc, test as property } from '@fast-check/vitest';
import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { expect, test } from 'vitest';
import { type MeetingPace, meetingPace, solveMeeting } from './meeting-pace.ts';
import { simulateSharedKarts } from './shared-karts.test-support.ts';

function run(sessions: Parameters<typeof meetingPace>[0]): MeetingPace {
  const steps = meetingPace(sessions);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function errorsMs(found: MeetingPace['drivers'], truth: ReadonlyMap<string, number>): number[] {
  const known = [...found].flatMap(([name, effect]) =>
    effect === null ? [] : [effect.effectMs - (truth.get(name) ?? 0)],
  );
  const middle = known.reduce((total, error) => total + error, 0) / known.length;
  return known.map((error) => Math.abs(error - middle)).sort((a, b) => a - b);
}

test.each(['one', 'two', 'three'])('simulated truth %s is found over heats, to about a tenth', (seed) => {
  const { sessions, skills, costs } = simulateSharedKarts(seed);
  const found = run(sessions);
  for (const [effects, truth] of [
    [found.drivers, skills],
    [found.karts, costs],
  ] as const) {
    const errors = errorsMs(effects, truth);
    expect(errors).toHaveLength(truth.size);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(110);
    expect(errors.at(-1)).toBeLessThan(350);
  }
});

test('karts that are kept from heat to heat stay unknown, and so do their drivers', () => {
  const { sessions } = simulateSharedKarts('own', { ownKarts: true });
  const { drivers, karts } = run(sessions);
  expect(drivers.size).toBeGreaterThan(10);
  expect(new Set([...drivers.values(), ...karts.values()])).toEqual(new Set([null]));
});

const lap = (session: number, driver: string, kart: string, fairMs: number) => ({
  ...{ session, driver, kart, fairMs },
});

test('a slow track in one heat is not the pace of its drivers', () => {
  // Ann and Bea change karts; the second heat is 5 s slower.
  const { drivers, karts } = solveMeeting([
    lap(1, 'Ann', '1', 60_000),
    lap(1, 'Bea', '2', 60_700),
    lap(2, 'Ann', '2', 65_200),
    lap(2, 'Bea', '1', 65_500),
    lap(2, 'Bea', '2', 65_700),
  ]);
  expect(drivers.get('Ann')?.effectMs).toBeCloseTo(-250);
  expect(drivers.get('Bea')?.effectMs).toBeCloseTo(250);
  expect(karts.get('1')?.effectMs).toBeCloseTo(-100);
  expect(drivers.get('Ann')?.laps).toBe(2);
});

test('heats that nobody and no kart connects are not compared', () => {
  const { drivers, karts } = solveMeeting([
    lap(1, 'Ann', '1', 60_000),
    lap(2, 'Bea', '1', 61_000),
    lap(2, 'Cid', '2', 61_000),
  ]);
  // Ann may be faster than Bea, or her heat may have been.
  expect([...drivers.values(), ...karts.values()]).toEqual([null, null, null, null, null]);
});

test('in one session it is who shared a kart', () => {
  const { drivers, karts } = solveMeeting([
    lap(1, 'Ann', '1', 60_000),
    lap(1, 'Bea', '1', 61_000),
    lap(1, 'Cid', '2', 61_000),
  ]);
  expect(drivers.get('Ann')?.effectMs).toBeCloseTo(-500);
  expect(drivers.get('Cid')).toBeNull();
  expect(karts.get('1')).toBeNull();
});

property.prop([fc.array(fc.tuple(fc.nat(3), fc.nat(4), fc.nat(4)), { minLength: 1, maxLength: 25 })])(
  'what is compared is right whatever the heats were like, and nothing that they decide is',
  (cells) => {
    const laps = (slower: (session: number) => number) =>
      cells.map(([session, driver, kart]) =>
        lap(session, `d${driver}`, `k${kart}`, 60_000 + driver * 300 + kart * 70 + slower(session)),
      );
    const [even, uneven] = [
      solveMeeting(laps(() => 0)),
      solveMeeting(laps((session) => session * session * 900)),
    ];
    for (const [effects, others, step] of [
      [even.drivers, uneven.drivers, 300],
      [even.karts, uneven.karts, 70],
    ] as const) {
      const known = [...effects].flatMap(([name, effect]) => (effect === null ? [] : [{ name, ...effect }]));
      for (const a of known) {
        expect(others.get(a.name)?.effectMs).toBeCloseTo(a.effectMs, 3);
        for (const b of known.filter(({ group }) => group === a.group)) {
          const apart = (Number(a.name.slice(1)) - Number(b.name.slice(1))) * step;
          expect(a.effectMs - b.effectMs).toBeCloseTo(apart, 3);
        }
      }
    }
  },
);

test('sixty drivers in thirty heats are solved with the laps of each competitor', () => {
  const { sessions } = simulateSharedKarts('large', { drivers: 60, heats: 30, grid: 15, karts: 20 });
  const competitors: readonly CompetitorLaps[] = sessions.flatMap((session) => session.competitors);
  expect(competitors).toHaveLength(450);
  const { drivers } = run(sessions);
  expect(drivers.size).toBeGreaterThan(55);
  expect([...drivers.values()].every((effect) => effect !== null)).toBe(true);
});
