/** What there is to print of a session. */

import { resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import { sizeOfSession } from '../../storage/session-size.ts';
import { selectOwnCompetitors } from '../own-competitors.ts';
import type { SessionRow } from '../queries/session.ts';

/** A version and a count: packed laps without any lap. */
const EMPTY_LAPS_BYTES = 2;

export async function hasLaps(db: Kysely<Schema>, sessionId: number): Promise<boolean> {
  return (await sizeOfSession(db, sessionId)).mostLapBytes > EMPTY_LAPS_BYTES;
}

/** The finish positions of an account in a session that it started. */
export async function listOwnPositions(
  db: Kysely<Schema>,
  sessionId: number,
  accountId: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('competitors')
    .select('finishPosition')
    .where('sessionId', '=', sessionId)
    .where('id', 'in', selectOwnCompetitors(accountId))
    .where('status', '!=', rowStatuses.DNS)
    .orderBy('finishPosition')
    .execute();
  return rows.map(({ finishPosition }) => finishPosition);
}

export function hasResult({
  resultStatus,
  competitorCount,
}: Pick<SessionRow, 'resultStatus' | 'competitorCount'>): boolean {
  return resultStatus !== resultStatuses.None && (competitorCount ?? 0) > 0;
}
