/** Applies a scored feed: its software counts the laps, and we follow it, including corrections. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { clockAt } from '../board/clock.ts';
import type { Crossing, LiveLap } from '../session-state.ts';
import {
  addLaps,
  beganAtMs,
  completeLap,
  forgetPositions,
  hasRoomForLaps,
  type NewLap,
  recountPositions,
  resultsFlagOf,
  showLaps,
} from './competitor-history.ts';
import { changeHistory, changeRow, changeSession, type Draft, doubtRow, historyOf, rowOf } from './draft.ts';
import { stintsWithin } from './drivers.ts';
import { rerank } from './order.ts';
import { backOnTrack, giveStops, noteStop } from './pit-lane.ts';
import { showSection } from './sections.ts';

/** A crossing is counted within the same burst of records; older ones explain nothing. */
const MAX_CROSSINGS = 4;

export function onLap(draft: Draft, index: number, event: SessionEventOf<'lap'>): void {
  const isReportedLater = (event.lapNumber ?? Number.POSITIVE_INFINITY) < historyOf(draft, index).laps.length;
  if (!isReportedLater) seeAtFinish(draft, index, event.atMs);
  const { atMs, lapNumber, lapTimeMs = 0, totalTimeMs = null, speedKmh = null } = event;
  if (lapNumber === 0) return;
  const crossing = { atMs, lapTimeMs, totalTimeMs, speedKmh };
  const { laps, crossings, progress } = historyOf(draft, index);
  if (lapNumber === undefined) {
    changeHistory(draft, index, { crossings: [...crossings, crossing].slice(-MAX_CROSSINGS) });
    // If a feed never sends the number of laps, we count those that have a time.
    if (!draft.setup.areLapsGiven && lapTimeMs > 0 && hasRoomForLaps(draft, index, laps.length + 1)) {
      completeLap(draft, index, lapOf(draft, index, crossing));
      changeHistory(draft, index, { crossings: [] });
    }
    return;
  }
  if (lapNumber > laps.length) {
    if (!fillUntil(draft, index, lapNumber - 1, event.position !== undefined)) return;
    const lap = { ...lapOf(draft, index, crossing), ...lapFieldsOf(event) };
    completeLap(draft, index, lap, isNext(laps, lapNumber));
    // If the stop itself was reported, the lap adds nothing.
    if (lap.isInPit && !progress.isInPit) noteStop(draft, index, atMs);
    return;
  }
  const countedLap = laps[lapNumber - 1];
  if (countedLap === undefined) return;
  const fields = {
    ...lapFieldsOf(event),
    ...(isCountedAlready(countedLap, crossing)
      ? {}
      : {
          ...(lapTimeMs > 0 ? { lapTimeMs } : {}),
          ...(totalTimeMs === null ? {} : { totalTimeMs }),
          ...(speedKmh === null ? {} : { speedKmh }),
        }),
  };
  const completedAtMs = countedLap.completedAtMs || endOfMissed(laps, lapNumber, atMs);
  correctLap(draft, index, lapNumber, { ...countedLap, ...fields, completedAtMs });
}

/** When a lap ended that is reported after later ones; 0 if only the time of the report is known. */
function endOfMissed(laps: readonly LiveLap[], lapNumber: number, atMs: number): number {
  const next = laps[lapNumber];
  if (next !== undefined && beganAtMs(next) > 0) return beganAtMs(next);
  const later = laps.slice(lapNumber).find(({ completedAtMs }) => completedAtMs > 0);
  return later === undefined || atMs < later.completedAtMs ? atMs : 0;
}

/**
 * Another time with the total of a lap that has its own: the feed saw the car at the line but did not count it (in the
 * pit lane, under red, after the flag). The lap keeps its time, or laps would no longer add up to totals.
 */
function isCountedAlready(lap: LiveLap, { lapTimeMs, totalTimeMs }: Crossing): boolean {
  return (
    lap.lapTimeMs > 0 &&
    lapTimeMs > 0 &&
    lapTimeMs !== lap.lapTimeMs &&
    totalTimeMs !== null &&
    totalTimeMs === lap.totalTimeMs
  );
}

function isNext(laps: readonly LiveLap[], lapNumber: number): boolean {
  return lapNumber === laps.length + 1;
}

function lapFieldsOf({ position, flag, isInPit, sectionTimesMs }: SessionEventOf<'lap'>): Partial<NewLap> {
  return {
    ...(position === undefined ? {} : { position }),
    ...(flag === undefined ? {} : { flag: resultsFlagOf(flag) }),
    ...(isInPit === undefined ? {} : { isInPit }),
    ...(sectionTimesMs === undefined ? {} : { sectionTimesMs }),
  };
}

