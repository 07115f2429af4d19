/** Other heats for a further round, in which cars meet others that they have met least. */

import { groupBy } from '../../group-by.ts';
import type { Random } from '../../simulator/random.ts';

export type DrawEntrant = { id: number; className: string; team: string };

/** Small fields are tried several times; in large ones the first try is as good. */
const TRIES = 12;
const MANY_CARS = 60;

/** The sizes of the heats stay. `keepsClasses`: only cars of a class change places, so that every heat keeps its mix. */
export function mixHeats(
  first: readonly (readonly DrawEntrant[])[],
  rounds: readonly (readonly (readonly DrawEntrant[])[])[],
  random: Random,
  keepsClasses: boolean,
): DrawEntrant[][] {
  const met = countMeetings(rounds);
  const cars = first.flat();
  let best: { heats: DrawEntrant[][]; cost: number } | null = null;
  const tries = cars.length > MANY_CARS ? 1 : TRIES;
  for (let turn = 0; turn < tries; turn++) {
    const heats = keepsClasses ? shuffleWithinClasses(first, random) : shuffleAll(first, random);
    improve(heats, met, keepsClasses);
    const cost = heats.reduce((sum, heat) => sum + costOf(heat, met), 0);
    if (best === null || cost < best.cost) best = { heats, cost };
    if (cost === 0) break;
  }
  return best?.heats ?? first.map((heat) => [...heat]);
}

/** How often each two cars were in the same heat, by their ids. */
type Meetings = ReadonlyMap<number, ReadonlyMap<number, number>>;

function countMeetings(rounds: readonly (readonly (readonly DrawEntrant[])[])[]): Meetings {
  const met = new Map<number, Map<number, number>>();
  for (const heat of rounds.flat()) {
    for (const { id } of heat) {
      const ofCar = met.get(id) ?? new Map<number, number>();
      met.set(id, ofCar);
      for (const other of heat) ofCar.set(other.id, (ofCar.get(other.id) ?? 0) + 1);
    }
  }
  return met;
}

/** A pair that has met twice costs more than two that have met once. `instead`: a car whose place it takes. */
function costWith(
  car: DrawEntrant,
  heat: readonly DrawEntrant[],
  met: Meetings,
  instead: DrawEntrant = car,
): number {
  const ofCar = met.get(car.id);
  let cost = 0;
  for (const { id } of heat) if (id !== instead.id) cost += (ofCar?.get(id) ?? 0) ** 2;
  return cost;
}

function costOf(heat: readonly DrawEntrant[], met: Meetings): number {
  return heat.reduce((sum, car) => sum + costWith(car, heat, met), 0) / 2;
}

/** Swaps two cars of different heats while that helps. */
function improve(heats: DrawEntrant[][], met: Meetings, keepsClasses: boolean): void {
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (const [index, one] of heats.entries()) {
      for (const other of heats.slice(index + 1)) {
        if (improvePair(one, other, met, keepsClasses)) isBetter = true;
      }
    }
  }
}

function improvePair(
  one: DrawEntrant[],
  other: DrawEntrant[],
  met: Meetings,
  keepsClasses: boolean,
): boolean {
  let isBetter = false;
  for (let i = 0; i < one.length; i++) {
    for (let j = 0; j < other.length; j++) {
      const [a, b] = [one[i], other[j]];
      if (a === undefined || b === undefined || (keepsClasses && a.className !== b.className)) continue;
      const before = costWith(a, one, met) + costWith(b, other, met);
      if (costWith(b, one, met, a) + costWith(a, other, met, b) < before) {
        one[i] = b;
        other[j] = a;
        isBetter = true;
      }
    }
  }
  return isBetter;
}

function shuffleAll(heats: readonly (readonly DrawEntrant[])[], random: Random): DrawEntrant[][] {
  const cars = random.shuffled(heats.flat());
  return heats.map((heat) => cars.splice(0, heat.length));
}

function shuffleWithinClasses(heats: readonly (readonly DrawEntrant[])[], random: Random): DrawEntrant[][] {
  const byClass = groupBy(random.shuffled(heats.flat()), ({ className }) => className);
  return heats.map((heat) => heat.map((car) => byClass.get(car.className)?.pop() ?? car));
}
