/** A session whose chequered flag is out ends by itself: timing software and decoders are often switched off without a word. */

import type { SessionState } from '../session-state.ts';

/** Once everybody has taken the flag only corrections can come. */
const ALL_IN_QUIET_MS = 30_000;
const SHORTEST_QUIET_MS = 90_000;
const LONGEST_QUIET_MS = 15 * 60_000;
/** Whoever needs that much longer than the best lap has stopped on the way. */
const SLOWEST_LAST_LAP = 1.5;

/** After how long without a word from its source it is over; null while it is not about to end. */
export function runsOutAfterMs(state: SessionState): number | null {
  const { session } = state.board;
  if (!state.isOver || session.isEnded || session.flagAtMs === null) return null;
  const lastAtMs = state.rows.reduce((last, row) => Math.max(last, row?.lastSeenAtMs ?? 0), session.flagAtMs);
  // The source's own clock tells how long nobody has come.
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