/** Ends the running lap, with its sections and its stop. */
function lapOf(draft: Draft, index: number, { atMs, lapTimeMs, totalTimeMs, speedKmh }: Crossing): NewLap {
  const { progress, sectionTimesMs, laps } = historyOf(draft, index);
  const before = laps.length === 0 ? 0 : (laps.at(-1)?.totalTimeMs ?? null);
  changeHistory(draft, index, { progress: { ...progress, isInPit: false }, sectionTimesMs: [] });
  return {
    lapTimeMs,
    completedAtMs: atMs,
    totalTimeMs: totalTimeMs ?? (before === null || lapTimeMs === 0 ? null : before + lapTimeMs),
    isInPit: progress.isInPit,
    sectionTimesMs,
    voltageMv: null,
    temperatureDeciC: null,
    speedKmh,
  };
}

/** One object for all of them: thousands may be missing if the feed is joined late. */
const unseenLap: LiveLap = {
  lapTimeMs: 0,
  completedAtMs: 0,
  totalTimeMs: null,
  position: null,
  flag: 'GREEN',
  isInPit: false,
  isDeleted: false,
  sectionTimesMs: [],
  voltageMv: null,
  temperatureDeciC: null,
  speedKmh: null,
};

/**
 * Laps that were driven before the feed was joined, or whose records were lost. Returns whether there is room for them
 * and the next one.
 */
function fillUntil(draft: Draft, index: number, lapNumber: number, arePositionsGiven = false): boolean {
  const { laps } = historyOf(draft, index);
  const hasRoom = hasRoomForLaps(draft, index, lapNumber + 1);
  if (!hasRoom || laps.length < lapNumber) doubtRow(draft, index, 'laps-not-timed');
  if (hasRoom && laps.length < lapNumber) {
    const unseen = Array.from({ length: lapNumber - laps.length }, () => unseenLap);
    addLaps(draft, index, unseen);
    if (!arePositionsGiven) forgetPositions(draft, laps.length + 1, lapNumber);
  }
  return hasRoom;
}

export function onPosition(draft: Draft, index: number, event: SessionEventOf<'position'>): void {
  const { by, position, laps, lapsLed, pitStops } = event;
  const { feedValues } = historyOf(draft, index);
  const place = position ? { [by === 'distance' ? 'distancePosition' : 'bestLapPosition']: position } : {};
  changeHistory(draft, index, {
    feedValues: {
      ...feedValues,
      ...place,
      turn: position ? draft.turn : feedValues.turn,
      lapsLed: lapsLed ?? feedValues.lapsLed,
    },
  });
  if (lapsLed !== undefined) changeRow(draft, index, { lapsLed });
  // From now on the feed decides which lap is the best.
  if (by === 'best-lap' && feedValues.bestLapPosition === null) showLaps(draft, index);
  else rerank(draft, index);
  if (pitStops !== undefined) giveStops(draft, index, pitStops);
  if (laps !== undefined && by === 'distance') followLaps(draft, index, laps, event);
}

/** A crossing is lap N when the feed then counts N laps with the total of that crossing. */
function followLaps(draft: Draft, index: number, lapNumber: number, event: SessionEventOf<'position'>): void {
  if (!draft.setup.areLapsGiven) draft.setup = { ...draft.setup, areLapsGiven: true };
  const { laps, crossings, stints } = historyOf(draft, index);
  if (lapNumber < laps.length) {
    changeHistory(draft, index, { laps: laps.slice(0, lapNumber), stints: stintsWithin(stints, lapNumber) });
    showLaps(draft, index);
    recountPositions(draft, lapNumber + 1);
    doubtRow(draft, index, 'laps-corrected');
  }
  if (lapNumber === 0) {
    // Sent back to the start: no doubts are left.
    doubtRow(draft, index, 'laps-corrected', false);
    doubtRow(draft, index, 'laps-not-timed', false);
    return;
  }
  const totalTimeMs = event.totalTimeMs || null;
  const crossing = crossings.find((one) => totalTimeMs !== null && one.totalTimeMs === totalTimeMs);
  if (lapNumber > laps.length) {
    if (!fillUntil(draft, index, lapNumber - 1)) return;
    const lap = crossing ?? inferCrossing(draft, index, event, totalTimeMs);
    const isRecovered = crossing === undefined && lap.atMs < event.atMs;
    completeLap(draft, index, lapOf(draft, index, lap), isNext(laps, lapNumber) && !isRecovered);
    if (crossing === undefined && lap.lapTimeMs === 0) doubtRow(draft, index, 'laps-not-timed');
    if (isRecovered) {
      recountPositions(draft, lapNumber);
      // Several missed laps are already marked as not timed.
      if (isNext(laps, lapNumber)) doubtRow(draft, index, 'late-passing');
    }
    return;
  }
  const last = historyOf(draft, index).laps[lapNumber - 1];
  if (last === undefined || totalTimeMs === null) return;
  // Only a new total changes a timed lap: a later crossing with the same total was not counted.
  if (last.lapTimeMs > 0 && last.totalTimeMs === totalTimeMs) return;
  const lapTimeMs = crossing?.lapTimeMs || event.lastLapTimeMs || shifted(last, totalTimeMs);
  correctLap(draft, index, lapNumber, { ...last, totalTimeMs, lapTimeMs });
}

