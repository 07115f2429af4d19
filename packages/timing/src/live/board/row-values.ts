/** Values of a row that follow from its fields, from the length of the track, and from the time of day. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { knownLapCount } from '../../laps/known-lap-count.ts';
import { speedIn } from '../../units.ts';

/** Without penalties, which are not driving time. */
export function averageLapTimeMs({ laps, totalTimeMs, penaltyMs }: LiveRow): number | null {
  return totalTimeMs === null || laps === 0 ? null : Math.round((totalTimeMs - penaltyMs) / laps);
}

/** Negative for a lap faster than the one before. */
export function lastTimeDifferenceMs({ lastLapTimeMs, secondLastLapTimeMs }: LiveRow): number | null {
  return lastLapTimeMs === null || secondLastLapTimeMs === null ? null : lastLapTimeMs - secondLastLapTimeMs;
}

type Track = Pick<BoardSession, 'trackLengthMm'>;

export function totalDistanceMm({ laps, bestLapTimeMs }: LiveRow, { trackLengthMm }: Track): number | null {
  const lapCount = knownLapCount(laps, bestLapTimeMs);
  return trackLengthMm === null || trackLengthMm === 0 || lapCount === null ? null : trackLengthMm * lapCount;
}

export type RowSpeeds = {
  lastLapKmh: number | null;
  bestKmh: number | null;
  secondBestKmh: number | null;
  averageKmh: number | null;
};

/** A measured speed wins over the one that the lap time gives. */
export function speedsOf(row: LiveRow, { trackLengthMm }: Track): RowSpeeds {
  const over = (timeMs: number | null) =>
    timeMs === null || !trackLengthMm ? null : speedIn('km', trackLengthMm, timeMs);
  return {
    lastLapKmh: row.lastLapSpeedKmh ?? over(row.lastLapTimeMs),
    bestKmh: row.bestSpeedKmh ?? over(row.bestLapTimeMs),
    secondBestKmh: over(row.secondBestLapTimeMs),
    averageKmh: over(averageLapTimeMs(row)),
  };
}

/** Has finished, has retired or was disqualified. */
export function hasLeft({ status, isFinished }: Pick<LiveRow, 'status' | 'isFinished'>): boolean {
  return isFinished || status === 'DNS' || status === 'DNF' || status === 'DQ' || status === 'Garage';
}

export type RowStints = {
  /** null in the pit lane and before the start */
  stintMs: number | null;
  /** all stints together, without the stops */
  totalMs: number | null;
  /** null outside the pit lane, and for a competitor who does not leave it again */
  inPitMs: number | null;
};

/** A competitor's stint ends when it was last seen driving; after the end of the session nobody drives. */
export function stintsAt(
  row: LiveRow,
  { isEnded }: Pick<BoardSession, 'isEnded'>,
  venueMs: number,
): RowStints {
  const { stintStartedAtMs, earlierStintsMs, pitEnteredAtMs, lastSeenAtMs } = row;
  const isOver = isEnded || hasLeft(row);
  const untilMs = isOver ? Math.min(venueMs, lastSeenAtMs ?? 0) : venueMs;
  const stintMs = stintStartedAtMs === null ? null : Math.max(0, untilMs - stintStartedAtMs);
  const totalMs = earlierStintsMs + (stintMs ?? 0);
  return {
    stintMs,
    totalMs: stintMs === null && earlierStintsMs === 0 ? null : totalMs,
    inPitMs: pitEnteredAtMs === null || isOver ? null : Math.max(0, venueMs - pitEnteredAtMs),
  };
}
