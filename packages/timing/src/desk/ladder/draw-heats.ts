/** Draws heats from entrants: the same seed draws the same heats from the same entrants. */

import type { Ladder, LadderFormat } from '@lapwing/contract/desk/ladder';
import { createRandom, type Random } from '../../simulator/random.ts';
import { type DrawEntrant, mixHeats } from './mix-heats.ts';

/** `entrants`: in the order of the seeding. */
export function drawLadder(
  format: LadderFormat,
  entrants: readonly DrawEntrant[],
  seed: number,
): Pick<Ladder, 'entrants' | 'heats' | 'seed'> {
  const random = createRandom(`ladder ${seed}`);
  if (format.kind === 'bracket' || format.rounds === 0) {
    const seeded = isDrawn(format) ? random.shuffled(entrants) : entrants;
    return { seed, entrants: seeded.map(({ id }) => id), heats: [] };
  }
  return { seed, entrants: entrants.map(({ id }) => id), heats: drawRounds(format, entrants, random) };
}

/** Whether the seed decides anything. */
export function isDrawn({ kind, draw, rounds, isMixed }: LadderFormat): boolean {
  if (draw === 'random' || draw === 'balanced') return true;
  return kind === 'heats' && isMixed && rounds > 1;
}

function drawRounds(format: LadderFormat, entrants: readonly DrawEntrant[], random: Random): number[][][] {
  const count = Math.ceil(entrants.length / format.heatSize);
  const shuffles = format.draw === 'random' || format.draw === 'balanced';
  const list = shuffles ? random.shuffled(entrants) : [...entrants];
  const first = deal(format, list, count);
  const rounds = [first];
  while (rounds.length < format.rounds) {
    rounds.push(
      format.isMixed && count > 1 ? mixHeats(first, rounds, random, format.draw === 'balanced') : first,
    );
  }
  const orderOf = new Map(list.map(({ id }, index) => [id, index]));
  return rounds.map((heats, round) =>
    heats.map((heat) => {
      const drawn = heat.map(({ id }) => id).sort((a, b) => (orderOf.get(a) ?? 0) - (orderOf.get(b) ?? 0));
      return reverseFirst(inGridOrder(drawn, format, round), format.reversedPlaces);
    }),
  );
}

function deal({ draw }: LadderFormat, list: readonly DrawEntrant[], count: number): DrawEntrant[][] {
  if (draw === 'snake') return dealTo(list, (index) => snakeGroup(index, count), count);
  if (draw === 'balanced') {
    const sorted = list.toSorted(
      (a, b) => compareText(a.className, b.className) || compareText(a.team, b.team),
    );
    return dealTo(sorted, (index) => index % count, count);
  }
  const size = list.length / count;
  return Array.from({ length: count }, (_, heat) =>
    list.slice(Math.round(heat * size), Math.round((heat + 1) * size)),
  );
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function dealTo<T>(items: readonly T[], groupOf: (index: number) => number, count: number): T[][] {
  const groups = Array.from({ length: count }, (): T[] => []);
  for (const [index, item] of items.entries()) groups[groupOf(index)]?.push(item);
  return groups;
}

/** 0-1-2-2-1-0: the group of the item with this index. */
export function snakeGroup(index: number, groups: number): number {
  const place = index % groups;
  return Math.floor(index / groups) % 2 === 0 ? place : groups - 1 - place;
}

function inGridOrder(heat: readonly number[], { gridOrder, rounds }: LadderFormat, round: number): number[] {
  if (gridOrder === 'alternate') return round % 2 === 0 ? [...heat] : heat.toReversed();
  const shift = gridOrder === 'rotate' ? Math.round((round * heat.length) / rounds) : 0;
  return [...heat.slice(shift), ...heat.slice(0, shift)];
}

export function reverseFirst<T>(items: readonly T[], places: number): T[] {
  return [...items.slice(0, places).toReversed(), ...items.slice(places)];
}

/** Cars that were entered after the draw start at the back of the smallest heat of each round that has not begun. */
export function addLate(
  drawn: Pick<Ladder, 'entrants' | 'heats'>,
  ids: readonly number[],
  hasBegun: (round: number, heat: number) => boolean,
): Pick<Ladder, 'entrants' | 'heats'> {
  const fresh = ids.filter((id) => !drawn.entrants.includes(id));
  const heats = drawn.heats.map((round) => round.map((heat) => [...heat]));
  for (const id of fresh) {
    for (const [round, ofRound] of heats.entries()) {
      const open = ofRound.filter((_, heat) => !hasBegun(round, heat));
      open.toSorted((a, b) => a.length - b.length)[0]?.push(id);
    }
  }
  return { entrants: [...drawn.entrants, ...fresh], heats };
}
