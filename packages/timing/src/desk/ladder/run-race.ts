/** One race of a ladder with its cars: who they are, how far it is, and who has which place. */

import type { ShownRace } from '@lapwing/contract/results/ladders';
import type { Race, Slot } from './race.ts';

export type Finisher = { startNumber: string; isClassified: boolean; bestLapMs: number | null };

/** What is known of the session of a race. */
export type RaceSession = {
  sessionId: number;
  startsAtMs: number;
  isBegun: boolean;
  /** the published result, in its order; null without one */
  result: readonly Finisher[] | null;
  /** the entries that it was begun with, in the order of the grid */
  takenGrid: readonly number[] | null;
};

/** By the key of the race; null: the ladder is not in the programme yet. */
export type RaceSessions = ReadonlyMap<string, RaceSession> | null;

/** A race with its cars, and how they finished. */
export type RunRace = Race & {
  session: RaceSession | null;
  state: ShownRace['state'];
  /** `undefined`: not known yet */
  cars: { entryId: number | undefined; slot: Slot | null }[];
  offered: number[] | null;
  /** classified or not, in the order of the result; null without one */
  finishers: readonly { entryId: number; isClassified: boolean; bestLapMs: number | null }[] | null;
  strangers: string[];
};

export const isOver = (state: ShownRace['state']) =>
  state === 'done' || state === 'bye' || state === 'notRun';

export function runRace(
  race: Race,
  cars: RunRace['cars'],
  ideal: RunRace['cars'],
  sessions: RaceSessions,
  byNumber: ReadonlyMap<string, number>,
): RunRace {
  const session = sessions?.get(race.key) ?? null;
  const taken = session?.takenGrid ?? null;
  const slotOf = new Map(cars.map(({ entryId, slot }) => [entryId, slot]));
  const own =
    taken === null ? cars : taken.map((entryId) => ({ entryId, slot: slotOf.get(entryId) ?? null }));
  const ids = new Set(own.map(({ entryId }) => entryId));
  const known = ideal.flatMap(({ entryId }) => (entryId === undefined ? [] : [entryId]));
  const isKnown = known.length === ideal.length;
  const isOther = taken !== null && isKnown && known.join() !== taken.join();
  const rows = session?.result?.map((row) => ({ ...row, entryId: byNumber.get(row.startNumber) })) ?? null;
  const finishers =
    rows?.flatMap(({ entryId, isClassified, bestLapMs }) =>
      entryId !== undefined && ids.has(entryId) ? [{ entryId, isClassified, bestLapMs }] : [],
    ) ?? null;
  return {
    ...race,
    session,
    cars: own,
    offered: isOther ? known : null,
    finishers: finishers && [
      ...finishers.filter((row) => row.isClassified),
      ...finishers.filter((row) => !row.isClassified),
    ],
    strangers: rows?.filter(({ entryId }) => !ids.has(entryId)).map(({ startNumber }) => startNumber) ?? [],
    state: stateOf(race, own, session, sessions !== null),
  };
}

function stateOf(
  { phase, advancing }: Race,
  cars: RunRace['cars'],
  session: RaceSession | null,
  isPlanned: boolean,
): ShownRace['state'] {
  if (session?.result) return 'done';
  if (session?.isBegun) return 'begun';
  if (cars.some(({ entryId }) => entryId === undefined)) return 'waiting';
  if (cars.length === 0 || (phase !== 'heat' && advancing > 0 && cars.length <= advancing)) return 'bye';
  return session === null && isPlanned ? 'notRun' : 'ready';
}

/** Who has this place: null for nobody, undefined if it is not known yet. */
export function placeOf(
  { state, finishers, cars, advancing }: RunRace,
  place: number,
  isOut: (entryId: number) => boolean,
): number | null | undefined {
  if (!isOver(state)) return undefined;
  const inGrid = cars.flatMap(({ entryId }) => (entryId === undefined ? [] : [entryId]));
  const finished = finishers?.map(({ entryId }) => entryId) ?? inGrid;
  const arrived = finished.filter((entryId) => !isOut(entryId));
  // Who did not start does not advance, but may have a second chance.
  if (place <= advancing) return arrived[place - 1] ?? null;
  const absent = inGrid.filter((entryId) => !finished.includes(entryId) && !isOut(entryId));
  const beaten = [...arrived.slice(advancing), ...absent];
  return beaten[place - advancing - 1] ?? null;
}
