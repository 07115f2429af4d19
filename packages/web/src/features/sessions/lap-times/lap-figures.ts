/** A competitor's laps as numbers; the wire has them as text. */

import type { Lap } from '@lapwing/contract/results/lap-data';
import type { ResultsFlag } from '@lapwing/contract/values/enums';
import type { PaceLap } from '@lapwing/timing/analysis/racing-laps';
import { parseLapTime } from '@lapwing/timing/lap-time';

export type LapFigures = PaceLap & {
  /** null if there are no places */
  position: number | null;
  /** to the competitor's own best lap; null for a lap without a time */
  lostMs: number | null;
  /** to the previous lap; null if one of the two has no time */
  toLastMs: number | null;
  isBest: boolean;
  /** excluded from the best laps by the officials */
  isDeleted: boolean;
};

/** A lap may have had several flags: the most serious counts. */
function flagOf(status: readonly ResultsFlag[]): ResultsFlag {
  if (status.includes('RED')) return 'RED';
  return status.includes('YELLOW') ? 'YELLOW' : 'GREEN';
}

export function lapFigures(laps: readonly Lap[]): LapFigures[] {
  const figures = laps.map(
    ({ lapNr, lapTime, diffWithBestLap, status, inPit, isDeleted, fieldComparison }, index) => {
      const lapTimeMs = parseLapTime(lapTime);
      const lastMs = parseLapTime(laps[index - 1]?.lapTime ?? '');
      return {
        lapNumber: lapNr,
        lapTimeMs,
        flag: flagOf(status),
        isInPit: inPit,
        isDeleted,
        position: fieldComparison.position > 0 ? fieldComparison.position : null,
        lostMs: lapTimeMs > 0 ? parseLapTime(diffWithBestLap) : null,
        toLastMs: lapTimeMs > 0 && lastMs > 0 ? lapTimeMs - lastMs : null,
      };
    },
  );
  const best = figures.findIndex(({ lostMs, isDeleted }) => lostMs === 0 && !isDeleted);
  return figures.map((lap, index) => ({ ...lap, isBest: index === best }));
}
