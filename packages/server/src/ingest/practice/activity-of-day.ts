/** What one transponder did at a location on one day, computed from its passings. */

import type { Passing } from '@lapwing/contract/practice/passing';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import { practiceBreakMs, practiceSessions } from '@lapwing/timing/practice/practice-sessions';
import { localDate } from '@lapwing/timing/timestamp';
import type { DerivedActivity } from '../../practice/derived-activity.ts';
import { isWithin, type Period } from './pending-days.ts';
import { DAY_MS, NIGHT_MS, type PracticeDay } from './practice-day.ts';
import type { Place } from './practice-place.ts';

type Made = {
  activity: DerivedActivity;
  /** in which it counts as running */
  period: Period;
};

/** The day in the calendar of the location. */
export function spanOfDay(date: string, timeZone: string) {
  const fromMs = startOfDay(date, timeZone);
  return { fromMs, beforeMs: startOfDay(localDate(fromMs + DAY_MS + NIGHT_MS, timeZone), timeZone) };
}

/** null without a lap. The passings are those of the day and of the nights around it. */
export function activityOfDay(
  { locationId, transponder, date }: PracticeDay,
  passings: readonly Passing[],
  { timeZone, rules }: Place,
  nowMs: number,
): Made | null {
  const { fromMs, beforeMs } = spanOfDay(date, timeZone);
  const sessions = practiceSessions(passings, rules).filter(([first]) => {
    const startsAtMs = first === undefined ? 0 : first.completedAtMs - first.lapTimeMs;
    return startsAtMs >= fromMs && startsAtMs < beforeMs;
  });
  const lastLapAtMs = sessions.at(-1)?.at(-1)?.completedAtMs;
  if (lastLapAtMs === undefined) return null;
  const lastSeenAtMs = Math.max(
    lastLapAtMs,
    ...passings.slice(-1).map(({ atMs }) => Math.min(atMs, beforeMs)),
  );
  const breakMs = practiceBreakMs(rules);
  const period = { sinceMs: lastSeenAtMs - breakMs, untilMs: lastSeenAtMs + breakMs };
  const isRunning = isWithin(period, nowMs);
  return { activity: { locationId, transponder, fromMs, beforeMs, sessions, isRunning }, period };
}
