import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import { createRandom } from '../simulator/random.ts';
import { driverAndKart, type SharedLap, workedDriverPace } from './driver-and-kart.ts';

const drivers = Array.from({ length: 12 }, (_, index) => `driver ${index}`);
const karts = Array.from({ length: 10 }, (_, index) => `kart ${index}`);

/** Each driver has some stints in karts that are drawn by lot, as in a rental race. */
function simulatedLaps(seed: string, stints: number) {
  const random = createRandom(seed);
  const skill = new Map(drivers.map((name) => [name, random.scatter() * 500]));
  const cost = new Map(karts.map((name) => [name, random.scatter() * 300]));
  const laps: SharedLap[] = drivers.flatMap((driver) =>
    Array.from({ length: stints }, () => random.pick(karts)).flatMap((kart) =>
      Array.from({ length: 12 }, () => ({
        driver,
        kart,
        fairMs: 62_000 + (skill.get(driver) ?? 0) + (cost.get(kart) ?? 0) + random.scatter() * 250,
      })),
    ),
  );
  return { laps, skill, cost };
}

function errorsMs(found: ReturnType<typeof driverAndKart>['karts'], truth: ReadonlyMap<string, number>) {
  const known = [...found].flatMap(([name, effect]) =>
    effect === null ? [] : [effect.effectMs - (truth.get(name) ?? 0)],
  );
  const middle = known.reduce((total, error) => total + error, 0) / known.length;
  return known.map((error) => Math.abs(error - middle)).sort((a, b) => a - b);
}

test.each(['one', 'two', 'three', 'four'])('simulated truth %s is found to about a tenth', (seed) => {
  const { laps, skill, cost } = simulatedLaps(seed, 6);
  const found = driverAndKart(laps);
  for (const [effects, truth] of [
    [found.drivers, skill],
    [found.karts, cost],
  ] as const) {
    const errors = errorsMs(effects, truth);
    expect(errors.length).toBeGreaterThan(8);
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(80);
    expect(errors.at(-1)).toBeLessThan(250);
  }
});

test('a driver alone in a kart is unknown, and so is the kart', () => {
  const { drivers: found, karts: ofKarts } = driverAndKart([
    { driver: 'Ann', kart: '1', fairMs: 60_000 },
    { driver: 'Bea', kart: '2', fairMs: 61_000 },
  ]);
  expect([...found.values(), ...ofKarts.values()]).toEqual([null, null, null, null]);
});

test('two who share one kart are compared, and the kart is not', () => {
  const found = driverAndKart([
    { driver: 'Ann', kart: '1', fairMs: 60_000 },
    { driver: 'Bea', kart: '1', fairMs: 61_000 },
  ]);
  expect(found.drivers.get('Ann')?.effectMs).toBeCloseTo(-500);
  expect(found.karts.get('1')).toBeNull();
});

test('the pace of a driver opens to terms that add up to it', () => {
  const { laps } = simulatedLaps('worked', 4);
  const { drivers: found } = driverAndKart(laps);
  const middles = new Set<number>();
  for (const [name, effect] of found) {
    if (effect === null) continue;
    const own = laps.filter(({ driver }) => driver === name);
    expect(effect.meanMs).toBeCloseTo(own.reduce((total, { fairMs }) => total + fairMs, 0) / own.length);
    const terms = workedDriverPace(name, effect).terms;
    const end = terms.findIndex(({ isSum }) => isSum);
    expect(terms.slice(0, end).reduce((total, { value }) => total + value, 0)).toBeCloseTo(effect.effectMs);
    middles.add(Math.round(effect.meanMs - effect.partnersMs - effect.effectMs));
  }
  // What all of a group are compared with is the same for each of them.
  expect(middles.size).toBe(1);
});

property.prop([fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 30 })])(
  'only those of one group are compared, and exact laps are explained exactly',
  (pairs) => {
    const laps = pairs.map(([driver, kart]) => ({
      driver: `d${driver}`,
      kart: `k${kart}`,
      fairMs: 60_000 + driver * 300 + kart * 70,
    }));
    const found = driverAndKart(laps);
    for (const a of laps) {
      for (const b of laps) {
        const [one, other] = [found.drivers.get(a.driver), found.drivers.get(b.driver)];
        if (!one || !other || one.group !== other.group || a.kart !== b.kart) continue;
        expect(Math.abs(one.effectMs - other.effectMs - (a.fairMs - b.fairMs))).toBeLessThan(5);
      }
    }
  },
);
