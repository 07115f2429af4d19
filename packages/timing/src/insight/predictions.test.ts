import { describe, expect, test } from 'vitest';
import { catchUp, gapAfter } from './catch-up.ts';
import type { FieldPace } from './fair-pace.ts';
import { aCar, aRace, except, fieldPace, steady } from './insight.test-support.ts';
import { measuredStops, pitLoss } from './pit-loss.ts';
import { rejoin } from './rejoin.ts';
import { stintsOfCar } from './stints.ts';
import { trafficAhead } from './traffic.ts';

function paceIn(field: FieldPace, id: string) {
  const pace = field.byId.get(id);
  if (pace === undefined) throw new RangeError(`no car ${id}`);
  return pace;
}

/** In and out laps that together cost this much. */
const stopAt = (lapMs: number, laps: number, lap: number, lossMs: number) =>
  except(steady(lapMs, laps), { [lap]: lapMs + lossMs / 4, [lap + 1]: lapMs + (lossMs * 3) / 4 });

describe('catch', () => {
  const race = (behindMs: number) =>
    fieldPace(
      aRace(
        aCar({ id: 'ahead', lapsMs: steady(61_000, 20) }),
        aCar({ id: 'behind', lapsMs: except(steady(behindMs, 20), { 1: behindMs + 24_000 }) }),
        aCar({ id: 'other', lapsMs: steady(66_000, 20) }),
      ),
    );

  test('a car that gains half a second a lap needs two laps for each second', () => {
    const field = race(60_500);
    const found = catchUp(paceIn(field, 'behind'), paceIn(field, 'ahead'), field);
    expect(found?.gapMs).toBe(14_000);
    expect(found?.changeMs).toBeLessThan(-350);
    expect(found?.inLaps).toBe(Math.ceil(13_000 / -(found?.changeMs ?? 1)));
    expect(found?.worked.terms.find(({ key }) => key === 'change')?.value).toBe(found?.changeMs);
  });

  test('a slower car never catches', () => {
    const field = race(62_000);
    expect(catchUp(paceIn(field, 'behind'), paceIn(field, 'ahead'), field)?.inLaps).toBeNull();
  });

  test('two cars in a row stay behind each other', () => {
    expect(gapAfter({ gapMs: 800, changeMs: -500 }, 10)).toBe(500);
    expect(gapAfter({ gapMs: 5_000, changeMs: -500 }, 4)).toBe(3_000);
  });
});

describe('pit loss', () => {
  const field = fieldPace(
    aRace(
      ...[40_000, 42_000, 44_000, 46_000, 48_000].map((lossMs, index) =>
        aCar({
          id: String(index),
          lapsMs: stopAt(60_000 + index * 1500, 20, 6 + index, lossMs),
          pitLaps: [6 + index],
        }),
      ),
      aCar({ id: 'never', lapsMs: steady(60_700, 20) }),
      aCar({ id: 'repair', lapsMs: stopAt(60_900, 20, 12, 400_000), pitLaps: [12] }),
    ),
  );

  test('is the median of the stops, without a repair, and says so', () => {
    const loss = pitLoss(measuredStops(field), { className: '', isNeutral: false });
    expect(Math.round((loss?.lossMs ?? 0) / 100)).toBe(440);
    expect(loss).toMatchObject({ stops: 5, worked: { leftOut: { repair: 1 } } });
    expect(loss?.worked.samples).toHaveLength(5);
  });

  test('is unknown before anybody stopped', () => {
    expect(pitLoss([], { className: '', isNeutral: false })).toBeNull();
  });

  test('puts a car behind those who pass while it stands', () => {
    const expected = rejoin(paceIn(field, 'never'), field, measuredStops(field));
    const terms = new Map(expected?.worked.terms.map(({ key, value }) => [key, value]));
    expect(expected?.place).toBe((terms.get('cars-in-front') ?? 0) + 1);
    expect(terms.get('after-stop')).toBeCloseTo(
      (terms.get('last-crossing') ?? 0) + (terms.get('laps-driven') ?? 0) + (terms.get('pit-loss') ?? 0),
      5,
    );
  });

  test('a later stop ends on a later lap', () => {
    const own = paceIn(field, 'never');
    const laps = [0, 1, 2].map((wait) => rejoin(own, field, measuredStops(field), wait)?.lapNumber);
    expect(laps).toEqual([21, 22, 23]);
  });
});

test('stints end with each stop, and the last one runs', () => {
  const lapsMs = except(steady(60_000, 24), { 12: 70_000, 13: 90_000 });
  const field = fieldPace(
    aRace(aCar({ lapsMs, pitLaps: [12] }), aCar({ id: 'b', lapsMs: steady(61_700, 24) })),
  );
  const stints = stintsOfCar(paceIn(field, 'car'));
  expect(stints.map(({ fromLap, toLap }) => [fromLap, toLap])).toEqual([
    [1, 12],
    [13, 24],
  ]);
  expect(stints.map(({ untilMs }) => untilMs === null)).toEqual([false, true]);
});

test('tyres that get slower by 50 ms a lap show as degradation', () => {
  const worn = Array.from({ length: 20 }, (_, lap) => 60_000 + lap * 50);
  const others = [62_000, 63_700, 65_900].map((lapMs, index) =>
    aCar({ id: `o${index}`, lapsMs: steady(lapMs, 20) }),
  );
  const field = fieldPace(aRace(aCar({ lapsMs: worn }), ...others));
  expect(stintsOfCar(paceIn(field, 'car'))[0]?.degradationMs).toBeCloseTo(50, -1);
});

test('a slower car just ahead is reached on the next lap, a faster one behind arrives', () => {
  const field = fieldPace(
    aRace(
      aCar({ id: 'own', lapsMs: steady(60_000, 10) }),
      // Crossed the line 1.5 s before.
      aCar({ id: 'slow', lapsMs: except(steady(63_000, 9), { 1: 94_500 }) }),
      // Crosses it 1 s later.
      aCar({ id: 'fast', lapsMs: except(steady(57_000, 10), { 1: 88_000 }) }),
    ),
  );
  const traffic = trafficAhead(paceIn(field, 'own'), field);
  expect(traffic?.reached).toEqual([
    { carId: 'slow', inMs: expect.closeTo(30_000, -2), slowerMs: expect.closeTo(3_000, -1) },
  ]);
  expect(traffic?.arriving.map(({ carId }) => carId)).toEqual(['fast']);
});
