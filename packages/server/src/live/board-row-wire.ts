/** A row of a live board in the texts and short names that programs read. */

import { type LengthUnit, markers, type RowStatus } from '@lapwing/contract/enums';
import type { LeaderboardEntry } from '@lapwing/contract/leaderboard-entry';
import { leaderboardEntryNames } from '@lapwing/contract/leaderboard-names';
import type { BoardSession } from '@lapwing/contract/live-board';
import type { LiveRow, LiveSection } from '@lapwing/contract/live-row';
import { toShort } from '@lapwing/contract/short-names';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { lengthIn, speedIn } from '@lapwing/timing/units';
import { formatGap } from './leaderboard.ts';

const KM_PER_MILE = 1.609344;
/** One lap in so many tenths of a second is what programs animate by. */
const ANIMATION_MS = 100;

export type RowPlace = { sessionId: string; eventId: string; session: BoardSession; venueMs: number };

export function toWireRow(row: LiveRow, place: RowPlace): LeaderboardEntry {
  return toShort(leaderboardEntryNames, {
    sessionId: place.sessionId,
    eventId: place.eventId,
    ...whoIs(row),
    ...whereIs(row),
    ...lapsOf(row, place.session),
    ...stintsOf(row, place.venueMs),
    ...sectionsOf(row.sections, place.session.trackLengthUnit),
    status: row.status,
    isFinished: row.isFinished,
    marker: markers[row.marker],
  });
}

function whoIs(row: LiveRow) {
  const { competitorId, number, displayNumber, fullName, firstName, lastName, registrationNumber } = row;
  const { transponder, transponderName, className, nationality, sponsor, make, club, team } = row;
  const { model, tires, label, comment, startingGridComment } = row;
  const names = [firstName, lastName].filter((name) => name !== null).join(' ');
  return {
    competitorId,
    number,
    displayNumber: displayNumber ?? number,
    fullName: fullName ?? (names === '' ? null : names),
    firstName,
    lastName,
    registrationNumber,
    transponder,
    transponderName,
    class: row.class ?? className,
    className,
    nationality,
    sponsor,
    make,
    club,
    team,
    model,
    tires,
    label,
    comment,
    startingGridComment,
  };
}

const positionTexts: Partial<Record<RowStatus, string>> = { DNS: 'DNS', DNF: 'DNF', DQ: 'DSQ' };

function whereIs(row: LiveRow) {
  const { position, positionInClass, leaderboardPosition, startPosition, positionsChanged } = row;
  return {
    position: positionTexts[row.status] ?? (position === null ? null : String(position)),
    positionInClass: positionInClass === null ? null : String(positionInClass),
    leaderboardPosition,
    startPosition,
    positionsChanged,
    difference: formatGap(row.difference),
    gap: formatGap(row.gap),
    differenceInClass: formatGap(row.differenceInClass),
    gapInClass: formatGap(row.gapInClass),
    gapBehind: formatGap(row.gapBehind),
  };
}

function lapsOf(row: LiveRow, { trackLengthMm, trackLengthUnit }: BoardSession) {
  const { laps, totalTimeMs, penaltyMs, lastLapTimeMs, secondLastLapTimeMs, thirdLastLapTimeMs } = row;
  const averageMs = totalTimeMs === null || laps === 0 ? null : Math.round((totalTimeMs - penaltyMs) / laps);
  const speedOf = (timeMs: number | null, measuredKmh: number | null = null) => {
    if (measuredKmh !== null) return speedInUnit(measuredKmh, trackLengthUnit);
    return timeMs === null || !trackLengthMm ? null : speedIn(trackLengthUnit, trackLengthMm, timeMs);
  };
  const hasTwo = lastLapTimeMs !== null && secondLastLapTimeMs !== null;
  const paceMs = row.bestLapTimeMs ?? lastLapTimeMs;
  return {
    laps,
    totalTime: formatTime(totalTimeMs),
    lastLapTime: formatTime(lastLapTimeMs),
    secondLastLapTime: formatTime(secondLastLapTimeMs),
    thirdLastLapTime: formatTime(thirdLastLapTimeMs),
    lastTimeDifference: hasTwo ? formatLapTime(lastLapTimeMs - secondLastLapTimeMs) : null,
    lastLapSpeed: speedOf(lastLapTimeMs, row.lastLapSpeedKmh),
    bestLapTime: formatTime(row.bestLapTimeMs),
    bestInLap: row.bestInLap,
    bestSpeed: speedOf(row.bestLapTimeMs, row.bestSpeedKmh),
    secondBestLapTime: formatTime(row.secondBestLapTimeMs),
    secondBestInLap: row.secondBestInLap,
    secondBestSpeed: speedOf(row.secondBestLapTimeMs),
    isBestTime: row.isBestTime,
    isBestTimeInClass: row.isBestTimeInClass,
    averageTime: formatTime(averageMs),
    averageSpeed: speedOf(averageMs),
    minimumLapTime: formatTime(row.minimumLapTimeMs),
    lapsLed: row.lapsLed,
    totalDistance: trackLengthMm ? lengthIn(trackLengthUnit, trackLengthMm * laps) : null,
    animationSpeed: paceMs === null ? null : paceMs / ANIMATION_MS,
    animationStartPoint: paceMs === null ? null : 0,
  };
}

function stintsOf(row: LiveRow, venueMs: number) {
  const { numberOfPitStops, lastPitStopMs, lapsSincePit, stintStartedAtMs, earlierStintsMs } = row;
  const stintMs = stintStartedAtMs === null ? null : Math.max(0, venueMs - stintStartedAtMs);
  return {
    numberOfPitStops,
    lastPitStop: formatTime(lastPitStopMs),
    sincePit: lapsSincePit === null ? null : String(lapsSincePit),
    stintTime: formatTime(stintMs),
    totalStintTime:
      stintMs === null && earlierStintsMs === 0 ? null : formatTime(earlierStintsMs + (stintMs ?? 0)),
  };
}

/** 0 says that nothing was measured. */
function sectionsOf(sections: readonly LiveSection[], unit: LengthUnit) {
  const fields: Record<string, string | number> = {};
  for (const [place, { timeMs, bestTimeMs, speedKmh, bestSpeedKmh }] of sections.entries()) {
    if (timeMs > 0) fields[`section${place}Time`] = formatLapTime(timeMs);
    if (bestTimeMs > 0) fields[`section${place}BestTime`] = formatLapTime(bestTimeMs);
    if (speedKmh > 0) fields[`section${place}Speed`] = speedInUnit(speedKmh, unit);
    if (bestSpeedKmh > 0) fields[`section${place}BestSpeed`] = speedInUnit(bestSpeedKmh, unit);
  }
  // Of these two kinds of names, each with its kind of value.
  return fields as Record<`section${number}${'Time' | 'BestTime'}`, string> &
    Record<`section${number}${'Speed' | 'BestSpeed'}`, number>;
}

function speedInUnit(speedKmh: number, unit: LengthUnit): number {
  return unit === 'km' ? speedKmh : speedKmh / KM_PER_MILE;
}

export function formatTime(timeMs: number | null): string | null {
  return timeMs === null ? null : formatLapTime(timeMs);
}
