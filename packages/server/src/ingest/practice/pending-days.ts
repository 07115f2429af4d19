/** The days whose practice has to be made, and those on which somebody is still on the track. */

import { keyOf, type PracticeDay } from './practice-day.ts';

export type Period = { sinceMs: number; untilMs: number };

export type PendingDays = ReturnType<typeof createPendingDays>;

export function createPendingDays() {
  const changed = new Map<string, PracticeDay>();
  const running = new Map<string, { day: PracticeDay; period: Period }>();

  return {
    add(days: readonly PracticeDay[]): void {
      for (const day of days) changed.set(keyOf(day), day);
    },
    get isEmpty(): boolean {
      return changed.size === 0;
    },
    get hasRunning(): boolean {
      return running.size > 0;
    },
    locationIds: () => new Set([...changed.values()].map(({ locationId }) => locationId)),
    takeAll(): PracticeDay[] {
      const days = [...changed.values()];
      changed.clear();
      return days;
    },
    /** Somebody is assumed to be on the track during this period. The clock may be set back before it. */
    setRunning(day: PracticeDay, period: Period): void {
      running.set(keyOf(day), { day, period });
    },
    setEnded(day: PracticeDay): void {
      running.delete(keyOf(day));
    },
    /** Days on which nobody is on the track any more have to be made again. */
    addEnded(nowMs: number): void {
      for (const [key, { day, period }] of running) {
        if (isWithin(period, nowMs)) continue;
        running.delete(key);
        changed.set(key, day);
      }
    },
  };
}

export function isWithin({ sinceMs, untilMs }: Period, nowMs: number): boolean {
  return sinceMs <= nowMs && nowMs <= untilMs;
}
