/** Follows the events of today: stores what calendars say, and sends the messages about grid calls, each once. */

import type { PushMessage } from '@lapwing/contract/live/push';
import type { Language } from '@lapwing/contract/values/constants';
import type { Kysely } from 'kysely';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Schema } from '../../storage/schema.ts';
import { entrantOf } from './entrants.ts';
import { claimNotice, readStarts, type StoredStart, saveStart } from './expected-starts.ts';
import type { GridFollower, GridFollowers } from './grid-followers.ts';
import { type GridNotice, gridMessage } from './messages.ts';
import { expectedSessions, type PaddockClocks } from './paddock-clock.ts';
import type { PaddockDay } from './read-day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AHEAD_MS = 24 * HOUR_MS;
const AFTER_MS = 12 * HOUR_MS;
/** Messages are about what comes soon: later sessions move many times before. */
const TOLD_AHEAD_MS = 3 * HOUR_MS;
/** A smaller move is not worth a message. */
const TOLD_MOVE_MS = 5 * MINUTE_MS;
/** So long before the time of the grid call. */
const CALL_BEFORE_MS = 10 * MINUTE_MS;

type Deliver = (follower: GridFollower, write: (language: Language) => PushMessage) => void;

export type WatchOptions = {
  db: Kysely<Schema>;
  clocks: PaddockClocks;
  followers: GridFollowers;
  /** null: the host has no push */
  deliver: Deliver | null;
  now: () => number;
};

export async function watchStarts({ db, clocks, followers, deliver, now }: WatchOptions): Promise<void> {
  const events = await db
    .selectFrom('events')
    .innerJoin('meetings', 'meetings.eventId', 'events.id')
    .select('events.id')
    .where('events.deletedAtMs', 'is', null)
    .where('events.startsAtMs', '<', now() + AHEAD_MS)
    .where('events.endsAtMs', '>', now() - AFTER_MS)
    .execute();
  for (const { id } of events) {
    const day = await clocks.day(id);
    if (day === null) continue;
    const stored = await storeStarts(day);
    if (deliver !== null) await tell(day, stored, deliver);
  }

  async function storeStarts(day: PaddockDay): Promise<Map<number, StoredStart>> {
    const nowMs = now();
    const soon = expectedSessions(day).filter(({ expectedStartMs }) => expectedStartMs < nowMs + AHEAD_MS);
    const known = await readStarts(
      db,
      soon.map(({ sessionId }) => sessionId),
    );
    const stored = new Map<number, StoredStart>();
    for (const { sessionId, expectedStartMs, spreadMinutes, gridAtMs } of soon) {
      const found = { sessionId, expectedStartMs, spreadMinutes, gridAtMs };
      stored.set(sessionId, await saveStart(db, known.get(sessionId), found, nowMs));
    }
    return stored;
  }

  async function tell(day: PaddockDay, stored: Map<number, StoredStart>, send: Deliver): Promise<void> {
    const { event } = day;
    const all = await followers.listOf(event.id);
    const open = all.filter(({ guid }) => isOpenTo(event, guid ?? undefined));
    if (open.length === 0) return;
    const sessionsOf = new Map(
      open.map(({ number }) => [number, new Set(entrantOf(day, number)?.sessionIds)]),
    );
    const followed = new Set([...sessionsOf.values()].flatMap((ids) => [...ids]));
    const notices = await takeNotices(day, stored, followed);
    for (const follower of open) {
      // Of several sessions that moved only the next is worth a message.
      const notice = notices.find(({ sessionId }) => sessionsOf.get(follower.number)?.has(sessionId));
      if (notice === undefined) continue;
      send(follower, (language) => gridMessage(notice, follower, event.timeZone, language));
    }
  }

  /** In the order of the plan. */
  async function takeNotices(
    day: PaddockDay,
    stored: Map<number, StoredStart>,
    followed: ReadonlySet<number>,
  ): Promise<GridNotice[]> {
    const nowMs = now();
    const notices: GridNotice[] = [];
    for (const session of expectedSessions(day)) {
      const { sessionId, expectedStartMs, startsAtMs, gridAtMs } = session;
      const row = stored.get(sessionId);
      if (row === undefined || !followed.has(sessionId) || expectedStartMs > nowMs + TOLD_AHEAD_MS) continue;
      const isDue = gridAtMs - CALL_BEFORE_MS <= nowMs;
      const isCall = isDue && row.isCalled === 0;
      const isMoved = Math.abs(expectedStartMs - (row.toldStartMs ?? startsAtMs)) >= TOLD_MOVE_MS;
      if (!isCall && !isMoved) continue;
      // A session that was called and is late again is called again.
      const next = { toldStartMs: expectedStartMs, isCalled: isDue ? (1 as const) : (0 as const) };
      if (await claimNotice(db, row, next)) notices.push({ kind: isCall ? 'call' : 'moved', ...session });
    }
    return notices;
  }
}
