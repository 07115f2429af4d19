/** One timed lap of one competitor. */

import type { ResultsFlag } from '@lapwing/contract/values/enums';

export type Lap = {
  /** 0 for a lap that was driven but not timed */
  lapTimeMs: number;
  /** the crossing of the finish that ended the lap; 0 if unknown */
  completedAtMs: number;
  /** order in which the competitors completed their lap of this number; null if there are no places */
  position: number | null;
  flag: ResultsFlag;
  isInPit: boolean;
  /** excluded from the best laps; it still counts for distance */
  isDeleted: boolean;
  /** in track order; 0 if a loop missed the competitor */
  sectionTimesMs: readonly number[];
  voltageMv: number | null;
  temperatureDeciC: number | null;
};
