/** For how long a provisional result can be protested: as the session has it, otherwise as the meeting has it. */

import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import { protestEndsAt } from '@lapwing/timing/decide/protest-time';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';

/** In the place of a session: for all sessions of the event. */
export const WHOLE_MEETING = 0;

export type ProtestTime = { minutes: number; ofSession: number | null; ofMeeting: number | null };
type Place = Pick<Row<'sessions'>, 'id' | 'eventId'>;

export async function readProtestTime(db: Kysely<Schema>, { eventId, id }: Place): Promise<ProtestTime> {
  const rows = await db
    .selectFrom('protestTimes')
    .select(['sessionId', 'minutes'])
    .where('eventId', '=', eventId)
    .where('sessionId', 'in', [WHOLE_MEETING, id])
    .execute();
  const minutesOf = (sessionId: number) => rows.find((row) => row.sessionId === sessionId)?.minutes ?? null;
  const [ofSession, ofMeeting] = [minutesOf(id), minutesOf(WHOLE_MEETING)];
  return { minutes: ofSession ?? ofMeeting ?? 0, ofSession, ofMeeting };
}

/** When the newest revision was published; null without one. */
export async function readPublishedAt(
  db: Kysely<Schema>,
  { id, revisionNumber }: Pick<Row<'sessions'>, 'id' | 'revisionNumber'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('sessionRevisions')
    .select('publishedAtMs')
    .where('sessionId', '=', id)
    .where('number', '=', revisionNumber)
    .executeTakeFirst();
  return row?.publishedAtMs ?? null;
}

type ProtestedSession = Place & Pick<Row<'sessions'>, 'resultStatus' | 'revisionNumber'>;

/** By session: until when its result can be protested, and for how long each publication can be. */
export async function listProtestTimes(
  db: Kysely<Schema>,
  sessionIds: readonly number[],
): Promise<Map<number, { endsAtMs: number | null; minutes: number }>> {
  const times = new Map<number, { endsAtMs: number | null; minutes: number }>();
  if (sessionIds.length === 0) return times;
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('protestTimes', 'protestTimes.eventId', 'sessions.eventId')
    .select(['sessions.id', 'sessions.eventId', 'resultStatus', 'revisionNumber'])
    .distinct()
    .where('sessions.id', 'in', sessionIds)
    .execute();
  for (const session of sessions) {
    const { minutes } = await readProtestTime(db, session);
    times.set(session.id, { endsAtMs: await readProtestEnd(db, session), minutes });
  }
  return times;
}

/** null without a protest time. */
export async function readProtestEnd(db: Kysely<Schema>, session: ProtestedSession): Promise<number | null> {
  if (nameOf(resultStatuses, session.resultStatus) !== 'Provisional') return null;
  const { minutes } = await readProtestTime(db, session);
  const publishedAtMs = minutes === 0 ? null : await readPublishedAt(db, session);
  if (publishedAtMs === null) return null;
  return protestEndsAt({ status: 'Provisional', publishedAtMs, protestMinutes: minutes });
}