function shifted({ lapTimeMs, totalTimeMs: beforeMs }: LiveLap, totalTimeMs: number): number {
  return lapTimeMs === 0 || beforeMs === null ? lapTimeMs : Math.max(0, lapTimeMs + totalTimeMs - beforeMs);
}

/** A row about a lap comes with the crossing; the race clock shows if it comes this much later. */
const RECOVERED_AFTER_MS = 10_000;

/**
 * The crossing itself was missed. Its lap time follows from the totals, if the lap before has one; its time of day from
 * the race clock, if the feed was not received then.
 */
function inferCrossing(
  draft: Draft,
  index: number,
  { atMs, lastLapTimeMs }: SessionEventOf<'position'>,
  totalTimeMs: number | null,
): Crossing {
  const beforeMs = historyOf(draft, index).laps.at(-1)?.totalTimeMs ?? null;
  const betweenMs = totalTimeMs === null || beforeMs === null ? 0 : Math.max(0, totalTimeMs - beforeMs);
  const { raceTimeMs } = clockAt({ session: draft.session, atMs }, atMs);
  const lateMs =
    totalTimeMs === null || draft.session.raceTimeMs === null ? 0 : (raceTimeMs ?? 0) - totalTimeMs;
  return {
    atMs: lateMs > RECOVERED_AFTER_MS ? atMs - lateMs : atMs,
    lapTimeMs: lastLapTimeMs || betweenMs,
    totalTimeMs,
    speedKmh: null,
  };
}

/** Does nothing if the lap is unchanged. */
function correctLap(draft: Draft, index: number, lapNumber: number, lap: LiveLap): void {
  const { laps } = historyOf(draft, index);
  const before = laps[lapNumber - 1];
  if (before === undefined || isSameLap(before, lap)) return;
  changeHistory(draft, index, { laps: laps.with(lapNumber - 1, lap) });
  showLaps(draft, index);
  if (lapNumber < laps.length) doubtRow(draft, index, 'laps-corrected');
}

function isSameLap(a: LiveLap, b: LiveLap): boolean {
  return (
    a.lapTimeMs === b.lapTimeMs &&
    a.totalTimeMs === b.totalTimeMs &&
    a.completedAtMs === b.completedAtMs &&
    a.position === b.position &&
    a.flag === b.flag &&
    a.isInPit === b.isInPit &&
    a.speedKmh === b.speedKmh &&
    a.sectionTimesMs.join() === b.sectionTimesMs.join()
  );
}

/** A feed repeats its rows at every refresh; repeats keep the time of the first report. */
export function onBestLap(draft: Draft, index: number, event: SessionEventOf<'best-lap'>): void {
  const { atMs, lapTimeMs, lapNumber = null, speedKmh = null } = event;
  const { feedValues } = historyOf(draft, index);
  const { best } = feedValues;
  const isRepeat = best !== null && best.lapTimeMs === lapTimeMs && best.lapNumber === lapNumber;
  if (isRepeat && (speedKmh === null || best.speedKmh === speedKmh)) return;
  const next = lapTimeMs === 0 ? null : { lapTimeMs, lapNumber, speedKmh, atMs: isRepeat ? best.atMs : atMs };
  if (next === null && best === null) return;
  changeHistory(draft, index, { feedValues: { ...feedValues, best: next } });
  showLaps(draft, index);
}

export function onSection(draft: Draft, index: number, event: SessionEventOf<'section'>): void {
  const { section, timeMs, speedKmh, lapNumber } = event;
  showSection(draft, index, section, timeMs, speedKmh);
  const { laps, sectionTimesMs } = historyOf(draft, index);
  const place = (lapNumber ?? 0) - 1;
  const lap = laps[place];
  const times = [...(lap?.sectionTimesMs ?? sectionTimesMs)];
  while (times.length <= section) times.push(0);
  times[section] = timeMs;
  if (lap === undefined) changeHistory(draft, index, { sectionTimesMs: times });
  else changeHistory(draft, index, { laps: laps.with(place, { ...lap, sectionTimesMs: times }) });
  if (section + 1 > draft.session.sectionCount) changeSession(draft, { sectionCount: section + 1 });
}

function seeAtFinish(draft: Draft, index: number, atMs: number): void {
  const row = rowOf(draft, index);
  if (atMs < (row.lastSeenAtMs ?? 0)) return;
  const stintStartedAtMs =
    row.stintStartedAtMs === null && row.pitEnteredAtMs === null
      ? (draft.session.startedAtMs ?? atMs)
      : row.stintStartedAtMs;
  changeRow(draft, index, { lastSeenAtMs: atMs, lastSeenLoop: 0, stintStartedAtMs });
  const { finishesInPit } = historyOf(draft, index);
  if (row.pitEnteredAtMs === null) return;
  if (finishesInPit === 0) changeHistory(draft, index, { finishesInPit: 1 });
  else backOnTrack(draft, index, atMs);
}
