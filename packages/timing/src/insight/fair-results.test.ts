import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { expect, test } from 'vitest';
import { type FairResults, fairResults } from './fair-results.ts';

type LapsWish = Partial<CompetitorLaps> & { lapTimesMs: number[] };

function laps(finishPosition: number, wish: LapsWish): CompetitorLaps {
  let endMs = finishPosition * 3_000;
  return {
    ...{ finishPosition, startNumber: String(finishPosition), gridPosition: null },
    ...{ pitLaps: [], yellowLaps: [], redLaps: [], deletedLaps: [] },
    endsMs: wish.lapTimesMs.map((lapMs) => {
      endMs += lapMs;
      return endMs;
    }),
    ...wish,
  };
}

function results(competitors: readonly CompetitorLaps[], names: readonly string[] = []): FairResults {
  const steps = fairResults(competitors, (position) => names[position - 1] ?? '');
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const LAPS = 30;
const field = (lapMsAt: (lap: number) => number) =>
  Array.from({ length: LAPS }, (_, lap) => lapMsAt(lap + 1));

test('a track that dries does not count as the pace of anybody', () => {
  const drying = (lap: number) => 1.08 - 0.004 * Math.min(lap, 20);
  const cars = [60_000, 60_400, 60_800, 61_200, 61_600].map((base, index) =>
    laps(index + 1, { lapTimesMs: field((lap) => base * drying(lap)) }),
  );
  const fair = results(cars);
  expect(fair.isCorrected).toBe(true);
  // The gain of the whole field is several tenths a lap; next to nothing of it is left.
  for (const { degradationMs } of fair.cars.values())
    expect(Math.abs(degradationMs ?? 1_000)).toBeLessThan(25);
  const paces = [...fair.cars.values()].map(({ fairMs }) => fairMs ?? 0);
  expect(paces).toEqual(paces.toSorted((a, b) => a - b));
  expect((paces[4] ?? 0) / (paces[0] ?? 1)).toBeCloseTo(61_600 / 60_000, 2);
});

test('tyres that wear are found in each stint, and so is the scatter', () => {
  const cars = [1, 2, 3, 4, 5].map((position) =>
    laps(position, {
      lapTimesMs: field((lap) => 60_000 + (position === 1 ? 40 * (lap % 15) : 0)),
      pitLaps: position === 1 ? [15] : [],
    }),
  );
  const [first, second] = results(cars).cars.values();
  expect(first?.stints.map(({ fromLap, toLap }) => [fromLap, toLap])).toEqual([
    [1, 15],
    [16, 30],
  ]);
  expect(first?.degradationMs).toBeCloseTo(40, -1);
  expect(Math.abs(second?.degradationMs ?? 1_000)).toBeLessThan(5);
});

test('drivers of one kart are compared, and karts that nobody shares are unknown', () => {
  const turns = [
    { name: 'Ann', untilLap: 15 },
    { name: 'Ben', untilLap: LAPS },
  ];
  const shared = laps(1, {
    lapTimesMs: field((lap) => (lap <= 15 ? 60_000 : 60_500)),
    pitLaps: [15],
    drivers: turns,
  });
  const others = [2, 3, 4, 5].map((position) => laps(position, { lapTimesMs: field(() => 61_000) }));
  const fair = results([shared, ...others], ['', 'Cid', 'Dee', 'Eva', 'Fay']);
  const [ann, ben] = ['Ann', 'Ben'].map((name) => fair.drivers.get(name)?.effectMs ?? 0);
  expect((ben ?? 0) - (ann ?? 0)).toBeCloseTo(500, -2);
  expect(fair.drivers.get('Cid')).toBeNull();
  expect(fair.karts.get('1')).toBeNull();
  expect(fair.cars.get(1)?.stints.map(({ driver }) => driver)).toEqual(['Ann', 'Ben']);
});

test('karts are told apart from drivers once somebody has driven two of them', () => {
  const swap = (first: string, second: string) => [
    { name: first, untilLap: 15 },
    { name: second, untilLap: LAPS },
  ];
  // Kart 2 is 300 ms slower; Ben is 200 ms slower than Ann.
  const cars = [
    laps(1, {
      lapTimesMs: field((lap) => (lap <= 15 ? 60_000 : 60_200)),
      ...{ pitLaps: [15], drivers: swap('Ann', 'Ben') },
    }),
    laps(2, {
      lapTimesMs: field((lap) => (lap <= 15 ? 60_500 : 60_300)),
      ...{ pitLaps: [15], drivers: swap('Ben', 'Ann') },
    }),
    ...[3, 4, 5].map((position) => laps(position, { lapTimesMs: field(() => 60_400) })),
  ];
  const { drivers, karts } = results(cars);
  const difference = (of: FairResults['drivers'], a: string, b: string) =>
    (of.get(b)?.effectMs ?? 0) - (of.get(a)?.effectMs ?? 0);
  expect(difference(drivers, 'Ann', 'Ben')).toBeCloseTo(200, -1);
  expect(difference(karts, '1', '2')).toBeCloseTo(300, -1);
});
