/** Everything that the standings of a championship are computed from, in wire format. */

import type { SessionKind } from '@lapwing/contract/results/events';
import type { ChampionshipSeason, SeasonResult, SeasonRound } from '@lapwing/contract/results/season';
import { championshipLayouts, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { personOf } from '@lapwing/timing/championship/season';
import * as z from 'zod/mini';
import type { Row } from '../storage/schema.ts';
import { hasResult } from './has-result.ts';
import { givenStandings } from './published-standings.ts';
import type { ChampionshipData } from './queries/championship.ts';
import type { CompetitorRow } from './queries/session.ts';

const pointsTable = z.array(z.number());
const storedRules = z.object({
  points: pointsTable,
  drops: z.int(),
  pointsByType: z._default(
    z.object({ practice: z.optional(pointsTable), qualify: z.optional(pointsTable) }),
    {},
  ),
  polePoints: z._default(z.number(), 0),
  fastestLapPoints: z._default(z.number(), 0),
  guests: z._default(z.array(z.string()), []),
  given: z.optional(givenStandings),
});
export type StoredRules = z.infer<typeof storedRules>;

const storedRoundRules = z.object({
  points: z.optional(pointsTable),
  extraPoints: z._default(z.array(z.object({ number: z.string(), points: z.number() })), []),
});

export function rulesOf({ rules }: Pick<Row<'championships'>, 'rules'>): StoredRules {
  return storedRules.parse(JSON.parse(rules));
}

/** By session: until when its result can be protested, and for how long each publication can be. */
export type ProtestTimes = ReadonlyMap<number, { endsAtMs: number | null; minutes: number }>;

export function toSeason(data: ChampionshipData, protests: ProtestTimes = new Map()): ChampionshipSeason {
  const { championship, events, rounds } = data;
  const { given, ...rules } = rulesOf(championship);
  return {
    championshipId: championship.id,
    organizationId: championship.organizationId,
    name: championship.name,
    season: championship.season,
    class: championship.className,
    layout: nameOf(championshipLayouts, championship.layout),
    isGiven: given !== undefined,
    rules,
    events: events.map((event) => ({
      eventId: event.id,
      name: event.name,
      date: event.startDate,
      rounds: rounds
        .filter((round) => round.eventId === event.id)
        .map((round) => toRound(round, data, protests)),
    })),
    classes: [],
  };
}

function toRound(
  round: ChampionshipData['rounds'][number],
  { championship: { className }, results }: ChampionshipData,
  protests: ProtestTimes,
): SeasonRound {
  const protest = protests.get(round.sessionId);
  return {
    roundId: round.id,
    sessionId: round.sessionId,
    name: round.name,
    shortName: round.shortName,
    // The column only takes these three kinds.
    type: round.kind as SessionKind,
    state: roundStateOf(round.resultStatus),
    ...storedRoundRules.parse(JSON.parse(round.rules ?? '{}')),
    protestEndsAtMs: protest?.endsAtMs ?? null,
    protestMinutes: hasResult(round) ? 0 : (protest?.minutes ?? 0),
    results: results
      .filter((row) => row.sessionId === round.sessionId && (className === '' || row.className === className))
      .map((row) => toResult(row, className)),
  };
}

function roundStateOf(resultStatus: number): SeasonRound['state'] {
  switch (nameOf(resultStatuses, resultStatus)) {
    case 'None':
      return 'coming';
    case 'Active':
      return 'running';
    case 'Provisional':
      return 'provisional';
    case 'Official':
      return 'official';
  }
}

type ResultRow = Pick<
  CompetitorRow,
  | 'startNumber'
  | 'firstName'
  | 'lastName'
  | 'className'
  | 'nationality'
  | 'isClassified'
  | 'finishPosition'
  | 'positionInClass'
  | 'status'
  | 'isGuest'
  | 'startPosition'
  | 'bestTimeMs'
> & { accountId?: string | null };

export function toResult(row: ResultRow, className: string): SeasonResult {
  return {
    person: personOf(row),
    no: row.startNumber,
    firstName: row.firstName,
    lastName: row.lastName,
    class: row.className,
    accountId: row.accountId ?? null,
    nationality: row.nationality,
    position: placeOf(row, className),
    status: nameOf(rowStatuses, row.status),
    isGuest: row.isGuest === 1,
    startPosition: row.startPosition,
    bestTimeMs: row.bestTimeMs,
  };
}

/** In a championship of one class the place in that class counts; those who are out of their class have none. */
function placeOf(row: ResultRow, className: string): number | null {
  if (row.isClassified === 0) return null;
  return className === '' ? row.finishPosition : row.positionInClass || null;
}
