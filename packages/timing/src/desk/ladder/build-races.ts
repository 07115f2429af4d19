/** The races of a drawn ladder, in the order in which they are run, and where the cars of each come from. */

import type { Ladder, LadderFormat } from '@lapwing/contract/desk/ladder';
import { bracketRaces } from './bracket.ts';
import { reverseFirst } from './draw-heats.ts';
import type { Race, Slot } from './race.ts';

type Drawn = Pick<Ladder, 'format' | 'entrants' | 'heats'>;

export function buildRaces({ format, entrants, heats }: Drawn): Race[] {
  if (format.kind === 'bracket') return bracketRaces(format, entrants);
  return [...heats.flatMap(heatsOfRound), ...buildFinals(format, entrants.length)];
}

function heatsOfRound(heats: readonly (readonly number[])[], round: number): Race[] {
  return heats.map((heat, index) => ({
    ...{ key: heatKey(round, index), phase: 'heat', round: round + 1, index: index + 1, advancing: 0 },
    slots: heat.map((entryId) => ({ kind: 'entry', entryId })),
  }));
}

/** Both from 0. */
export const heatKey = (round: number, heat: number) => `heat-${round + 1}-${heat + 1}`;
const finalKey = (index: number) => `final-${String.fromCharCode(65 + index)}`;

/** How many cars each final has from the ranking, from A down; the others of its size come from the final below. */
export function finalSizes(
  { finals, finalSize, bumpUps, lastFinalTakesAll }: LadderFormat,
  cars: number,
): number[] {
  if (cars < 2 || finals === 0) return [];
  const sizes: number[] = [];
  let left = cars;
  while (left > 0 && sizes.length < finals) {
    const isLowest = sizes.length === finals - 1 || left <= finalSize;
    const takesAll = isLowest && lastFinalTakesAll;
    const size = isLowest ? (takesAll ? left : Math.min(left, finalSize)) : finalSize - bumpUps;
    sizes.push(size);
    left -= size;
    if (isLowest) break;
  }
  return sizes;
}

function buildFinals(format: LadderFormat, cars: number): Race[] {
  const sizes = finalSizes(format, cars);
  let place = 0;
  const finals = sizes.map((size, index): Race => {
    const direct = Array.from({ length: size }, (): Slot => ({ kind: 'ranking', place: ++place }));
    const isLowest = index === sizes.length - 1;
    const below = Array.from(
      { length: isLowest ? 0 : format.bumpUps },
      (_, bumped): Slot => ({ kind: 'race', race: finalKey(index + 1), place: bumped + 1 }),
    );
    return {
      ...{ key: finalKey(index), phase: 'final', round: sizes.length - index, index: index + 1 },
      advancing: index === 0 ? 0 : format.bumpUps,
      slots: [...reverseFirst(direct, format.finalReversedPlaces), ...below],
    };
  });
  // The lowest is run first: its best start at the back of the next.
  return finals.toReversed();
}
