/** When competitors fight for places. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveFlag } from '@lapwing/contract/values/enums';

const neutralFlags: ReadonlySet<LiveFlag> = new Set(['Yellow', 'Red', 'Stop', 'Purple']);

/** Whether nobody may overtake: gaps then say nothing about pace. */
export function isNeutralized({ flag }: Pick<BoardSession, 'flag'>): boolean {
  return neutralFlags.has(flag);
}

/** Whether competitors fight for places: in a race, until its finish flag. */
export function hasBattles({
  rankedBy,
  flag,
  isEnded,
}: Pick<BoardSession, 'rankedBy' | 'flag' | 'isEnded'>): boolean {
  return rankedBy === 'distance' && !isEnded && flag !== 'Finish';
}
