/** What the clocks of a session show at a moment. */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';

export type SessionClock = {
  raceTimeMs: number | null;
  /** null where nobody told how long it lasts, and once it is over: then nothing is to go */
  timeToGoMs: number | null;
  /** since midnight at the venue; null where the source does not tell */
  timeOfDayMs: number | null;
};

const DAY_MS = 86_400_000;

/**
 * The timer's own clocks run on from where they stood; without them the start tells. They stand once a session is over, and
 * where the last news is more than a day old: then the source has another date, as a recording or a decoder without one has.
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
