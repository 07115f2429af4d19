/** The expected starts of events, computed at most every few seconds and after every change. */

import type { PaddockClock, PaddockSession } from '@lapwing/contract/desk/paddock';
import type { Database } from '../../storage/database.ts';
import type { Hosts } from '../meeting/load-meeting.ts';
import { type PaddockDay, readDay } from './read-day.ts';

const MINUTE_MS = 60_000;
const KEPT_FOR_MS = 5_000;
const MOST_KEPT = 100;

export type PaddockClocks = ReturnType<typeof createPaddockClocks>;

type Kept = { atMs: number; day: Promise<PaddockDay | null> };

export function createPaddockClocks(db: Database, hosts: Hosts, now: () => number) {
  const kept = new Map<number, Kept>();
  db.onChange(() => kept.clear());

  return {
    /** Null for a deleted event. */
    day(eventId: number): Promise<PaddockDay | null> {
      const nowMs = now();
      const known = kept.get(eventId);
      if (known !== undefined && Math.abs(nowMs - known.atMs) < KEPT_FOR_MS) return known.day;
      const day = readDay(db, hosts, eventId, nowMs);
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(eventId, { atMs: nowMs, day });
      day.catch(() => kept.delete(eventId));
      return day;
    },

    forget: (eventId: number) => kept.delete(eventId),
  };
}

export const spreadMinutesOf = (spreadMs: number) => Math.max(1, Math.ceil(spreadMs / MINUTE_MS));

/** In the order of the plan. */
export function expectedSessions({ sessions, expected }: PaddockDay): PaddockSession[] {
  return sessions
    .flatMap(({ id: sessionId, name, group }): PaddockSession[] => {
      const found = expected.get(sessionId);
      if (found === undefined) return [];
      const { startsAtMs, expectedStartMs, spreadMs, earliestMs, latestMs, gridAtMs, likelyMs, terms } =
        found;
      const spreadMinutes = spreadMinutesOf(spreadMs);
      const times = { startsAtMs, expectedStartMs, spreadMinutes, earliestMs, latestMs, gridAtMs, likelyMs };
      return [{ sessionId, name, group, ...times, terms }];
    })
    .toSorted((a, b) => a.startsAtMs - b.startsAtMs || a.sessionId - b.sessionId);
}

export function runningEndsFromMs({ items }: PaddockDay, nowMs: number): PaddockClock['runningEndsFromMs'] {
  const running = items.find(({ startedAtMs, endedAtMs }) => startedAtMs !== null && endedAtMs === null);
  if (running === undefined || running.toGoMs === null) return null;
  return nowMs + running.toGoMs + running.turnaroundMs;
}
