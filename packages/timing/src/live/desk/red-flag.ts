/** Which lap of a race counts that is not resumed after a red flag. */

import type { SessionState } from '../session-state.ts';

/** If the timer has set none. */
export const USUAL_LAPS_BACK = 1;

export type CountedLap = {
  lap: number;
  /** The first car completed it: everybody finishes with the next crossing, as at a chequered flag. */
  atMs: number;
};

/** null if the leader has not completed so many laps. */
export function countedLapOf(
  { histories }: Pick<SessionState, 'histories'>,
  redAtMs: number,
  lapsBack: number,
): CountedLap | null {
  const ends = histories.map((history) =>
    (history?.laps ?? [])
      .map(({ completedAtMs }) => completedAtMs)
      .filter((atMs) => atMs > 0 && atMs <= redAtMs),
  );
  const lap = Math.max(0, ...ends.map(({ length }) => length)) - lapsBack;
  if (lap < 1) return null;
  return { lap, atMs: Math.min(...ends.flatMap((laps) => laps[lap - 1] ?? [])) };
}
