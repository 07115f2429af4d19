/** A row of a live board in the texts and short names that programs read. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LeaderboardEntry } from '@lapwing/contract/live/leaderboard-entry';
import { leaderboardEntryNames } from '@lapwing/contract/live/leaderboard-names';
import type { LiveRow, LiveSection } from '@lapwing/contract/live/row';
import { type LengthUnit, markers } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { eachWhoText } from '@lapwing/contract/values/who-texts';
import { formatLapTime } from '../../lap-time.ts';
import { formatGap } from '../../laps/gap-text.ts';
import { lengthIn, mihOf } from '../../units.ts';
import { positionTexts } from './position-texts.ts';
import { averageLapTimeMs, lastTimeDifferenceMs, speedsOf, stintsAt, totalDistanceMm } from './row-values.ts';

/** Programs animate by the lap time in tenths of a second. */
const ANIMATION_MS = 100;

export type BoardPlace = { liveSessionId: string; eventId: string; session: BoardSession; venueMs: number };

export function leaderboardEntryOf(row: LiveRow, place: BoardPlace): LeaderboardEntry {
  return toShort(leaderboardEntryNames, {
    sessionId: place.liveSessionId,
    eventId: place.eventId,
    ...whoIs(row),
    ...whereIs(row),
    ...lapsOf(row, place.session),
    ...stintsOf(row, place),
    ...sectionsOf(row.sections, place.session.trackLengthUnit),
    status: row.status,
    isFinished: row.isFinished,
    marker: markers[row.marker],
  });
}

function whoIs(row: LiveRow) {
  const { competitorId, number, displayNumber, fullName, firstName, lastName, className } = row;
  const names = [firstName, lastName].filter((name) => name !== null).join(' ');
  return {
    competitorId,
    ...eachWhoText((field) => row[field]),
    displayNumber: displayNumber ?? number,
    fullName: fullName ?? (names === '' ? null : names),
    class: row.class ?? className,
  };
}

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

/** In the pit lane there is a word in place of a time, as existing programs expect. */
const IN_PIT = 'IN PIT';

function lapsOf(row: LiveRow, session: BoardSession) {
  const { trackLengthUnit: unit } = session;
  const speeds = speedsOf(row, session);
  const distanceMm = totalDistanceMm(row, session);
  const paceMs = row.bestLapTimeMs ?? row.lastLapTimeMs;
  return {
    laps: row.laps,
    totalTime: formatTime(row.totalTimeMs),
    penaltyTime: row.penaltyMs === 0 ? null : formatLapTime(row.penaltyMs),
    lastLapTime: row.pitEnteredAtMs === null ? formatTime(row.lastLapTimeMs) : IN_PIT,
    secondLastLapTime: formatTime(row.secondLastLapTimeMs),
    thirdLastLapTime: formatTime(row.thirdLastLapTimeMs),
    lastTimeDifference: formatTime(lastTimeDifferenceMs(row)),
    lastLapSpeed: inUnit(speeds.lastLapKmh, unit),
    bestLapTime: formatTime(row.bestLapTimeMs),
    bestInLap: row.bestInLap,
    bestLapBy: row.bestLapBy,
    bestSpeed: inUnit(speeds.bestKmh, unit),
    secondBestLapTime: formatTime(row.secondBestLapTimeMs),
    secondBestInLap: row.secondBestInLap,
    secondBestSpeed: inUnit(speeds.secondBestKmh, unit),
    isBestTime: row.isBestTime,
    isBestTimeInClass: row.isBestTimeInClass,
    averageTime: formatTime(averageLapTimeMs(row)),
    averageSpeed: inUnit(speeds.averageKmh, unit),
    minimumLapTime: formatTime(row.minimumLapTimeMs),
    lapsLed: row.lapsLed,
    earlierDrivers:
      row.earlierDrivers.length === 0
        ? null
        : row.earlierDrivers.map(({ name, lapsLed }) => ({ nam: name, lsLd: lapsLed })),
    totalDistance: distanceMm === null ? null : lengthIn(unit, distanceMm),
    animationSpeed: paceMs === null ? null : paceMs / ANIMATION_MS,
    animationStartPoint: paceMs === null ? null : 0,
  };
}

function inUnit(speedKmh: number | null, unit: LengthUnit): number | null {
  return speedKmh === null ? null : speedInUnit(speedKmh, unit);
}

function stintsOf(row: LiveRow, { session, venueMs }: BoardPlace) {
  const { numberOfPitStops, lastPitStopMs, lapsSincePit } = row;
  const { stintMs, totalMs } = stintsAt(row, session, venueMs);
  return {
    numberOfPitStops,
    lastPitStop: formatTime(lastPitStopMs),
    sincePit: lapsSincePit === null ? null : String(lapsSincePit),
    stintTime: formatTime(stintMs),
    totalStintTime: formatTime(totalMs),
  };
}

/** 0 means that nothing was measured. */
function sectionsOf(sections: readonly LiveSection[], unit: LengthUnit) {
  const fields: Record<string, string | number> = {};
  for (const [place, { timeMs, bestTimeMs, speedKmh, bestSpeedKmh }] of sections.entries()) {
    if (timeMs > 0) fields[`section${place}Time`] = formatLapTime(timeMs);
    if (bestTimeMs > 0) fields[`section${place}BestTime`] = formatLapTime(bestTimeMs);
    if (speedKmh > 0) fields[`section${place}Speed`] = speedInUnit(speedKmh, unit);
    if (bestSpeedKmh > 0) fields[`section${place}BestSpeed`] = speedInUnit(bestSpeedKmh, unit);
  }
  // There are these two kinds of names, each with its kind of value.
  return fields as Record<`section${number}${'Time' | 'BestTime'}`, string> &
    Record<`section${number}${'Speed' | 'BestSpeed'}`, number>;
}

function speedInUnit(speedKmh: number, unit: LengthUnit): number {
  return unit === 'km' ? speedKmh : mihOf(speedKmh);
}

function formatTime(timeMs: number | null): string | null {
  return timeMs === null ? null : formatLapTime(timeMs);
}
