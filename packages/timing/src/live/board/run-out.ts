/**
 * A session ends by itself after its finish flag: timing software and decoders are often switched off without notice.
 */

import type { SessionState } from '../session-state.ts';

/** Once everyone has taken the flag, only corrections can follow. */
const ALL_IN_QUIET_MS = 30_000;
const SHORTEST_QUIET_MS = 90_000;
const LONGEST_QUIET_MS = 15 * 60_000;
/** A competitor who takes this much longer than the best lap has stopped. */
const SLOWEST_LAST_LAP = 1.5;

/** How long its source may be silent before the session ends; null while it is not about to end. */
export function runsOutAfterMs(state: SessionState): number | null {
  const { session } = state.board;
  if (!state.isOver || session.isEnded || session.flagAtMs === null) return null;
  const lastAtMs = state.rows.reduce((last, row) => Math.max(last, row?.lastSeenAtMs ?? 0), session.flagAtMs);
  // The source's own clock shows for how long nobody has arrived.
  const quietMs = Math.max(0, state.latestAtMs - lastAtMs);
  const enoughMs = isEverybodyIn(state) ? ALL_IN_QUIET_MS : lastLapQuietMs(session.bestLapTimeMs);
  return Math.max(0, enoughMs - quietMs);
}

function lastLapQuietMs(bestLapTimeMs: number | null): number {
  const slowestMs = (bestLapTimeMs ?? 0) * SLOWEST_LAST_LAP;
  return Math.min(LONGEST_QUIET_MS, Math.max(SHORTEST_QUIET_MS, slowestMs));
}

function isEverybodyIn({ rows, histories }: SessionState): boolean {
  return rows.every((row, index) => {
    if (row === null || row.status !== 'Normal' || row.lastSeenAtMs === null) return true;
    return row.isFinished || (histories[index]?.hasTakenFlag ?? false);
  });
}
