/**
 * Copies and compares rows. Both happen many times a second, so each field has its own line here: Node.js 20 takes twenty
 * times as long for `{ ...row }`, and fifty times as long to read the fields by their names.
 */

import type { GapField, LiveRow, liveRowNames, RowPlace } from '@lapwing/contract/live/row';

/** Computed for all rows together, after every change of laps, times or statuses. */
export type RowScore = Pick<LiveRow, GapField | 'marker' | 'isBestTime' | 'isBestTimeInClass'>;

/** The row itself stays as it is. */
export function changedRow(row: LiveRow, changes: Partial<LiveRow>): LiveRow {
  return Object.assign(copyOf(row), changes);
}

/** With other results of the scoring, or at another place. */
export function copyOf(row: LiveRow, scored: RowScore = row, place: RowPlace = row): LiveRow {
  return {
    index: row.index,
    competitorId: row.competitorId,
    number: row.number,
    displayNumber: row.displayNumber,
    fullName: row.fullName,
    firstName: row.firstName,
    lastName: row.lastName,
    nationality: row.nationality,
    class: row.class,
    className: row.className,
    team: row.team,
    club: row.club,
    sponsor: row.sponsor,
    make: row.make,
    model: row.model,
    tires: row.tires,
    registrationNumber: row.registrationNumber,
    transponder: row.transponder,
    transponderName: row.transponderName,
    label: row.label,
    comment: row.comment,
    startingGridComment: row.startingGridComment,
    startPosition: row.startPosition,
    minimumLapTimeMs: row.minimumLapTimeMs,
    laps: row.laps,
    totalTimeMs: row.totalTimeMs,
    penaltyMs: row.penaltyMs,
    lastLapTimeMs: row.lastLapTimeMs,
    secondLastLapTimeMs: row.secondLastLapTimeMs,
    thirdLastLapTimeMs: row.thirdLastLapTimeMs,
    lastLapSpeedKmh: row.lastLapSpeedKmh,
    bestLapTimeMs: row.bestLapTimeMs,
    bestInLap: row.bestInLap,
    bestLapBy: row.bestLapBy,
    bestSpeedKmh: row.bestSpeedKmh,
    secondBestLapTimeMs: row.secondBestLapTimeMs,
    secondBestInLap: row.secondBestInLap,
    isBestTime: scored.isBestTime,
    isBestTimeInClass: scored.isBestTimeInClass,
    lapsLed: row.lapsLed,
    earlierDrivers: row.earlierDrivers,
    overtakes: row.overtakes,
    difference: scored.difference,
    gap: scored.gap,
    differenceInClass: scored.differenceInClass,
    gapInClass: scored.gapInClass,
    numberOfPitStops: row.numberOfPitStops,
    lastPitStopMs: row.lastPitStopMs,
    lapsSincePit: row.lapsSincePit,
    pitEnteredAtMs: row.pitEnteredAtMs,
    stintStartedAtMs: row.stintStartedAtMs,
    earlierStintsMs: row.earlierStintsMs,
    status: row.status,
    isFinished: row.isFinished,
    isNotClassified: row.isNotClassified,
    isOutOfClass: row.isOutOfClass,
    marker: scored.marker,
    lastSeenAtMs: row.lastSeenAtMs,
    lastSeenLoop: row.lastSeenLoop,
    sections: row.sections,
    doubts: row.doubts,
    leaderboardPosition: place.leaderboardPosition,
    position: place.position,
    positionInClass: place.positionInClass,
    positionsChanged: place.positionsChanged,
    isLeader: place.isLeader,
    isClassLeader: place.isClassLeader,
    gapBehind: place.gapBehind,
  };
}

/** All but the index, and the values that follow from the order of the rows. */
export type SentField = Exclude<keyof typeof liveRowNames, 'index'>;

