/** What a lap in traffic costs: a figure only once it stands out from the scatter of the laps. */

import { expect, it } from 'vitest';
import { aCar, aRace, fieldPace, steady } from './insight.test-support.ts';
import { trafficAhead } from './traffic.ts';

/** The own car, with another one half a second in front at the end of some laps. */
function raceWith(lapsMs: readonly number[], lapsInTraffic: readonly number[]) {
  const own = aCar({ id: 'own', lapsMs });
  const inFront = own.endsMs.map(
    (endMs, index) => (endMs ?? 0) - (lapsInTraffic.includes(index + 1) ? 500 : 5_000),
  );
  const field = fieldPace(aRace(own, { ...aCar({ id: 'front', lapsMs: [] }), endsMs: inFront }));
  const pace = field.byId.get('own');
  if (pace === undefined) throw new RangeError('No such car');
  return trafficAhead(pace, field)?.cost;
}

it('is not known while all laps were in traffic, or only a few without it', () => {
  expect(raceWith([70_000, 61_000, 60_900, 61_100, 61_000], [2, 3, 4, 5])).toEqual({ kind: 'unknown' });
  expect(raceWith([70_000, 61_500, 61_600, 61_500, 61_400, 60_000], [2, 3, 4, 5])).toEqual({
    kind: 'unknown',
  });
});

it('is not known after fewer than three laps in traffic', () => {
  expect(raceWith([70_000, 61_500, 61_600, ...steady(60_000, 6)], [2, 3])).toEqual({ kind: 'unknown' });
});

it('is nothing if laps in traffic are not slower than the others by more than they scatter', () => {
  const laps = [70_000, 60_200, 59_900, 60_000, 60_300, 59_700, 60_100, 60_000, 59_900];
  expect(raceWith(laps, [2, 3, 4])).toEqual({ kind: 'none' });
});

it('is the difference of the medians once it stands out', () => {
  const laps = [70_000, 61_200, 61_200, 61_200, ...steady(60_000, 6)];
  const cost = raceWith(laps, [2, 3, 4]);
  expect(cost).toMatchObject({ kind: 'cost', worked: { rule: 'traffic' } });
  expect(cost?.kind === 'cost' && Math.round(cost.costMs / 100)).toBe(12);
});
