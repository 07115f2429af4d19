/** A race as it was known at a moment. */

import type { InsightCar, InsightRace } from '../../packages/timing/src/insight/field-laps.ts';

export function raceUntil(race: InsightRace, atMs: number): InsightRace {
  return { ...race, cars: race.cars.map((car) => carUntil(car, atMs)) };
}

function carUntil(car: InsightCar, atMs: number): InsightCar {
  let laps = car.endsMs.length;
  while (laps > 0 && (car.endsMs[laps - 1] ?? 0) > atMs) laps -= 1;
  if (laps === car.endsMs.length) return car;
  const known = (lapNumber: number) => lapNumber <= laps;
  return {
    ...car,
    endsMs: car.endsMs.slice(0, laps),
    pitLaps: car.pitLaps.filter(known),
    yellowLaps: car.yellowLaps.filter(known),
    redLaps: car.redLaps.filter(known),
  };
}
