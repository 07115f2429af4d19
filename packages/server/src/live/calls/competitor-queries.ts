/** The stored competitors of a session, with laps and rulings. */

import { nameOf, type RowStatus, rowStatuses } from '@lapwing/contract/values/enums';
import type { Stint } from '@lapwing/timing/laps/crew';
import type { Lap } from '@lapwing/timing/laps/lap';
import type { DecidedPenalty } from '@lapwing/timing/laps/lap-penalties';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';

type Db = Kysely<Schema>;

/** One competitor of a session, in classification order. */
export type StoredCompetitor = {
  id: number;
  finishPosition: number;
  isClassified: 0 | 1;
  startPosition: number | null;
  startNumber: string;
  firstName: string;
  lastName: string;
  className: string;
  nationality: string | null;
  transponder: string | null;
  status: RowStatus;
  lapCount: number;
  /** including all penalties */
  totalTimeMs: number | null;
  penaltyMs: number;
  bestTimeMs: number | null;
  bestLapNumber: number | null;
  handicapMs: number;
  laps: Lap[];
  /** the driver of each lap of a shared car */
  stints: readonly Stint[];
  penalties: readonly Penalty[];
  isOutOfClass: boolean;
};

type Penalty = DecidedPenalty & { reason: string };

export async function listCompetitors(db: Db, sessionId: number): Promise<StoredCompetitor[]> {
  const rows = await db
    .selectFrom('competitors')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .execute();
  const { penalties, deletedLaps, outOfClass } = await listRulings(db, sessionId);
  const otherRequests = yieldToEventLoop();
  const competitors: StoredCompetitor[] = [];
  for (const { status, laps, stints, ...row } of rows) {
    const ofCompetitor = penalties.get(row.id) ?? [];
    competitors.push({
      ...row,
      // Only this server writes it.
      stints: JSON.parse(stints) as Stint[],
      penalties: ofCompetitor,
      isOutOfClass: outOfClass.has(row.id),
      penaltyMs: ofCompetitor.reduce((sumMs, { penaltyMs }) => sumMs + penaltyMs, 0),
      status: nameOf(rowStatuses, status),
      laps: withDeleted(decodeLaps(laps), deletedLaps.get(row.id)),
    });
    await otherRequests();
  }
  return competitors;
}

/** null before there are results. */
export async function findLeader(
  db: Db,
  sessionId: number,
): Promise<{ number: string; name: string } | null> {
  const row = await db
    .selectFrom('competitors')
    .select(['startNumber', 'firstName', 'lastName'])
    .where('sessionId', '=', sessionId)
    .orderBy('finishPosition')
    .limit(1)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { number: row.startNumber, name: `${row.firstName} ${row.lastName}`.trim() };
}

export async function hasCompetitor(db: Db, sessionId: number, competitorId: string): Promise<boolean> {
  if (!/^[1-9]\d{0,14}$/.test(competitorId)) return false;
  const row = await db
    .selectFrom('competitors')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('id', '=', Number(competitorId))
    .executeTakeFirst();
  return row !== undefined;
}

/** Rulings in force that affect laps, times or classes, by competitor. */
async function listRulings(db: Db, sessionId: number) {
  const rulings = await db
    .selectFrom('rulings')
    .select(['competitorId', 'kind', 'value', 'reason', 'decidedAtMs'])
    .where('sessionId', '=', sessionId)
    .where('kind', 'in', ['penalty', 'lap-deleted', 'class-excluded'])
    .where('withdrawnInRevision', 'is', null)
    .execute();
  const penalties = new Map<number, Penalty[]>();
  const deletedLaps = new Map<number, Set<number>>();
  const outOfClass = new Set<number>();
  for (const { competitorId, kind, value, reason, decidedAtMs } of rulings) {
    const ofCompetitor = penalties.get(competitorId) ?? [];
    if (kind === 'penalty')
      penalties.set(competitorId, [...ofCompetitor, { penaltyMs: value ?? 0, reason, decidedAtMs }]);
    else if (kind === 'class-excluded') outOfClass.add(competitorId);
    else deletedLaps.set(competitorId, (deletedLaps.get(competitorId) ?? new Set()).add(value ?? 0));
  }
  return { penalties, deletedLaps, outOfClass };
}

function withDeleted(laps: Lap[], numbers: ReadonlySet<number> | undefined): Lap[] {
  if (numbers === undefined) return laps;
  return laps.map((lap, index) => (numbers.has(index + 1) ? { ...lap, isDeleted: true } : lap));
}
