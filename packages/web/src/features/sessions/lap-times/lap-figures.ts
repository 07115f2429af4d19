/** A competitor's laps as figures; the wire says them as text. */

import type { Lap } from '@lapwing/contract/results/lap-data';
import type { ResultsFlag } from '@lapwing/contract/values/enums';
import type { PaceLap } from '@lapwing/timing/analysis/racing-laps';
import { parseLapTime } from '@lapwing/timing/lap-time';

export type LapFigures = PaceLap & {
  /** null where nobody ranks */
  position: number | null;
  /** to the own best lap; null for a lap that was not timed */
  lostMs: number | null;
  /** to the lap before; null where one of the two was not timed */
  toLastMs: number | null;
  isBest: boolean;
  /** taken out of the best laps by the officials */
  isDeleted: boolean;
};

/** A lap may have seen several flags: the gravest tells. */
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
