/** The order of everybody when all races of a ladder are over. */

import type { ShownRank } from '@lapwing/contract/results/ladders';
import type { RunRace } from './run-race.ts';

/** From the last race back: cars of a later race are in front. Cars without a race after the heats follow by ranking. */
export function ladderOrder(
  races: readonly Pick<RunRace, 'phase' | 'round' | 'cars' | 'finishers'>[],
  ranking: readonly Pick<ShownRank, 'entryId'>[],
): number[] {
  const rounds = new Map<string, (readonly number[])[]>();
  for (const race of races.filter(({ phase }) => phase !== 'heat')) {
    const key = `${race.phase} ${race.round}`;
    rounds.set(key, [...(rounds.get(key) ?? []), orderOf(race)]);
  }
  const order = new Set<number>();
  for (const ofRound of [...rounds.values()].toReversed()) {
    const most = Math.max(...ofRound.map(({ length }) => length));
    for (let place = 0; place < most; place++) {
      for (const race of ofRound) {
        const entryId = race[place];
        if (entryId !== undefined) order.add(entryId);
      }
    }
  }
  for (const { entryId } of ranking) order.add(entryId);
  return [...order];
}

function orderOf({ cars, finishers }: Pick<RunRace, 'cars' | 'finishers'>): number[] {
  const all = cars.flatMap(({ entryId }) => (entryId === undefined ? [] : [entryId]));
  const finished = finishers?.map(({ entryId }) => entryId) ?? [];
  return [...finished, ...all.filter((entryId) => !finished.includes(entryId))];
}
