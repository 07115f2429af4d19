/** Standings that were computed elsewhere: stored with the rules of the championship, and shown as sent. */

import type { StandingsRow } from '@lapwing/contract/results/championships';
import { enumName, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { exact } from '@lapwing/timing/championship/standings';
import * as z from 'zod/mini';

const givenRound = z.object({
  sessionId: z.int(),
  points: z.number(),
  position: z.nullable(z.int()),
  status: enumName(rowStatuses),
  isDropped: z.boolean(),
  isGuest: z.boolean(),
});

export const givenStandings = z.object({
  status: enumName(resultStatuses),
  /** in the order in which they are shown */
  rows: z.array(
    z.object({
      position: z.nullable(z.int()),
      startNumber: z.nullable(z.string()),
      firstName: z.string(),
      lastName: z.string(),
      className: z.string(),
      nationality: z.nullable(z.string()),
      isGuest: z.boolean(),
      total: z.number(),
      dropped: z.number(),
      rounds: z.array(givenRound),
    }),
  ),
});
export type UploadedStandings = z.infer<typeof givenStandings>;

type ShownEvent = { eventId: number; rounds: readonly { roundId: number; sessionId: number }[] };

/** Without the scores of rounds that are not shown. */
export function toWireGiven({ rows }: UploadedStandings, events: readonly ShownEvent[]): StandingsRow[] {
  const leading = rows[0]?.total ?? 0;
  return rows.map((row, index) => {
    const isRanked = row.position !== null;
    return {
      no: row.startNumber,
      firstName: row.firstName,
      lastName: row.lastName,
      class: row.className,
      accountId: null,
      nationality: row.nationality,
      position: textOf(row.position),
      isGuest: row.isGuest,
      total: row.total,
      dropped: row.dropped,
      diff: isRanked ? exact(leading - row.total) : 0,
      gap: isRanked ? exact((rows[index - 1]?.total ?? row.total) - row.total) : 0,
      events: events.flatMap((event) => scoresIn(event, row.rounds)),
    };
  });
}

function scoresIn(
  { eventId, rounds }: ShownEvent,
  scores: readonly z.infer<typeof givenRound>[],
): StandingsRow['events'] {
  const own = rounds.flatMap(({ roundId, sessionId }) =>
    scores
      .filter((score) => score.sessionId === sessionId)
      .map(({ sessionId: _, position, ...score }) => ({ roundId, ...score, position: textOf(position) })),
  );
  if (own.length === 0) return [];
  return [
    {
      eventId,
      points: exact(own.reduce((sum, { points }) => sum + points, 0)),
      // There is no place for several rounds together.
      position: rounds.length === 1 ? (own[0]?.position ?? null) : null,
      isDropped: own.every(({ isDropped }) => isDropped),
      rounds: own,
    },
  ];
}

function textOf(position: number | null): string | null {
  return position === null ? null : String(position);
}
