/** A board from the answer of the plain call, for sessions that are over and for places where no socket gets through. */

import type { BoardSession, LiveBoard } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow, LiveSection } from '@lapwing/contract/live/row';
import { lengthUnits, liveSessionTypes, markers, nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { emptyRow } from '@lapwing/timing/live/board/empty-row';
import { leadersOf } from '@lapwing/timing/live/board/place-rows';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { kmhOf, lengthMmOf } from '@lapwing/timing/units';
import {
  flagOf,
  type ReadableEntry,
  type ReadableEvent,
  type ReadableFullSession,
} from './readable-events.ts';

/** Rows keep their index from answer to answer. */
export type RowIndexes = Map<string, number>;

type Track = Pick<ReadableEvent, 'track'>;

export function boardFromSession(
  session: ReadableFullSession,
  event: Track | undefined,
  indexes: RowIndexes,
  nowMs: number,
): LiveBoard {
  const isMiles = event?.track?.lengthUnit === lengthUnits.mi;
  const entered = session.leaderboard.map((entry) => rowFrom(entry, indexOf(entry, indexes), isMiles));
  const shown = sessionFrom(session, entered, event, nowMs);
  const { isLeader, isClassLeader } = leadersOf(entered, shown.rankedBy);
  const rows = entered.map((row) => ({ ...row, isLeader: isLeader(row), isClassLeader: isClassLeader(row) }));
  return { ...emptyBoard, atMs: nowMs, session: shown, rows };
}

function indexOf({ competitorId }: ReadableEntry, indexes: RowIndexes): number {
  const index = indexes.get(competitorId) ?? Math.max(-1, ...indexes.values()) + 1;
  indexes.set(competitorId, index);
  return index;
}

function sessionFrom(
  session: ReadableFullSession,
  rows: readonly LiveRow[],
  event: Track | undefined,
  nowMs: number,
): BoardSession {
  const flag = flagOf(session);
  const best = rows.find(({ isBestTime }) => isBestTime);
  const sessionType = nameOf(liveSessionTypes, session.sessionType);
  const { length, lengthUnit = lengthUnits.km } = event?.track ?? {};
  const sectionCount = Math.max(0, ...rows.map(({ sections }) => sections.length));
  return {
    ...emptyBoard.session,
    name: session.name,
    groupName: session.groupName ?? null,
    sessionType,
    rankedBy: sessionType === 'Race' ? 'distance' : 'best-lap',
    flag,
    isEnded: flag === 'Finish' || flag === 'Stop',
    lapsToGo: session.lapsToGo ?? null,
    clockAtMs: nowMs,
    isClockRunning: flag === 'Green' || flag === 'Yellow' || flag === 'Purple',
    timeToGoMs: session.timeToGo === undefined ? null : parseLapTime(session.timeToGo),
    raceTimeMs: session.raceTime === undefined ? null : parseLapTime(session.raceTime),
    bestLapTimeMs: best?.bestLapTimeMs ?? null,
    bestLapNumber: best?.bestInLap ?? null,
    bestLapRow: best?.index ?? null,
    bestSectionTimesMs: Array.from({ length: sectionCount }, (_, section) => bestSectionMs(rows, section)),
    trackName: event?.track?.name ?? null,
    trackLengthMm: length === undefined ? null : lengthMmOf(length, nameOf(lengthUnits, lengthUnit)),
    trackLengthUnit: nameOf(lengthUnits, lengthUnit),
    sectionCount,
    trackTemperatureC: session.trackTemperature ?? null,
  };
}

function bestSectionMs(rows: readonly LiveRow[], section: number): number {
  const timesMs = rows
    .map(({ sections }) => sections[section]?.bestTimeMs ?? 0)
    .filter((timeMs) => timeMs > 0);
  return timesMs.length === 0 ? 0 : Math.min(...timesMs);
}

function timeOf(text: string | undefined): number | null {
  return (text !== undefined && parseLapTime(text)) || null;
}

/** `+0.828`, `1 Lap`. */
function gapOf(text: string | undefined): LiveGap {
  if (text === undefined) return { kind: 'none' };
  const laps = /^\+?(\d+) laps?$/i.exec(text)?.[1];
  if (laps !== undefined) return { kind: 'laps', laps: Number(laps) };
  return { kind: 'time', timeMs: parseLapTime(text.replace(/^\+/, '')) };
}

function placeOf(text: string | undefined): number | null {
  const place = Number.parseInt(text ?? '', 10);
  return Number.isNaN(place) ? null : place;
}

const sectionNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

function sectionsOf(entry: ReadableEntry, kmh: (speed: number) => number): LiveSection[] {
  const sections = sectionNumbers.map((n) => ({
    timeMs: parseLapTime(entry[`section${n}Time`] ?? ''),
    bestTimeMs: parseLapTime(entry[`section${n}BestTime`] ?? ''),
    speedKmh: kmh(entry[`section${n}Speed`] ?? 0),
    bestSpeedKmh: kmh(entry[`section${n}BestSpeed`] ?? 0),
  }));
  const last = sections.findLastIndex(
    ({ timeMs, bestTimeMs, speedKmh }) => timeMs + bestTimeMs + speedKmh > 0,
  );
  return sections.slice(0, last + 1);
}

function rowFrom(entry: ReadableEntry, index: number, isMiles: boolean): LiveRow {
  const kmh = (speed: number) => (isMiles ? kmhOf(speed) : speed);
  const speedOf = (speed: number | undefined) => (speed === undefined ? null : kmh(speed));
  const status = Object.keys(rowStatuses).find((known) => known === entry.status);
  return {
    ...emptyRow(index),
    competitorId: entry.competitorId,
    number: entry.number ?? null,
    displayNumber: entry.displayNumber ?? null,
    fullName: entry.fullName ?? null,
    firstName: entry.firstName ?? null,
    lastName: entry.lastName ?? null,
    registrationNumber: entry.registrationNumber ?? null,
    transponder: entry.transponder ?? null,
    transponderName: entry.transponderName ?? null,
    class: entry.class ?? null,
    className: entry.className ?? null,
    nationality: entry.nationality ?? null,
    sponsor: entry.sponsor ?? null,
    make: entry.make ?? null,
    club: entry.club ?? null,
    team: entry.team ?? null,
    model: entry.model ?? null,
    tires: entry.tires ?? null,
    label: entry.label ?? null,
    comment: entry.comment ?? null,
    startingGridComment: entry.startingGridComment ?? null,
    startPosition: entry.startPosition ?? null,
    minimumLapTimeMs: timeOf(entry.minimumLapTime),
    laps: entry.laps ?? 0,
    totalTimeMs: timeOf(entry.totalTime),
    penaltyMs: timeOf(entry.penaltyTime) ?? 0,
    lastLapTimeMs: timeOf(entry.lastLapTime),
    secondLastLapTimeMs: timeOf(entry.secondLastLapTime),
    thirdLastLapTimeMs: timeOf(entry.thirdLastLapTime),
    lastLapSpeedKmh: speedOf(entry.lastLapSpeed),
    bestLapTimeMs: timeOf(entry.bestLapTime),
    bestInLap: entry.bestInLap ?? null,
    bestLapBy: entry.bestLapBy ?? null,
    bestSpeedKmh: speedOf(entry.bestSpeed),
    secondBestLapTimeMs: timeOf(entry.secondBestLapTime),
    secondBestInLap: entry.secondBestInLap ?? null,
    isBestTime: entry.isBestTime ?? false,
    isBestTimeInClass: entry.isBestTimeInClass ?? false,
    lapsLed: entry.lapsLed ?? null,
    earlierDrivers: (entry.earlierDrivers ?? []).map(({ nam, lsLd }) => ({ name: nam, lapsLed: lsLd })),
    difference: gapOf(entry.difference),
    gap: gapOf(entry.gap),
    differenceInClass: gapOf(entry.differenceInClass),
    gapInClass: gapOf(entry.gapInClass),
    gapBehind: gapOf(entry.gapBehind),
    numberOfPitStops: entry.numberOfPitStops ?? 0,
    lastPitStopMs: timeOf(entry.lastPitStop),
    // One of the names, as found among them.
    status: (status ?? 'Normal') as LiveRow['status'],
    isFinished: entry.isFinished ?? false,
    marker: nameOf(markers, entry.marker ?? markers.None),
    sections: sectionsOf(entry, kmh),
    leaderboardPosition: entry.leaderboardPosition ?? index + 1,
    position: placeOf(entry.position),
    positionInClass: placeOf(entry.positionInClass),
    positionsChanged: entry.positionsChanged ?? null,
  };
}
