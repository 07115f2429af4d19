/** The laps that count for pace. */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import type { ResultsFlag } from '@lapwing/contract/values/enums';

export type PaceLap = {
  lapNumber: number;
  lapTimeMs: number;
  isInPit: boolean;
  flag: ResultsFlag;
  isDeleted?: boolean;
};

/** Without untimed laps, laps that do not count, in-laps, out-laps, the standing start, and laps under a flag. */
export function racingLaps<Lap extends PaceLap>(laps: readonly Lap[]): Lap[] {
  return laps.filter(
    ({ lapNumber, lapTimeMs, isInPit, flag, isDeleted = false }, index) =>
      lapTimeMs > 0 &&
      !isInPit &&
      !isDeleted &&
      flag === 'GREEN' &&
      lapNumber !== 1 &&
      !laps[index - 1]?.isInPit,
  );
}

/** The times of the same laps, from laps in columns. */
export function racingTimes(
  laps: Omit<CompetitorLaps, 'finishPosition' | 'startNumber' | 'gridPosition' | 'endsMs'>,
): number[] {
  const inPit = new Set(laps.pitLaps);
  const slowed = new Set([...laps.yellowLaps, ...laps.redLaps]);
  const deleted = new Set(laps.deletedLaps);
  const all = laps.lapTimesMs.map((lapTimeMs, index): PaceLap => {
    const lapNumber = index + 1;
    return {
      lapNumber,
      lapTimeMs,
      isInPit: inPit.has(lapNumber),
      flag: slowed.has(lapNumber) ? 'YELLOW' : 'GREEN',
      isDeleted: deleted.has(lapNumber),
    };
  });
  return racingLaps(all).map(({ lapTimeMs }) => lapTimeMs);
}
