/** Championships and their standings in wire format. */

import type {
  Championship,
  ChampionshipSummary,
  StandingsRow,
} from '@lapwing/contract/results/championships';
import {
  championshipLayouts,
  nameOf,
  type ResultStatus,
  resultStatuses,
} from '@lapwing/contract/values/enums';
import { isGuestEvent } from '@lapwing/timing/championship/standings';
import { rulesOf, type StoredRules, toSeason } from '../championship-season.ts';
import { countedStandings } from '../counted-standings.ts';
import { toWireGiven } from '../published-standings.ts';
import type { ChampionshipData, ListedChampionship } from '../queries/championship.ts';
import { statusOfAll } from '../status-of-all.ts';

function statusOf({ given }: StoredRules, roundStatuses: readonly number[]): ResultStatus {
  return given?.status ?? statusOfAll(roundStatuses.map((status) => nameOf(resultStatuses, status)));
}

export function toWireChampionshipSummary(row: ListedChampionship): ChampionshipSummary {
  return {
    id: row.id,
    organization: row.organizationId,
    championshipid: row.id,
    name: row.name,
    season: row.season,
    html: null,
    xml: null,
    backupxml: null,
    class: row.className,
    resultStatus: statusOf(rulesOf(row), row.roundStatuses),
  };
}

export function toWireChampionship(data: ChampionshipData): Championship {
  const { championship, events, rounds } = data;
  const rules = rulesOf(championship);
  const { given } = rules;
  const roundsIn = (eventId: number) => rounds.filter((round) => round.eventId === eventId);
  const competitors =
    given === undefined
      ? countedStandings(toSeason(data))
      : toWireGiven(
          given,
          events.map(({ id: eventId }) => ({
            eventId,
            rounds: roundsIn(eventId).map(({ id: roundId, sessionId }) => ({ roundId, sessionId })),
          })),
        );
  return {
    id: championship.id,
    name: championship.name,
    season: championship.season,
    class: championship.className,
    layout: nameOf(championshipLayouts, championship.layout),
    drops: rules.drops,
    isGiven: given !== undefined,
    resultStatus: statusOf(
      rules,
      rounds.map(({ resultStatus }) => resultStatus),
    ),
    events: events.map((event) => ({
      id: event.id,
      name: event.name,
      date: event.startDate,
      isDropped: isDroppedByAll(event.id, competitors),
      rounds: roundsIn(event.id).map(({ id, name, shortName }) => ({ id, name, shortName })),
    })),
    competitors,
  };
}

function isDroppedByAll(eventId: number, rows: readonly StandingsRow[]): boolean {
  const scores = rows.flatMap((row) =>
    row.events.filter((event) => event.eventId === eventId && !isGuestEvent(event)),
  );
  return scores.length > 0 && scores.every((score) => score.isDropped);
}
