/** Whose transponder an unknown one may be: a car that was not seen since shortly before it first came by. */

import type { SessionState } from '../session-state.ts';
import { carsDue } from './pace.ts';
import type { TapeEntry } from './tape-entry.ts';

/** A car that was seen after this many laps is not missing. */
const UNSEEN_LAPS = 1.5;

export type UnknownTransponder = {
  transponder: string;
  firstAtMs: number;
  times: number;
  /** null if no car, or more than one, is missing */
  owner: { competitorId: string; lastSeenAtMs: number } | null;
};

export function unknownTransponders(
  state: SessionState,
  tape: readonly TapeEntry[],
  nowMs: number,
): UnknownTransponder[] {
  const seen = new Map<string, number[]>();
  for (const { competitorId, transponder, atMs, struckBy } of tape) {
    if (competitorId !== null || transponder === null || struckBy !== null) continue;
    seen.set(transponder, [...(seen.get(transponder) ?? []), atMs]);
  }
  const missing = carsDue(state).filter(
    ({ lastCrossingAtMs, paceMs, index }) =>
      nowMs - lastCrossingAtMs > paceMs * UNSEEN_LAPS && !state.rows[index]?.doubts.includes('not-entered'),
  );
  return [...seen].map(([transponder, times]) => {
    const firstAtMs = Math.min(...times);
    const fitting = missing.filter(({ lastCrossingAtMs }) => lastCrossingAtMs < firstAtMs);
    const [only] = fitting;
    const owner =
      only === undefined || fitting.length > 1
        ? null
        : { competitorId: only.competitorId, lastSeenAtMs: only.lastCrossingAtMs };
    return { transponder, firstAtMs, times: times.length, owner };
  });
}
