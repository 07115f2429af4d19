/** Brackets with 2 to 8 cars in a race: the best of each race go on, and byes are for the best of the seeding. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import { snakeGroup } from './draw-heats.ts';
import type { Race, Slot } from './race.ts';

type BracketFormat = Pick<LadderFormat, 'raceSize' | 'advancing' | 'hasSecondChance'>;

/** How many go on from a race: they have to fill later races, so it divides the size. */
export function advancingChoices(raceSize: number): number[] {
  return Array.from({ length: raceSize - 1 }, (_, index) => index + 1).filter(
    (advancing) => raceSize % advancing === 0,
  );
}

/** A second chance pairs the losers with the winners of later races, so half of a race has to go on. */
export const canHaveSecondChance = ({ raceSize, advancing }: BracketFormat) => advancing * 2 === raceSize;

/** `entrants`: by seeding. */
export function bracketRaces(format: BracketFormat, entrants: readonly number[]): Race[] {
  if (entrants.length < 2) return [];
  if (entrants.length <= format.raceSize)
    return [lastRace('bracket-1-1', 'bracket', entrants.map(entrySlot))];
  const { rounds, winners } = mainRounds(format, entrants);
  const main = rounds.flatMap(({ races }) => races);
  if (!format.hasSecondChance || !canHaveSecondChance(format)) return finish(main);
  return withSecondChance(format, rounds, winners);
}

const entrySlot = (entryId: number): Slot => ({ kind: 'entry', entryId });

const lastRace = (key: string, phase: Race['phase'], slots: Slot[]): Race => ({
  ...{ key, phase, round: 1, index: 1, advancing: 0, slots },
});

type Round = { races: Race[]; losers: Slot[] };

function mainRounds({ raceSize, advancing }: BracketFormat, entrants: readonly number[]) {
  const step = raceSize / advancing;
  let count = 1;
  while (count * raceSize < entrants.length) count *= step;
  let groups = emptyGroups(count);
  for (const [index, entryId] of entrants.entries()) {
    groups[snakeGroup(index, count)]?.push(entrySlot(entryId));
  }
  const rounds: Round[] = [];
  for (;;) {
    const { races, outs } = runGroups(groups, 'bracket', rounds.length + 1, advancing);
    rounds.push({ races, losers: races.flatMap(losersOf) });
    if (groups.length === 1) return { rounds, winners: outs.flat() };
    groups = regroup(outs, groups.length / step);
  }
}

const emptyGroups = (count: number) => Array.from({ length: count }, (): Slot[] => []);

/** A group that would not lose anybody needs no race. */
function runGroups(
  groups: readonly Slot[][],
  phase: Race['phase'],
  round: number,
  advancing: number,
): { races: Race[]; outs: Slot[][] } {
  const races: Race[] = [];
  const outs = groups.map((slots): Slot[] => {
    if (slots.length <= advancing) return slots;
    const index = races.length + 1;
    const key = `${phase}-${round}-${index}`;
    races.push({ key, phase, round, index, advancing, slots });
    return placesOf(key, 1, advancing);
  });
  return { races, outs };
}

function placesOf(race: string, first: number, last: number): Slot[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    ...{ kind: 'race', race, place: first + index },
  }));
}

const losersOf = ({ key, advancing, slots }: Race) => placesOf(key, advancing + 1, slots.length);

/** Winners meet as in the seeding; the second of a race does not meet its winner again if there is another race. */
function regroup(outs: readonly Slot[][], count: number): Slot[][] {
  const groups = emptyGroups(count);
  const most = Math.max(...outs.map(({ length }) => length));
  for (let place = 0; place < most; place++) {
    for (const [index, slots] of outs.entries()) {
      const slot = slots[place];
      if (slot !== undefined) groups[(snakeGroup(index, count) + place) % count]?.push(slot);
    }
  }
  return groups;
}

function withSecondChance(
  { raceSize, advancing }: BracketFormat,
  rounds: readonly Round[],
  winners: readonly Slot[],
): Race[] {
  const all: Race[] = [];
  let pool: Slot[] = [];
  let turn = 0;
  for (const [index, { races, losers }] of rounds.entries()) {
    all.push(...races);
    pool = [...losers, ...pool];
    const coming = rounds[index + 1]?.losers.length;
    const target = Math.max(advancing, coming ?? 0);
    while (pool.length > target) {
      const groups = emptyGroups(Math.ceil(pool.length / raceSize));
      for (const [at, slot] of pool.entries()) groups[snakeGroup(at, groups.length)]?.push(slot);
      const run = runGroups(groups, 'secondChance', ++turn, advancing);
      all.push(...run.races);
      pool = run.outs.flat();
    }
  }
  return [...all, lastRace('grand-final', 'grandFinal', [...winners, ...pool])];
}

/** From the last race nobody goes on. */
function finish(races: readonly Race[]): Race[] {
  return races.map((race, index) => (index === races.length - 1 ? { ...race, advancing: 0 } : race));
}
