/** Turns one transponder's passings into practice: laps, in sessions separated by long breaks. */

import type { Passing } from '@lapwing/contract/practice/passing';
import type { Lap } from '../laps/lap.ts';
import { type LapProgress, type LapRules, onTheGrid, recordPassing } from '../laps/record-passing.ts';

const SHORTEST_BREAK_MS = 10 * 60_000;
/** For slow laps on a long track; a cool-down lap is no break. */
const BREAK_IN_MINIMUM_LAPS = 5;

/** The time without a passing after which the next passing starts a new session. */
export function practiceBreakMs({ minimumLapTimeMs }: Pick<LapRules, 'minimumLapTimeMs'>): number {
  return Math.max(SHORTEST_BREAK_MS, BREAK_IN_MINIMUM_LAPS * minimumLapTimeMs);
}

/** `passings` are in the order of time. Every session has at least one lap. */
export function practiceSessions(passings: Iterable<Passing>, rules: LapRules): Lap[][] {
  const breakMs = practiceBreakMs(rules);
  const sessions: Lap[][] = [];
  let progress: LapProgress = onTheGrid;
  let laps: Lap[] = [];
  let lastAtMs: number | null = null;
  for (const passing of passings) {
    if (lastAtMs !== null && passing.atMs - lastAtMs > breakMs) {
      progress = onTheGrid;
      laps = [];
    }
    const outcome = recordPassing(progress, passing, rules);
    progress = outcome.progress;
    if (outcome.kind === 'ignored' && outcome.reason === 'unknown-loop') continue;
    lastAtMs = passing.atMs;
    if (outcome.kind !== 'lap-completed') continue;
    if (laps.length === 0) sessions.push(laps);
    laps.push({
      lapTimeMs: outcome.lapTimeMs,
      completedAtMs: passing.atMs,
      position: null,
      flag: 'GREEN',
      isInPit: outcome.isInPit,
      isDeleted: false,
      sectionTimesMs: outcome.sectionTimesMs,
      voltageMv: passing.voltageMv ?? null,
      temperatureDeciC: passing.temperatureDeciC ?? null,
    });
  }
  return sessions;
}
