/**
 * The two orders of a run from its rows, without rows that change nothing: repeats of a refresh, and the empty rows
 * at its beginning before it repeats the previous values. Only a run whose clock is back at zero was restarted.
 */

import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { bounded, boundedMs, clip, possibleLap } from '../event-limits.ts';
import type { RMonitorRecord } from './rmonitor-record.ts';

type RaceRow = Extract<RMonitorRecord, { kind: 'race-row' }>;
type BestRow = Extract<RMonitorRecord, { kind: 'best-row' }>;
type CrossingRecord = Extract<RMonitorRecord, { kind: 'crossing' }>;

type Row = {
  race: RaceRow | null;
  best: BestRow | null;
  /** a refresh began, and has not reached the competitor yet */
  isRaceStale: boolean;
  isBestStale: boolean;
};

/** `00:59:59.999` in lap 0 means a car without a time, often one of an earlier run. */
const NO_BEST_TIME_MS = 3_599_999;

/** A refresh that leaves out more of them was cut off. */
const MOST_LEFT_OUT_SHARE = 0.25;

export function hasBestTime({ bestTimeMs, bestLapNumber }: BestRow): boolean {
  return bestTimeMs > 0 && !(bestLapNumber === 0 && bestTimeMs === NO_BEST_TIME_MS);
}

export type RunClock = { raceTimeMs: number; isIdle: boolean };

export type RunRows = {
  race(row: RaceRow, clock: RunClock, atMs: number): SessionEvent[];
  best(row: BestRow, clock: RunClock, atMs: number): SessionEvent[];
  refresh(): void;
  /**
   * Removes those whom the newest refresh has left out, and returns their registrations: the timer has removed them
   * from
   * the run. This is only certain if all others were listed again and have the places from 1 on.
   */
  takeLeftOut(isListed: (registration: string) => boolean): string[];
  /** The lap that ended at this total, if a row had it before the crossing itself arrived. */
  lapNumberAt(registration: string, totalTimeMs: number): number | null;
  /**
   * The total of the previous crossing again: a repeated record, or a crossing that the feed does not count (in the pit
   * lane, under red, after the flag). It is no lap, and does not bring a car back to the track.
   */
  isRepeatedCrossing(crossing: CrossingRecord): boolean;
  /** The time is not that of the last crossing that counted. */
  isOfAnotherCrossing(registration: string, lapTimeMs: number): boolean;
};

export function createRunRows(): RunRows {
  const rows = new Map<string, Row>();
  const crossings = new Map<string, CrossingRecord>();

  function rowOf(registration: string): Row {
    const existing = rows.get(registration);
    if (existing !== undefined) return existing;
    const row = { race: null, best: null, isRaceStale: false, isBestStale: false };
    rows.set(registration, row);
    return row;
  }

  return {
    race(row, clock, atMs) {
      const rowsOfCar = rowOf(row.registration);
      const isEmpty = (row.laps ?? 0) <= 0 && row.totalTimeMs <= 0;
      const hadLaps = (rowsOfCar.race?.laps ?? 0) > 0;
      const events: SessionEvent[] = [];
      if (isEmpty && hadLaps && rowsOfCar.isRaceStale) {
        if (!isAtZero(clock)) return [];
        rows.clear();
        crossings.clear();
        rows.set(row.registration, { race: row, best: null, isRaceStale: false, isBestStale: false });
        events.push({ kind: 'session-restarted', atMs });
      } else {
        rowsOfCar.isRaceStale = false;
        if (rowsOfCar.race !== null && isSameRaceRow(rowsOfCar.race, row)) return [];
        rowsOfCar.race = row;
      }
      const laps = possibleLap(Math.max(0, row.laps ?? 0), row.totalTimeMs);
      events.push({
        kind: 'position',
        atMs,
        competitorId: clip(row.registration),
        by: 'distance',
        position: bounded(row.position),
        ...(laps === null ? {} : { laps }),
        totalTimeMs: boundedMs(row.totalTimeMs),
      });
      return events;
    },

    best(given, clock, atMs) {
      const row = hasBestTime(given) ? given : { ...given, bestTimeMs: 0 };
      const rowsOfCar = rowOf(row.registration);
      const hadBest = (rowsOfCar.best?.bestTimeMs ?? 0) > 0;
      if (row.bestTimeMs === 0 && hadBest && rowsOfCar.isBestStale && !isAtZero(clock)) return [];
      rowsOfCar.isBestStale = false;
      const before = rowsOfCar.best;
      if (before !== null && isSameBestRow(before, row)) return [];
      rowsOfCar.best = row;
      const competitorId = clip(row.registration);
      const position = {
        kind: 'position',
        atMs,
        competitorId,
        by: 'best-lap',
        position: bounded(row.position),
      } as const;
      const isBestNews = before?.bestTimeMs !== row.bestTimeMs || before.bestLapNumber !== row.bestLapNumber;
      if (!isBestNews || (row.bestTimeMs === 0 && !hadBest)) return [position];
      const bestLap = row.bestLapNumber === 0 ? null : possibleLap(row.bestLapNumber);
      const lapNumber = bestLap === null ? {} : { lapNumber: bestLap };
      return [
        { kind: 'best-lap', atMs, competitorId, lapTimeMs: boundedMs(row.bestTimeMs), ...lapNumber },
        position,
      ];
    },

    refresh() {
      for (const row of rows.values()) {
        row.isRaceStale = true;
        row.isBestStale = true;
      }
    },

    takeLeftOut(isListed) {
      const shown = [...rows].filter(([, { race }]) => race !== null);
      const present = shown.filter(([, { isRaceStale }]) => !isRaceStale);
      const places = new Set(present.map(([, { race }]) => race?.position ?? 0));
      const isWhole =
        present.every(([registration]) => isListed(registration)) &&
        places.size === present.length &&
        Math.max(...places) === present.length;
      const leftOut = shown.filter(
        ([registration, { isRaceStale }]) => isRaceStale && !isListed(registration),
      );
      if (!isWhole || leftOut.length > present.length * MOST_LEFT_OUT_SHARE) return [];
      for (const [registration] of leftOut) rows.delete(registration);
      return leftOut.map(([registration]) => registration);
    },

    lapNumberAt(registration, totalTimeMs) {
      const row = rows.get(registration)?.race;
      const laps = row?.totalTimeMs === totalTimeMs ? possibleLap(row.laps, totalTimeMs) : null;
      return laps === 0 ? null : laps;
    },

    isRepeatedCrossing(crossing) {
      const before = crossings.get(crossing.registration);
      if (before !== undefined && crossing.totalTimeMs > 0 && before.totalTimeMs === crossing.totalTimeMs)
        return true;
      crossings.set(crossing.registration, crossing);
      return false;
    },

    isOfAnotherCrossing(registration, lapTimeMs) {
      const counted = crossings.get(registration);
      return counted !== undefined && counted.lapTimeMs > 0 && counted.lapTimeMs !== lapTimeMs;
    },
  };
}

function isAtZero({ raceTimeMs, isIdle }: RunClock): boolean {
  return isIdle && raceTimeMs <= 0;
}

function isSameRaceRow(a: RaceRow, b: RaceRow): boolean {
  return a.position === b.position && a.laps === b.laps && a.totalTimeMs === b.totalTimeMs;
}

function isSameBestRow(a: BestRow, b: BestRow): boolean {
  return a.position === b.position && a.bestLapNumber === b.bestLapNumber && a.bestTimeMs === b.bestTimeMs;
}
