/**
 * A ladder with the results so far: who is in which race, who advances, and the ranking. A race that has begun keeps the
 * grid that it was begun with; if results have changed since, the grid that follows from them is offered.
 */

import type { Ladder } from '@lapwing/contract/desk/ladder';
import type { ShownLadder, ShownPlace, ShownRace } from '@lapwing/contract/results/ladders';
import { buildRaces } from './build-races.ts';
import { isDrawn } from './draw-heats.ts';
import { ladderOrder } from './ladder-order.ts';
import type { Race, Slot } from './race.ts';
import { type HeatResult, pointsOfPlace, rankHeats } from './rank-heats.ts';
import { isOver, placeOf, type RaceSessions, type RunRace, runRace } from './run-race.ts';

export type LadderEntry = {
  id: number;
  number: string;
  firstName: string;
  lastName: string;
  className: string;
};

export type LadderFacts = {
  entries: readonly LadderEntry[];
  sessions: RaceSessions;
  timeZone: string;
};

export function resolveLadder(
  drawn: Ladder & { id: number },
  { entries, sessions, timeZone }: LadderFacts,
): ShownLadder {
  const { id, key, group, format, seed, entrants } = drawn;
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const isOut = (entryId: number) => drawn.withdrawn.includes(entryId) || !entryOf.has(entryId);
  // Who withdraws after a race was in it.
  const isMissing = ({ key: race }: Race, entryId: number) =>
    isOut(entryId) && sessions?.get(race)?.isBegun !== true;
  const byNumber = new Map(
    entrants.flatMap((entryId) => {
      const number = entryOf.get(entryId)?.number;
      return number === undefined ? [] : [[number, entryId] as const];
    }),
  );
  const runs: RunRace[] = [];
  const races = buildRaces(drawn);
  const run = (race: Race, cars: RunRace['cars'], ideal: RunRace['cars']) =>
    runs.push(runRace(race, cars, ideal, sessions, byNumber));

  for (const race of races.filter(({ phase }) => phase === 'heat')) {
    const cars = race.slots.flatMap((slot) =>
      slot.kind === 'entry' && !isMissing(race, slot.entryId) ? [{ entryId: slot.entryId, slot: null }] : [],
    );
    run(race, cars, cars);
  }
  const heats = [...runs];
  const ranking = rankHeats(format, entrants, resultsOfHeats(heats, entrants, drawn.heats.length));
  const isRankingFinal = heats.every(({ state }) => isOver(state));
  const ranked = ranking.map(({ entryId }) => entryId).filter((entryId) => !isOut(entryId));
  const ranks = isRankingFinal ? shareRanking(races, ranked, sessions) : null;

  for (const race of races.filter(({ phase }) => phase !== 'heat')) {
    const resolve = (slot: Slot, ofRanking: readonly number[] | null): number | null | undefined => {
      if (slot.kind === 'entry') return isMissing(race, slot.entryId) ? null : slot.entryId;
      if (slot.kind === 'ranking')
        return ofRanking === null ? undefined : (ofRanking[slot.place - 1] ?? null);
      const from = runs.find((each) => each.key === slot.race);
      return from === undefined ? null : placeOf(from, slot.place, isOut);
    };
    const carsFrom = (ofRanking: readonly number[] | null) =>
      race.slots.flatMap((slot) => {
        const entryId = resolve(slot, ofRanking);
        return entryId === null ? [] : [{ entryId, slot: slot.kind === 'entry' ? null : slot }];
      });
    run(race, carsFrom(ranks), carsFrom(isRankingFinal ? ranked : null));
  }
  const shown = runs.map((each) => showRace(each, runs, format));
  return {
    ...{
      id,
      key,
      group,
      kind: format.kind,
      places: format.places,
      timeZone,
      seed,
      isRandom: isDrawn(format),
    },
    entrants: entrants.map((entryId) => {
      const entry = entryOf.get(entryId);
      return {
        entryId,
        number: entry?.number ?? '',
        name: `${entry?.firstName ?? ''} ${entry?.lastName ?? ''}`.trim(),
        className: entry?.className ?? '',
        isOut: isOut(entryId),
      };
    }),
    races: shown,
    ranking: format.kind === 'heats' && format.rounds > 0 ? ranking : [],
    isRankingFinal,
    order: runs.length > 0 && runs.every(({ state }) => isOver(state)) ? ladderOrder(runs, ranking) : [],
  };
}

