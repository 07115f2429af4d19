/** The laps that tell how fast somebody was: driven freely, not stopped, not slowed. */

import type { Lap } from '../laps/lap.ts';

export type DrivenLap = Pick<Lap, 'lapTimeMs' | 'flag' | 'isInPit'>;

/** A lap slower than this share of the best was not driven for time. */
export const PACE_LIMIT = 1.06;

/** Timed green laps outside the pits, within 106 % of the best of them. */
export function paceLaps<L extends DrivenLap>(laps: readonly L[]): L[] {
  const free = laps.filter(({ lapTimeMs, flag, isInPit }) => lapTimeMs > 0 && flag === 'GREEN' && !isInPit);
  const bestMs = free.reduce((best, { lapTimeMs }) => Math.min(best, lapTimeMs), Number.POSITIVE_INFINITY);
  return free.filter(({ lapTimeMs }) => lapTimeMs <= bestMs * PACE_LIMIT);
}
