/** Championship standings from the results of its rounds. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { ChampionshipLayout, RowStatus } from '@lapwing/contract/values/enums';
import { bonusesOf } from './bonuses.ts';

/** Stored with the championship as JSON. */
export type ChampionshipRules = {
  /** points of the first, second, …; none beyond the end */
  points: readonly number[];
  /** the number of worst results that do not count: runs if points are given per run, otherwise events */
  drops: number;
  /** other points for places in practice and qualifying; by default those of races */
  pointsByType?: { readonly [Kind in SessionKind]?: readonly number[] | undefined };
  /** for the first on the grid of a race, and for the fastest lap of a race */
  polePoints?: number;
  fastestLapPoints?: number;
};

export type ChampionshipEvent = { eventId: number; rounds: readonly ChampionshipRound[] };

export type ChampionshipRound = {
  roundId: number;
  /** race by default */
  type?: SessionKind;
  /** if places give other points than the championship's rules */
  points?: readonly number[];
  /** of all entries, in any order */
  results: readonly RoundResult[];
};

export type RoundResult = {
  competitorId: string;
  /** null if not classified */
  position: number | null;
  /** distinguishes not started (DNS) from not classified for another reason; Normal by default */
  status?: RowStatus;
  /** takes a place but no points */
  isGuest: boolean;
  /** given to this competitor by name, in addition to those of the rules */
  extraPoints?: number;
  /** null or 0 if it is not known, or from the pit lane */
  startPosition?: number | null;
  bestTimeMs?: number | null;
};

export type StandingsRow = {
  competitorId: string;
  /** null for a guest in every round */
  position: number | null;
  isGuest: boolean;
  total: number;
  /** the points that do not count */
  dropped: number;
  /** points behind the first and behind the one in front */
  diff: number;
  gap: number;
  events: EventScore[];
};

export type EventScore = {
  eventId: number;
  points: number;
  position: number | null;
  isDropped: boolean;
  rounds: RoundScore[];
};

/** There is no score for a round without an entry. */
export type RoundScore = {
  roundId: number;
  points: number;
  position: number | null;
  status: RowStatus;
  isDropped: boolean;
  isGuest: boolean;
};

/** An event driven only as a guest counts as missed. */
export function isGuestEvent({ rounds }: { rounds: readonly { isGuest: boolean }[] }): boolean {
  return rounds.every(({ isGuest }) => isGuest);
}

/**
 * Guests come last. Equal totals are ranked by more wins, more second places and so on; then by the order of the list.
 */
export function standings(
  events: readonly ChampionshipEvent[],
  layout: ChampionshipLayout,
  rules: ChampionshipRules,
): StandingsRow[] {
  const { scores, places } = scoreEvents(events, rules);
  const listed = new Set([...places.keys(), ...scores.keys()]);
  const possible = countUnits(events, layout);
  const rows = Array.from(listed, (competitorId) => {
    const eventScores = scores.get(competitorId) ?? [];
    const isGuest = eventScores.every(isGuestEvent);
    return {
      competitorId,
      isGuest,
      ...totalOf(eventScores, { layout, possible, drops: rules.drops }),
      events: eventScores,
    };
  });
  rows.sort(
    (a, b) =>
      Number(a.isGuest) - Number(b.isGuest) ||
      b.total - a.total ||
      comparePlaces(places.get(a.competitorId) ?? [], places.get(b.competitorId) ?? []),
  );

  const leading = rows[0]?.total ?? 0;
  return rows.map((row, index) => ({
    ...row,
    position: row.isGuest ? null : index + 1,
    diff: row.isGuest ? 0 : exact(leading - row.total),
    gap: row.isGuest ? 0 : exact((rows[index - 1]?.total ?? row.total) - row.total),
  }));
}

/** The rounds or events of which the worst are dropped. */
export function countUnits(
  events: readonly { rounds: readonly unknown[] }[],
  layout: ChampionshipLayout,
): number {
  return layout === 'PointsPerRun'
    ? events.reduce((sum, event) => sum + event.rounds.length, 0)
    : events.length;
}

/** The total of one competitor. Marks what does not count. */
export function totalOf(
  eventScores: readonly EventScore[],
  { layout, possible, drops }: { layout: ChampionshipLayout; possible: number; drops: number },
): { total: number; dropped: number } {
  const unitsOfDrop =
    layout === 'PointsPerRun'
      ? eventScores.flatMap(({ rounds }) => rounds.filter(({ isGuest }) => !isGuest))
      : eventScores.filter((event) => !isGuestEvent(event));
  const dropped = markDropped(unitsOfDrop, possible, drops);
  if (layout !== 'PointsPerRun') {
    for (const event of eventScores) for (const round of event.rounds) round.isDropped = event.isDropped;
  }
  const gained = eventScores.reduce((sum, event) => sum + event.points, 0);
  return { total: exact(gained - dropped), dropped: exact(dropped) };
}