/** Cars of finals that have begun stay in them; the places of the others are filled from the ranking. */
function shareRanking(races: readonly Race[], ranked: readonly number[], sessions: RaceSessions): number[] {
  const takenOf = (race: Race) => sessions?.get(race.key)?.takenGrid ?? null;
  const finals = races.filter(({ phase }) => phase === 'final');
  const locked = new Set(finals.flatMap((race) => takenOf(race) ?? []));
  if (locked.size === 0) return [...ranked];
  const free = ranked.filter((entryId) => !locked.has(entryId));
  const places: number[] = [];
  for (const race of finals.toSorted((a, b) => a.index - b.index)) {
    const own = race.slots
      .flatMap((slot) => (slot.kind === 'ranking' ? [slot.place] : []))
      .sort((a, b) => a - b);
    for (const place of own) {
      const next = takenOf(race) === null ? free.shift() : undefined;
      if (next !== undefined) places[place - 1] = next;
    }
  }
  return places;
}

function resultsOfHeats(
  heats: readonly RunRace[],
  entrants: readonly number[],
  rounds: number,
): Map<number, (HeatResult | null)[]> {
  const results = new Map(entrants.map((entryId) => [entryId, Array<HeatResult | null>(rounds).fill(null)]));
  for (const { round, cars, finishers } of heats) {
    if (finishers === null) continue;
    for (const { entryId } of cars) {
      if (entryId === undefined) continue;
      const at = finishers.findIndex((row) => row.entryId === entryId);
      const row = finishers[at];
      const result = { place: row?.isClassified ? at + 1 : null, bestLapMs: row?.bestLapMs ?? null };
      const ofCar = results.get(entryId);
      if (ofCar !== undefined) ofCar[round - 1] = result;
    }
  }
  return results;
}

function showRace(race: RunRace, runs: readonly RunRace[], format: Ladder['format']): ShownRace {
  const { key, phase, round, index, advancing, state, session, offered, strangers, finishers } = race;
  const later = runs.slice(runs.indexOf(race) + 1);
  const next = (entryId: number) =>
    later.find(
      ({ cars, slots }) =>
        slots.some((slot) => slot.kind === 'race' && slot.race === key) &&
        cars.some((car) => car.entryId === entryId),
    )?.key ?? null;
  return {
    ...{ key, phase, round, index, advancing, state, offered, strangers },
    sessionId: session?.sessionId ?? null,
    startsAtMs: session?.startsAtMs ?? null,
    places: race.cars.map(({ entryId, slot }): ShownPlace => {
      const at = finishers?.findIndex((row) => row.entryId === entryId) ?? -1;
      const isClassified = finishers?.[at]?.isClassified ?? false;
      const hasPoints = phase === 'heat' && finishers !== null;
      return {
        entryId: entryId ?? null,
        origin: originOf(slot),
        finish: at === -1 ? null : at + 1,
        isClassified,
        points: hasPoints ? pointsOfPlace(isClassified ? at + 1 : null, format) : null,
        advancesTo: entryId === undefined || !isOver(state) ? null : next(entryId),
      };
    }),
  };
}

function originOf(slot: Slot | null): ShownPlace['origin'] {
  if (slot === null || slot.kind === 'entry') return null;
  return { kind: slot.kind, race: slot.kind === 'race' ? slot.race : '', place: slot.place };
}
