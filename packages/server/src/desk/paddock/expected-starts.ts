/** What calendars and messages say of sessions: stored, so that it is the same at every server and after a restart. */

import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

const MINUTE_MS = 60_000;
/** Smaller moves are not worth an update of a calendar. */
const MOVED_MS = 2 * MINUTE_MS;

export type StoredStart = Row<'expectedStarts'>;
export type NewStart = Pick<StoredStart, 'sessionId' | 'expectedStartMs' | 'spreadMinutes' | 'gridAtMs'>;

export function hasMoved(
  stored: Pick<StoredStart, 'expectedStartMs' | 'gridAtMs'>,
  found: NewStart,
): boolean {
  return (
    Math.abs(stored.expectedStartMs - found.expectedStartMs) >= MOVED_MS ||
    Math.abs(stored.gridAtMs - found.gridAtMs) >= MOVED_MS
  );
}

export async function readStarts(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<Map<number, StoredStart>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('expectedStarts')
    .selectAll()
    .where('sessionId', 'in', sessionIds)
    .execute();
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Returns what is stored from then on. */
export async function saveStart(
  db: Kysely<Schema>,
  stored: StoredStart | undefined,
  found: NewStart,
  nowMs: number,
): Promise<StoredStart> {
  if (stored === undefined) {
    const row = { ...found, sequence: 0, changedAtMs: nowMs, toldStartMs: null, isCalled: 0 as const };
    await db
      .insertInto('expectedStarts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return row;
  }
  if (!hasMoved(stored, found)) return stored;
  const { sequence } = stored;
  const { expectedStartMs, spreadMinutes, gridAtMs } = found;
  const set = { expectedStartMs, spreadMinutes, gridAtMs, sequence: sequence + 1, changedAtMs: nowMs };
  await db
    .updateTable('expectedStarts')
    .set(set)
    .where('sessionId', '=', stored.sessionId)
    .where('sequence', '=', sequence)
    .execute();
  return { ...stored, ...set };
}

/** True for the first claim, at any server, before or after a restart: that one sends the message. */
export async function claimNotice(
  db: Kysely<Schema>,
  { sessionId, toldStartMs, isCalled }: StoredStart,
  next: Pick<StoredStart, 'toldStartMs' | 'isCalled'>,
): Promise<boolean> {
  const claimed = await db
    .updateTable('expectedStarts')
    .set(next)
    .where('sessionId', '=', sessionId)
    .where('isCalled', '=', isCalled)
    .where('toldStartMs', toldStartMs === null ? 'is' : '=', toldStartMs)
    .returning('sessionId')
    .executeTakeFirst();
  return claimed !== undefined;
}
