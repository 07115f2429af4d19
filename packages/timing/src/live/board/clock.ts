/** The clocks of a session at a given moment. */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';

export type SessionClock = {
  raceTimeMs: number | null;
  /** null if the length is unknown, and once the session is over */
  timeToGoMs: number | null;
  /** since midnight at the venue; null if the source does not send it */
  timeOfDayMs: number | null;
};

const DAY_MS = 86_400_000;

/**
 * The timer's own clocks continue from their last value; without them the start is used. They stop once a session is
 * over, and if the last message is more than a day old: then the source has another date, like a recording or a decoder
 * without a date.
 */
export function clockAt(
  { session, atMs }: Pick<LiveBoard, 'session' | 'atMs'>,
  venueMs: number,
): SessionClock {
  const isStanding = session.isEnded || venueMs - atMs > DAY_MS;
  const nowMs = isStanding ? Math.min(venueMs, atMs) : venueMs;
  const { clockAtMs, isClockRunning, timeOfDayMs } = session;
  const sinceMs = clockAtMs === null ? 0 : Math.max(0, nowMs - clockAtMs);
  const runMs = isClockRunning ? sinceMs : 0;
  const raceTimeMs =
    session.raceTimeMs === null ? sinceStartMs(session.startedAtMs, nowMs) : session.raceTimeMs + runMs;
  return {
    raceTimeMs,
    timeToGoMs: session.isEnded ? null : toGoMs(session, raceTimeMs, runMs),
    timeOfDayMs: timeOfDayMs === null ? null : (timeOfDayMs + sinceMs) % DAY_MS,
  };
}

function sinceStartMs(startedAtMs: number | null, nowMs: number): number | null {
  return startedAtMs === null ? null : Math.max(0, nowMs - startedAtMs);
}

function toGoMs(
  { timeToGoMs, durationMs }: BoardSession,
  raceTimeMs: number | null,
  runMs: number,
): number | null {
  if (timeToGoMs !== null) return below(timeToGoMs, runMs);
  return durationMs === null ? null : below(durationMs, raceTimeMs ?? 0);
}

function below(wholeMs: number, byMs: number): number {
  return Math.max(0, wholeMs - byMs);
}
