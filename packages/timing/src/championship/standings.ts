/** Championship standings from the results of its rounds. */

import type { ChampionshipLayout } from '@lapwing/contract/enums';

/** Kept with the championship as JSON. */
export type ChampionshipRules = {
  /** points of the first, second, … ; nothing beyond the end */
  points: readonly number[];
  /** how many of the worst results do not count: runs where points are given per run, else events */
  drops: number;
};

export type ChampionshipEvent = { eventId: number; rounds: readonly ChampionshipRound[] };

export type ChampionshipRound = {
  roundId: number;
  /** in finishing order; a null position is one who was not classified */
  results: readonly RoundResult[];
};

export type RoundResult = { competitorId: string; position: number | null; isGuest: boolean };

export type StandingsRow = {
  competitorId: string;
  position: number;
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

export type RoundScore = { roundId: number; points: number; position: number | null; isDropped: boolean };

/** Equal totals are parted by more wins, more second places and so on; then by who was listed first. */
export function standings(
  events: readonly ChampionshipEvent[],
  layout: ChampionshipLayout,
  rules: ChampionshipRules,
): StandingsRow[] {
  const scores = scoreEvents(events, rules);
  const rows = Array.from(scores, ([competitorId, eventScores]) => {
    const unitsOfDrop = layout === 'PointsPerRun' ? eventScores.flatMap(({ rounds }) => rounds) : eventScores;
    const possible = layout === 'PointsPerRun' ? countRounds(events) : events.length;
    const dropped = markDropped(unitsOfDrop, possible, rules.drops);
    if (layout !== 'PointsPerRun') {
      for (const event of eventScores) for (const round of event.rounds) round.isDropped = event.isDropped;
    }
    const gained = eventScores.reduce((sum, event) => sum + event.points, 0);
    return {
      competitorId,
      total: gained - dropped,
      dropped,
      places: placesOf(eventScores),
      events: eventScores,
    };
  });
  rows.sort((one, other) => other.total - one.total || comparePlaces(one.places, other.places));

  const leading = rows[0]?.total ?? 0;
  return rows.map(({ competitorId, total, dropped, events: eventScores }, index) => ({
    competitorId,
    position: index + 1,
    total,
    dropped,
    diff: leading - total,
    gap: (rows[index - 1]?.total ?? total) - total,
    events: eventScores,
  }));
}

function scoreEvents(
  events: readonly ChampionshipEvent[],
  rules: ChampionshipRules,
): Map<string, EventScore[]> {
  const scores = new Map<string, EventScore[]>();
  for (const { eventId, rounds } of events) {
    const inEvent = new Map<string, EventScore>();
    for (const { roundId, results } of rounds) {
      let guests = 0;
      for (const { competitorId, position, isGuest } of results) {
        if (isGuest) {
          // A guest takes the place but not the points: the next one moves up.
          guests += position === null ? 0 : 1;
          continue;
        }
        const points = position === null ? 0 : (rules.points[position - guests - 1] ?? 0);
        const event = inEvent.get(competitorId) ?? {
          eventId,
          points: 0,
          position: null,
          isDropped: false,
          rounds: [],
        };
        event.points += points;
        event.position = position;
        event.rounds.push({ roundId, points, position, isDropped: false });
        inEvent.set(competitorId, event);
      }
    }
    if (rounds.length > 1) rankInEvent(inEvent);
    for (const [competitorId, event] of inEvent) {
      const known = scores.get(competitorId);
      if (known === undefined) scores.set(competitorId, [event]);
      else known.push(event);
    }
  }
  return scores;
}

/** With several rounds the place in the event follows from the points of its rounds. */
function rankInEvent(scores: ReadonlyMap<string, EventScore>): void {
  const ordered = [...scores.values()].sort((one, other) => other.points - one.points);
  ordered.forEach((score, index) => {
    score.position = index + 1;
  });
}

/** An event or run that somebody missed is the first to be dropped: it brought nothing. */
function markDropped(
  scores: { points: number; isDropped: boolean }[],
  possible: number,
  drops: number,
): number {
  const missed = possible - scores.length;
  const toDrop = Math.max(0, Math.min(drops, possible - 1) - missed);
  const worst = scores.toSorted((one, other) => one.points - other.points).slice(0, toDrop);
  for (const score of worst) score.isDropped = true;
  return worst.reduce((sum, score) => sum + score.points, 0);
}

function countRounds(events: readonly ChampionshipEvent[]): number {
  return events.reduce((sum, event) => sum + event.rounds.length, 0);
}

function placesOf(events: readonly EventScore[]): number[] {
  const places: number[] = [];
  for (const { position } of events.flatMap(({ rounds }) => rounds)) {
    if (position !== null) places[position] = (places[position] ?? 0) + 1;
  }
  return places;
}

function comparePlaces(one: readonly number[], other: readonly number[]): number {
  const last = Math.max(one.length, other.length);
  for (let place = 1; place < last; place++) {
    const more = (other[place] ?? 0) - (one[place] ?? 0);
    if (more !== 0) return more;
  }
  return 0;
}
