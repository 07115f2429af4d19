/** One timed lap of one competitor. */

import type { ResultsFlag } from '@lapwing/contract/values/enums';

export type Lap = {
  /** 0 for a lap that was driven but not timed: the list of laps has a hole there */
  lapTimeMs: number;
  /** the crossing of the finish that ended the lap; 0 where nobody saw it */
  completedAtMs: number;
  /** order in which the competitors completed their lap of this number; null where nobody ranks */
  position: number | null;
  flag: ResultsFlag;
  isInPit: boolean;
  /** taken out of the best-lap ranking; it still counts for distance */
  isDeleted: boolean;
  /** in track order; 0 where a loop missed the competitor */
  sectionTimesMs: readonly number[];
  voltageMv: number | null;
  temperatureDeciC: number | null;
};