/** Avoids floating-point errors in tenths of points: the sum of 0.1 and 0.2 is a little more than 0.3. */
export function exact(points: number): number {
  return Math.round(points * 1e6) / 1e6;
}

type Scores = {
  scores: Map<string, EventScore[]>;
  /** how often each competitor had each place among those who score, in the order in which they first did */
  places: Map<string, number[]>;
};

function scoreEvents(events: readonly ChampionshipEvent[], rules: ChampionshipRules): Scores {
  const scores = new Map<string, EventScore[]>();
  const places = new Map<string, number[]>();
  for (const { eventId, rounds } of events) {
    const inEvent = new Map<string, EventScore>();
    for (const round of rounds) {
      const { roundId, type = 'race', results } = round;
      const table = round.points ?? rules.pointsByType?.[type] ?? rules.points;
      const bonuses = type === 'race' ? bonusesOf(results, rules) : null;
      for (const { result, place } of scoringPlaces(results)) {
        const { competitorId, position, status = 'Normal', isGuest } = result;
        const extraPoints = (result.extraPoints ?? 0) + (bonuses?.get(competitorId) ?? 0);
        const points = isGuest ? 0 : exact((place === null ? 0 : (table[place - 1] ?? 0)) + extraPoints);
        const unscored = { eventId, points: 0, position: null, isDropped: false, rounds: [] };
        const event: EventScore = inEvent.get(competitorId) ?? unscored;
        event.points = exact(event.points + points);
        event.position = position;
        event.rounds.push({ roundId, points, position, status, isDropped: false, isGuest });
        inEvent.set(competitorId, event);
        if (!isGuest) places.set(competitorId, countPlace(places.get(competitorId) ?? [], place));
      }
    }
    if (rounds.length > 1) rankInEvent(inEvent);
    for (const [competitorId, event] of inEvent) {
      scores.set(competitorId, [...(scores.get(competitorId) ?? []), event]);
    }
  }
  return { scores, places };
}

/** Competitors behind a guest move up; a guest has no place among those who score. */
export function scoringPlaces(
  results: readonly RoundResult[],
): { result: RoundResult; place: number | null }[] {
  const guestPositions = results.flatMap(({ isGuest, position }) =>
    isGuest && position !== null ? [position] : [],
  );
  return results.map((result) => {
    const { position, isGuest } = result;
    if (position === null || isGuest) return { result, place: null };
    return { result, place: position - guestPositions.filter((guest) => guest < position).length };
  });
}

function countPlace(counts: number[], place: number | null): number[] {
  if (place !== null) counts[place] = (counts[place] ?? 0) + 1;
  return counts;
}

/** With several rounds the place in the event follows from their points, then from the place in the last. */
function rankInEvent(scores: ReadonlyMap<string, EventScore>): void {
  const [guests, scoring] = [true, false].map((areGuests) =>
    [...scores.values()].filter((score) => isGuestEvent(score) === areGuests),
  );
  for (const score of guests ?? []) score.position = null;
  scoring
    ?.sort((a, b) => b.points - a.points || lastPlaceOf(a) - lastPlaceOf(b))
    .forEach((score, index) => {
      score.position = index + 1;
    });
}

function lastPlaceOf({ rounds }: EventScore): number {
  return rounds.at(-1)?.position ?? Number.MAX_SAFE_INTEGER;
}

/** A missed event or run is dropped first, because it gave no points. */
function markDropped(
  scores: { points: number; isDropped: boolean }[],
  possible: number,
  drops: number,
): number {
  const missed = possible - scores.length;
  const toDrop = Math.max(0, Math.min(drops, possible - 1) - missed);
  const worst = scores.toSorted((a, b) => a.points - b.points).slice(0, toDrop);
  for (const score of worst) score.isDropped = true;
  return worst.reduce((sum, score) => sum + score.points, 0);
}

/** Negative if the first has more wins; or as many, and more second places; and so on. */
export function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const last = Math.max(a.length, b.length);
  for (let place = 1; place < last; place++) {
    const more = (b[place] ?? 0) - (a[place] ?? 0);
    if (more !== 0) return more;
  }
  return 0;
}
