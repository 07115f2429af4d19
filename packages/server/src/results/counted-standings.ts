/** The standings of a championship, computed from the results of its rounds. */

import type { StandingsRow } from '@lapwing/contract/results/championships';
import type { SessionKind } from '@lapwing/contract/results/events';
import { championshipLayouts, nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import {
  type ChampionshipRules,
  type StandingsRow as Standing,
  standings,
} from '@lapwing/timing/championship/standings';
import * as z from 'zod/mini';
import type { ChampionshipData } from './queries/championship.ts';
import type { CompetitorRow } from './queries/session.ts';

const storedRoundRules = z.object({
  points: z.optional(z.array(z.number())),
  extraPoints: z._default(z.array(z.object({ number: z.string(), points: z.number() })), []),
});

export function countedStandings(
  { championship, events, rounds, results }: ChampionshipData,
  { guests = [], ...rules }: ChampionshipRules & { guests?: readonly string[] },
): StandingsRow[] {
  const guestNumbers = new Set(guests);
  const scoring = results.filter(
    (row) => championship.className === '' || row.className === championship.className,
  );
  const people = new Map(scoring.map((row) => [personOf(row), row]));
  const rows = standings(
    events.map((event) => ({
      eventId: event.id,
      rounds: rounds
        .filter((round) => round.eventId === event.id)
        .map((round) => {
          const { points, extraPoints } = storedRoundRules.parse(JSON.parse(round.rules ?? '{}'));
          const extraOf = ({ startNumber }: CompetitorRow) =>
            extraPoints.reduce((sum, extra) => sum + (extra.number === startNumber ? extra.points : 0), 0);
          return {
            roundId: round.id,
            // The column only takes these three kinds.
            type: round.kind as SessionKind,
            ...(points !== undefined && { points }),
            results: scoring
              .filter((row) => row.sessionId === round.sessionId)
              .map((row) => ({
                competitorId: personOf(row),
                position: placeOf(row, championship.className),
                status: nameOf(rowStatuses, row.status),
                isGuest: row.isGuest === 1 || guestNumbers.has(row.startNumber),
                extraPoints: extraOf(row),
                startPosition: row.startPosition,
                bestTimeMs: row.bestTimeMs,
              })),
          };
        }),
    })),
    nameOf(championshipLayouts, championship.layout),
    rules,
  );
  return rows.map((row) => toWireStanding(row, people.get(row.competitorId)));
}

/** Identifies a person over a season: start numbers change hands between the rounds, names do not. */
function personOf({ firstName, lastName, startNumber }: CompetitorRow): string {
  const name = `${firstName} ${lastName}`.trim().toLowerCase();
  return name === '' ? `#${startNumber}` : name;
}

/** In a championship of one class the place in that class counts. */
function placeOf(row: CompetitorRow, className: string): number | null {
  if (row.isClassified === 0) return null;
  return className === '' ? row.finishPosition : row.positionInClass;
}

function toWireStanding(row: Standing, person: CompetitorRow | undefined): StandingsRow {
  return {
    no: person?.startNumber ?? null,
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    class: person?.className ?? '',
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
