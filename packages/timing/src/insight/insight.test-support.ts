/** Builders of races for the tests of insight, and their pace in one go. */

import { type FieldPace, measureField } from './fair-pace.ts';
import type { InsightCar, InsightRace } from './field-laps.ts';

type CarWish = Partial<Omit<InsightCar, 'endsMs'>> & { lapsMs: readonly number[] };

/** Its laps one after the other. */
export function aCar({ lapsMs, ...wish }: CarWish): InsightCar {
  let endMs = 0;
  return {
    id: 'car',
    className: '',
    pitLaps: [],
    yellowLaps: [],
    redLaps: [],
    isRunning: true,
    ...wish,
    endsMs: lapsMs.map((lapMs) => {
      endMs += lapMs;
      return endMs;
    }),
  };
}

export function aRace(...cars: InsightCar[]): InsightRace {
  return { cars, length: null };
}

export function steady(lapMs: number, laps: number): number[] {
  return Array.from({ length: laps }, () => lapMs);
}

/** With other times at some laps, counted from 1. */
export function except(lapsMs: readonly number[], others: Readonly<Record<number, number>>): number[] {
  return lapsMs.map((lapMs, index) => others[index + 1] ?? lapMs);
}

export function fieldPace(race: InsightRace): FieldPace {
  const steps = measureField(race);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
