/** The standings of a championship from everything that counts in it, with the boards of running rounds if wanted. */

import type { ChampionshipSeason, SeasonResult, SeasonRound } from '@lapwing/contract/results/season';
import { type ChampionshipEvent, type StandingsRow, standings } from './standings.ts';

export type SeasonChanges = {
  /** by session: instead of the results of the round */
  results?: ReadonlyMap<number, readonly SeasonResult[]>;
  /** rounds that do not count, by their id */
  off?: ReadonlySet<number>;
};

/** What identifies a person over a season: start numbers change hands between the rounds, names do not. */
export function personOf({
  firstName,
  lastName,
  startNumber,
}: {
  firstName: string;
  lastName: string;
  startNumber: string;
}): string {
  const name = `${firstName} ${lastName}`.trim().toLowerCase();
  return name === '' ? `#${startNumber}` : name;
}

export function resultsIn(round: SeasonRound, { results }: SeasonChanges): readonly SeasonResult[] {
  return results?.get(round.sessionId) ?? round.results;
}

/** Rounds that do not count are left out as if the championship had never had them. */
export function eventsOf(
  { events, rules }: Pick<ChampionshipSeason, 'events' | 'rules'>,
  changes: SeasonChanges = {},
): ChampionshipEvent[] {
  const guests = new Set(rules.guests);
  return (
    events
      .map(({ eventId, rounds }) => ({
        eventId,
        rounds: rounds
          .filter(({ roundId }) => changes.off?.has(roundId) !== true)
          .map((round) => {
            const { roundId, type, points, extraPoints } = round;
            const extraOf = (no: string) =>
              extraPoints.reduce((sum, extra) => sum + (extra.number === no ? extra.points : 0), 0);
            return {
              roundId,
              type,
              ...(points !== undefined && { points }),
              results: resultsIn(round, changes).map((row) => ({
                competitorId: row.person,
                position: row.position,
                status: row.status,
                isGuest: row.isGuest || guests.has(row.no),
                extraPoints: extraOf(row.no),
                startPosition: row.startPosition,
                bestTimeMs: row.bestTimeMs,
              })),
            };
          }),
      }))
      // An event of which nothing counts any more is not one that everybody missed.
      .filter(({ rounds }, index) => rounds.length > 0 || events[index]?.rounds.length === 0)
  );
}

export function seasonStandings(season: ChampionshipSeason, changes: SeasonChanges = {}): StandingsRow[] {
  return standings(eventsOf(season, changes), season.layout, season.rules);
}

/** The newest name, number and class of each person. */
export function peopleOf(
  { events }: Pick<ChampionshipSeason, 'events'>,
  changes: SeasonChanges = {},
): Map<string, SeasonResult> {
  const rounds = events.flatMap((event) => event.rounds);
  return new Map(
    rounds.flatMap((round) => resultsIn(round, changes).map((row) => [row.person, row] as const)),
  );
}
