/** Which laps of a competitor may be a record. */

import type { RowStatus } from '@lapwing/contract/values/enums';
import { canBeBest } from '../laps/best-lap.ts';
import type { Lap } from '../laps/lap.ts';

export type Holder = { status: RowStatus; isGuest: boolean; isClassExcluded: boolean };

/** Guests and those without a place in the class hold no records; a car that retired may. */
export function mayHoldRecord({ status, isGuest, isClassExcluded }: Holder): boolean {
  return !isGuest && !isClassExcluded && status !== 'DQ' && status !== 'DNS';
}

type RecordLap = Pick<Lap, 'lapTimeMs' | 'isDeleted' | 'flag' | 'isInPit'>;

/** Not deleted, driven under green, and not through the pits, which may be shorter than the track. */
export function mayBeRecord(lap: RecordLap): boolean {
  return canBeBest(lap) && lap.flag === 'GREEN' && !lap.isInPit;
}

/** The number of the fastest lap that may be a record, the first of equal ones; null if there is none. */
export function fastestRecordLap(laps: readonly RecordLap[], except: ReadonlySet<number>): number | null {
  let fastest: number | null = null;
  let fastestMs = Number.POSITIVE_INFINITY;
  laps.forEach((lap, index) => {
    if (lap.lapTimeMs >= fastestMs || !mayBeRecord(lap) || except.has(index + 1)) return;
    fastest = index + 1;
    fastestMs = lap.lapTimeMs;
  });
  return fastest;
}