/** Lists and gaps may have been made again with the same content. */
export function changedFields(a: LiveRow, b: LiveRow): SentField[] {
  const fields: SentField[] = [];
  if (a.competitorId !== b.competitorId) fields.push('competitorId');
  if (a.number !== b.number) fields.push('number');
  if (a.displayNumber !== b.displayNumber) fields.push('displayNumber');
  if (a.fullName !== b.fullName) fields.push('fullName');
  if (a.firstName !== b.firstName) fields.push('firstName');
  if (a.lastName !== b.lastName) fields.push('lastName');
  if (a.nationality !== b.nationality) fields.push('nationality');
  if (a.class !== b.class) fields.push('class');
  if (a.className !== b.className) fields.push('className');
  if (a.team !== b.team) fields.push('team');
  if (a.club !== b.club) fields.push('club');
  if (a.sponsor !== b.sponsor) fields.push('sponsor');
  if (a.make !== b.make) fields.push('make');
  if (a.model !== b.model) fields.push('model');
  if (a.tires !== b.tires) fields.push('tires');
  if (a.registrationNumber !== b.registrationNumber) fields.push('registrationNumber');
  if (a.transponder !== b.transponder) fields.push('transponder');
  if (a.transponderName !== b.transponderName) fields.push('transponderName');
  if (a.label !== b.label) fields.push('label');
  if (a.comment !== b.comment) fields.push('comment');
  if (a.startingGridComment !== b.startingGridComment) fields.push('startingGridComment');
  if (a.startPosition !== b.startPosition) fields.push('startPosition');
  if (a.minimumLapTimeMs !== b.minimumLapTimeMs) fields.push('minimumLapTimeMs');
  if (a.laps !== b.laps) fields.push('laps');
  if (a.totalTimeMs !== b.totalTimeMs) fields.push('totalTimeMs');
  if (a.penaltyMs !== b.penaltyMs) fields.push('penaltyMs');
  if (a.lastLapTimeMs !== b.lastLapTimeMs) fields.push('lastLapTimeMs');
  if (a.secondLastLapTimeMs !== b.secondLastLapTimeMs) fields.push('secondLastLapTimeMs');
  if (a.thirdLastLapTimeMs !== b.thirdLastLapTimeMs) fields.push('thirdLastLapTimeMs');
  if (a.lastLapSpeedKmh !== b.lastLapSpeedKmh) fields.push('lastLapSpeedKmh');
  if (a.bestLapTimeMs !== b.bestLapTimeMs) fields.push('bestLapTimeMs');
  if (a.bestInLap !== b.bestInLap) fields.push('bestInLap');
  if (a.bestLapBy !== b.bestLapBy) fields.push('bestLapBy');
  if (a.bestSpeedKmh !== b.bestSpeedKmh) fields.push('bestSpeedKmh');
  if (a.secondBestLapTimeMs !== b.secondBestLapTimeMs) fields.push('secondBestLapTimeMs');
  if (a.secondBestInLap !== b.secondBestInLap) fields.push('secondBestInLap');
  if (a.isBestTime !== b.isBestTime) fields.push('isBestTime');
  if (a.isBestTimeInClass !== b.isBestTimeInClass) fields.push('isBestTimeInClass');
  if (a.lapsLed !== b.lapsLed) fields.push('lapsLed');
  if (a.overtakes !== b.overtakes) fields.push('overtakes');
  if (a.numberOfPitStops !== b.numberOfPitStops) fields.push('numberOfPitStops');
  if (a.lastPitStopMs !== b.lastPitStopMs) fields.push('lastPitStopMs');
  if (a.lapsSincePit !== b.lapsSincePit) fields.push('lapsSincePit');
  if (a.earlierStintsMs !== b.earlierStintsMs) fields.push('earlierStintsMs');
  if (a.status !== b.status) fields.push('status');
  if (a.isFinished !== b.isFinished) fields.push('isFinished');
  if (a.isNotClassified !== b.isNotClassified) fields.push('isNotClassified');
  if (a.isOutOfClass !== b.isOutOfClass) fields.push('isOutOfClass');
  if (a.lastSeenLoop !== b.lastSeenLoop) fields.push('lastSeenLoop');
  if (a.difference !== b.difference) fields.push('difference');
  if (a.gap !== b.gap) fields.push('gap');
  if (a.differenceInClass !== b.differenceInClass) fields.push('differenceInClass');
  if (a.gapInClass !== b.gapInClass) fields.push('gapInClass');
  if (a.lastSeenAtMs !== b.lastSeenAtMs) fields.push('lastSeenAtMs');
  if (a.pitEnteredAtMs !== b.pitEnteredAtMs) fields.push('pitEnteredAtMs');
  if (a.stintStartedAtMs !== b.stintStartedAtMs) fields.push('stintStartedAtMs');
  if (a.marker !== b.marker) fields.push('marker');
  if (a.doubts !== b.doubts) fields.push('doubts');
  if (a.earlierDrivers !== b.earlierDrivers) fields.push('earlierDrivers');
  if (a.sections !== b.sections) fields.push('sections');
  return fields;
}
