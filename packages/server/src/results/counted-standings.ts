/** The standings of a championship, computed from the results of its rounds. */

import type { StandingsRow } from '@lapwing/contract/results/championships';
import type { ChampionshipSeason, SeasonResult } from '@lapwing/contract/results/season';
import { peopleOf, seasonStandings } from '@lapwing/timing/championship/season';
import type { StandingsRow as Standing } from '@lapwing/timing/championship/standings';

export function countedStandings(season: ChampionshipSeason): StandingsRow[] {
  const people = peopleOf(season);
  return seasonStandings(season).map((row) => toWireStanding(row, people.get(row.competitorId)));
}

function toWireStanding(row: Standing, person: SeasonResult | undefined): StandingsRow {
  return {
    no: person?.no ?? null,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    class: person?.class ?? '',
    accountId: person?.accountId ?? null,
    nationality: person?.nationality ?? null,
    position: textOf(row.position),
    isGuest: row.isGuest,
    total: row.total,
    dropped: row.dropped,
    diff: row.diff,
    gap: row.gap,
    events: row.events.map((event) => ({
      eventId: event.eventId,
      points: event.points,
      position: textOf(event.position),
      isDropped: event.isDropped,
      rounds: event.rounds.map((round) => ({ ...round, position: textOf(round.position) })),
    })),
  };
}

function textOf(position: number | null): string | null {
  return position === null ? null : String(position);
}
