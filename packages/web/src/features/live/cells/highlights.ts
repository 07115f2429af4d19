/** What is special about a time on the board. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { beatenRecord, type StandingRecord } from '@lapwing/timing/records/beaten-records';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import { isTakingPart } from '../state/rows.ts';

/** This much slower than the personal best is marked; far slower was not an attempt. */
const SLOW_RATIO = 1.03;
const NO_ATTEMPT_RATIO = 1.5;

function isSlow(timeMs: number, bestMs: number): boolean {
  return timeMs > bestMs * SLOW_RATIO && timeMs < bestMs * NO_ATTEMPT_RATIO;
}

type Flag = Pick<BoardSession, 'flag' | 'flagAtMs'>;

/** Whether its last lap and the current one were driven under green, away from the pit lane. */
function isUndisturbed(row: Clean, { flag, flagAtMs }: Flag): boolean {
  const { laps, lastSeenAtMs, lastSeenLoop, lastLapTimeMs, lapsSincePit, sections } = row;
  if (laps < 2 || (lapsSincePit !== null && lapsSincePit < 2)) return false;
  if (flag !== 'Green') return flag === 'Unknown' || flag === 'Finish';
  const sinceLineMs = sections.slice(0, lastSeenLoop).reduce((sum, { timeMs }) => sum + timeMs, 0);
  return (flagAtMs ?? 0) <= (lastSeenAtMs ?? 0) - sinceLineMs - (lastLapTimeMs ?? 0);
}

type Clean = Pick<
  LiveRow,
  'laps' | 'lapsSincePit' | 'lastSeenAtMs' | 'lastSeenLoop' | 'lastLapTimeMs' | 'sections'
>;

export function bestLapHighlight(
  row: Parameters<typeof beatenRecord>[0],
  { records = [] }: { records?: readonly StandingRecord[] } = {},
): TimingHighlight | null {
  const { bestLapTimeMs, isBestTime, isBestTimeInClass } = row;
  if (bestLapTimeMs === null) return null;
  if (beatenRecord(row, records) !== null) return 'record';
  if (isBestTime) return 'session-best';
  return isBestTimeInClass ? 'class-best' : null;
}

export function lastLapHighlight(
  row: Clean & Pick<LiveRow, 'bestLapTimeMs' | 'bestInLap' | 'isBestTime' | 'marker'>,
  { session }: { session: Flag },
): TimingHighlight | null {
  const { lastLapTimeMs, bestLapTimeMs, laps } = row;
  if (lastLapTimeMs === null || bestLapTimeMs === null || isInPitLane(row) || !isTakingPart(row)) return null;
  // A lap that equals an earlier one is no news.
  const isEqualToEarlier = row.bestInLap !== null && row.bestInLap < laps;
  // The first lap is always one's best.
  if (lastLapTimeMs === bestLapTimeMs) {
    if (isEqualToEarlier) return null;
    return row.isBestTime ? 'session-best' : laps > 1 ? 'personal-best' : null;
  }
  return isSlow(lastLapTimeMs, bestLapTimeMs) && isUndisturbed(row, session) ? 'slower' : null;
}

/** 0 stands for a time that is not known. */
export function sectionHighlight(
  { timeMs, bestTimeMs }: { timeMs: number; bestTimeMs: number },
  sessionBestMs: number,
  row: Clean,
  session: Flag,
): TimingHighlight | null {
  if (timeMs === 0) return null;
  if (timeMs === sessionBestMs) return 'session-best';
  if (timeMs === bestTimeMs) return row.laps > 1 ? 'personal-best' : null;
  return isSlow(timeMs, bestTimeMs) && isUndisturbed(row, session) ? 'slower' : null;
}
