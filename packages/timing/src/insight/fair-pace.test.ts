import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { aCar, aRace, except, fieldPace, steady } from './insight.test-support.ts';

/** Far enough apart that nobody holds anybody up. */
const field = (lapsOf: (lapMs: number) => number[]) =>
  aRace(
    ...[60_000, 61_500, 63_000, 64_500].map((lapMs, index) =>
      aCar({ id: String(index), lapsMs: lapsOf(lapMs) }),
    ),
  );

describe('the baseline of the field', () => {
  test('a safety car slows nobody in fair times', () => {
    const race = field((lapMs) => except(steady(lapMs, 20), { 9: lapMs * 1.5, 10: lapMs * 1.5 }));
    const { baseline, cars } = fieldPace(race);
    expect(baseline.laps.filter(({ isNeutral }) => isNeutral).length).toBeGreaterThan(0);
    expect(cars.map(({ paceMs }) => Math.round(paceMs ?? 0))).toEqual([60_000, 61_500, 63_000, 64_500]);
  });

  test('a drying track does not make late laps look fast', () => {
    const race = field((lapMs) => Array.from({ length: 30 }, (_, lap) => lapMs * (1.08 - lap * 0.004)));
    const [first] = fieldPace(race).cars;
    const fair = first?.counted.map(({ fairMs }) => fairMs) ?? [];
    expect((Math.max(...fair) - Math.min(...fair)) / 60_000).toBeLessThan(0.02);
  });
});

describe('laps that do not count', () => {
  test.each([
    ['start', { 1: 70_000 }, {}],
    ['pit', { 8: 75_000, 9: 90_000 }, { pitLaps: [8] }],
    ['flag', { 8: 60_500 }, { yellowLaps: [8] }],
    ['slow', { 8: 70_000 }, {}],
  ] as const)('%s', (reason, others, marks) => {
    const race = field((lapMs) => steady(lapMs, 20));
    const own = aCar({ id: 'own', lapsMs: except(steady(60_200, 20), others), ...marks });
    const pace = fieldPace(aRace(own, ...race.cars)).byId.get('own');
    expect(pace?.leftOut[reason]).toBeGreaterThan(0);
    expect(pace?.paceMs).toBeCloseTo(60_200, -1);
  });

  test('a car without a lap that counts has no pace', () => {
    const { cars } = fieldPace(aRace(aCar({ lapsMs: [70_000] })));
    expect(cars[0]).toMatchObject({ paceMs: null, usualMs: null, lastEndMs: 70_000 });
  });
});

property.prop([
  fc.array(fc.integer({ min: 50_000, max: 90_000 }), { minLength: 3, maxLength: 8 }),
  fc.integer({ min: 8, max: 25 }),
])('steady cars keep their order of pace, whatever else is on the track', (paces, laps) => {
  const { cars } = fieldPace(
    aRace(...paces.map((lapMs, index) => aCar({ id: String(index), lapsMs: steady(lapMs, laps) }))),
  );
  cars.forEach(({ paceMs }, index) => {
    expect(paceMs).not.toBeNull();
    expect(Math.abs((paceMs ?? 0) - (paces[index] ?? 0))).toBeLessThan(1);
  });
});
