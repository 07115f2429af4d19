/** The laps of a competitor, and what the row shows of them. */

import type { LiveFlag, ResultsFlag } from '@lapwing/contract/enums';
import { bestLapIndex } from '../laps/best-times.ts';
import { overtakesOf } from '../laps/overtakes.ts';
import { bookOf, changeBook, changeRow, type Draft, rowOf } from './draft.ts';
import { earlierDriverOf, earlierDriversOf, lapsLedIn } from './drivers.ts';
import { leaderLapsOf } from './markers.ts';
import { announceBestLap, announceLead } from './notices.ts';
import { rerank } from './order.ts';
import type { Book, LiveLap } from './session-state.ts';

/** Long enough for any race; what is older is let go by halves. */
const MAX_HISTORY = 2_000;

const flagsOfLaps: Partial<Record<LiveFlag, ResultsFlag>> = { Yellow: 'YELLOW', Red: 'RED', Stop: 'RED' };
const severity: Record<ResultsFlag, number> = { GREEN: 0, YELLOW: 1, RED: 2 };

export function resultsFlagOf(flag: LiveFlag): ResultsFlag {
  return flagsOfLaps[flag] ?? 'GREEN';
}

export function worseOf(one: ResultsFlag, other: ResultsFlag): ResultsFlag {
  return severity[other] > severity[one] ? other : one;
}

export type NewLap = Omit<LiveLap, 'position' | 'flag' | 'isDeleted'> & {
  position?: number;
  flag?: ResultsFlag;
};

/** The next lap of a competitor. Laps of before somebody listened are no news: `isHeard` is false for them. */
export function completeLap(draft: Draft, index: number, lap: NewLap, isHeard = true): void {
  const book = bookOf(draft, index);
  const isRace = draft.session.rankedBy === 'distance';
  const lapNumber = book.laps.length + 1;
  const isRanked = isRace && isHeard && isLapRanked(draft, index, lapNumber);
  const position = lap.position ?? (isRanked ? positionInLap(draft, index, lapNumber) : null);
  const flag = lap.flag ?? book.worstFlag;
  changeBook(draft, index, {
    laps: [...book.laps, { ...lap, position, flag, isDeleted: false }],
    worstFlag: resultsFlagOf(draft.session.flag),
    hasTakenFlag: book.hasTakenFlag || (draft.isOver && isHeard),
  });
  const { lapsSincePit, pitEnteredAtMs } = rowOf(draft, index);
  // The finish line may cross the pit lane: laps are counted from leaving it.
  if (lapsSincePit !== null && pitEnteredAtMs === null)
    changeRow(draft, index, { lapsSincePit: lapsSincePit + 1 });
  if (draft.isOver && isHeard) changeRow(draft, index, { isFinished: true });
  showLaps(draft, index);
  if (isHeard) noteCrossing(draft, index, lap.completedAtMs);
  else changeBook(draft, index, { leaderLaps: leaderLapsOf(draft) });
  if (lap.position === undefined && isLaterHeard(draft, index, lapNumber, lap.completedAtMs))
    recountPositions(draft, lapNumber);
}

/** The first to complete the last lap of a race over laps ends it: a decoder knows no flags. */
export function isLastLap({ session, isOver, books }: Draft, index: number): boolean {
  const { lapsPlanned, scoring, rankedBy } = session;
  if (isOver || lapsPlanned === null || lapsPlanned === 0) return false;
  if (scoring !== 'passings' || rankedBy !== 'distance') return false;
  return (
    books[index]?.laps.length === lapsPlanned &&
    books.every((book, other) => other === index || (book?.laps.length ?? 0) < lapsPlanned)
  );
}

/** Who completes a lap as the third is third in it. */
function positionInLap(draft: Draft, index: number, lapNumber: number): number {
  let position = 1;
  draft.books.forEach((book, other) => {
    if (other !== index && book !== null && book.laps.length >= lapNumber) position += 1;
  });
  return position;
}

/** Whether the order in a lap is known to a competitor: nobody completed it, or this one the lap before, unseen. */
function isLapRanked({ books }: Draft, index: number, lapNumber: number): boolean {
  const before = books[index]?.laps[lapNumber - 2];
  return before?.completedAtMs !== 0 && books.every((book) => book?.laps[lapNumber - 1]?.completedAtMs !== 0);
}

/** Somebody completed these laps unseen: the order in them is not known. */
export function forgetPositions(draft: Draft, fromLap: number, untilLap: number): void {
  draft.books.forEach((book, index) => {
    const isForgotten = (place: number) => place >= fromLap - 1 && place < untilLap;
    if (!book?.laps.slice(fromLap - 1, untilLap).some(({ position }) => position !== null)) return;
    const laps = book.laps.map((lap, place) => (isForgotten(place) ? { ...lap, position: null } : lap));
    changeBook(draft, index, { laps });
    showLaps(draft, index);
  });
}

/** Somebody who completed the lap later was heard of sooner: a decoder sent again what had been missed. */
function isLaterHeard({ books }: Draft, index: number, lapNumber: number, completedAtMs: number): boolean {
  return books.some(
    (book, other) => other !== index && (book?.laps[lapNumber - 1]?.completedAtMs ?? 0) > completedAtMs,
  );
}

/** After a change of laps that are over: the order in them, from that lap on, for everybody. */
export function recountPositions(draft: Draft, fromLap: number): void {
  if (draft.session.rankedBy !== 'distance') return;
  const lapCounts = draft.books.map((book) => book?.laps.length ?? 0);
  const positions = new Map<LiveLap, number>();
  for (let place = fromLap - 1; place < Math.max(0, ...lapCounts); place++) {
    const laps = draft.books.flatMap((book) => book?.laps[place] ?? []);
    if (laps.some(({ completedAtMs }) => completedAtMs === 0)) continue;
    laps
      .sort((one, other) => one.completedAtMs - other.completedAtMs)
      .forEach((lap, ahead) => {
        positions.set(lap, ahead + 1);
      });
  }
  draft.books.forEach((book, index) => {
    if (book === null || book.laps.length < fromLap) return;
    const laps = book.laps.map((lap, place) => {
      if (place < fromLap - 1) return lap;
      const isKnown = book.laps[place - 1]?.completedAtMs !== 0;
      return { ...lap, position: isKnown ? (positions.get(lap) ?? null) : null };
    });
    changeBook(draft, index, { laps });
    showLaps(draft, index);
  });
}

/** Puts into the row what follows from the laps, and the row where it belongs. */
export function showLaps(draft: Draft, index: number): void {
  const book = bookOf(draft, index);
  const row = rowOf(draft, index);
  const { laps, given } = book;
  const last = laps.at(-1);
  const totalTimeMs = last?.totalTimeMs ?? null;
  changeRow(draft, index, {
    laps: laps.length,
    totalTimeMs: totalTimeMs === null ? null : totalTimeMs + row.penaltyMs,
    lastLapTimeMs: timeOf(last),
    secondLastLapTimeMs: timeOf(laps.at(-2)),
    thirdLastLapTimeMs: timeOf(laps.at(-3)),
    lastLapSpeedKmh: last?.speedKmh ?? null,
    lapsLed: given.lapsLed ?? lapsLedIn(laps, draft.session),
    overtakes: overtakesOf(row.startPosition || null, laps),
    earlierDrivers: earlierDriversOf(book, row, draft.session),
  });
  showBest(draft, index);
  rerank(draft, index);
}

function timeOf(lap: LiveLap | undefined): number | null {
  return lap === undefined || lap.lapTimeMs === 0 ? null : lap.lapTimeMs;
}

type Best = { lapTimeMs: number; lapNumber: number | null; atMs: number; speedKmh: number | null };

/** The best lap that a feed gives wins: it knows which laps do not count, and that there is none where it ranks without. */
function showBest(draft: Draft, index: number): void {
  const book = bookOf(draft, index);
  const { laps, given } = book;
  const ownIndex = bestLapIndex(laps);
  const isGiven = given.best !== null || given.bestLapPosition !== null;
  const best = isGiven ? given.best : bestOf(laps, ownIndex);
  const bestIndex = isGiven ? (best?.lapNumber ?? 0) - 1 : ownIndex;
  const second = bestOf(laps, bestLapIndex(laps, bestIndex));
  const row = rowOf(draft, index);
  const before = row.bestLapTimeMs;
  const lapNumber = best?.lapNumber ?? null;
  // Of a lap without a number it is known only who was at the wheel when it was first given.
  const unnumberedBy = best?.lapTimeMs === before && row.bestInLap === null ? row.bestLapBy : null;
  changeBook(draft, index, { bestSetAtMs: best?.atMs ?? null });
  changeRow(draft, index, {
    bestLapTimeMs: best?.lapTimeMs ?? null,
    bestInLap: lapNumber,
    bestLapBy: lapNumber === null ? unnumberedBy : earlierDriverOf(book, row, lapNumber),
    bestSpeedKmh: best?.speedKmh ?? null,
    secondBestLapTimeMs: second?.lapTimeMs ?? null,
    secondBestInLap: second?.lapNumber ?? null,
  });
  noteBest(draft, index, best, before);
}

function bestOf(laps: readonly LiveLap[], place: number): Best | null {
  const lap = laps[place];
  if (lap === undefined) return null;
  const { lapTimeMs, completedAtMs, speedKmh } = lap;
  return { lapTimeMs, lapNumber: place + 1, atMs: completedAtMs, speedKmh };
}

/** A new best of all is remembered and announced; one that does not count any more is forgotten. */
function noteBest(draft: Draft, index: number, best: Best | null, beforeMs: number | null): void {
  const bestMs = best?.lapTimeMs ?? Number.POSITIVE_INFINITY;
  if (beforeMs !== null && bestMs > beforeMs) {
    draft.bests = draft.bests.filter(({ row, timeMs }) => row !== index || timeMs >= bestMs);
  }
  if (best === null || bestMs === beforeMs) return;
  const fastestMs = draft.bests.at(-1)?.timeMs ?? Number.POSITIVE_INFINITY;
  if (bestMs >= fastestMs) return;
  const who = rowOf(draft, index).bestLapBy;
  const lap = best.lapNumber ?? 0;
  const entry = { row: index, lap, timeMs: bestMs, atMs: best.atMs, ...(who === null ? {} : { who }) };
  draft.bests = remembered(draft.bests, entry);
  if (draft.bests.length > 1) announceBestLap(draft, index, bestMs, best.atMs);
}

/** Where the competitor stands as it crosses the line, and whether the lead changed with it. */
function noteCrossing(draft: Draft, index: number, atMs: number): void {
  const { lastPlace } = bookOf(draft, index);
  const place = draft.order.indexOf(index);
  // Who has a penalty is in front of others only until they cross the line too: what it gained or lost is not known yet.
  const isCompared = lastPlace !== null && rowOf(draft, index).penaltyMs === 0;
  const moved = isCompared ? (Math.sign(lastPlace - place) as Book['moved']) : 0;
  changeBook(draft, index, {
    lastPlace: place,
    moved,
    leaderLaps: leaderLapsOf(draft),
    isLeavingPit: false,
  });
  const leading = draft.leaders.at(-1);
  if (draft.session.rankedBy !== 'distance' || place !== 0 || leading?.row === index) return;
  draft.leaders = remembered(draft.leaders, { row: index, lap: rowOf(draft, index).laps, atMs });
  if (leading !== undefined) announceLead(draft, index, atMs);
}

function remembered<Entry>(entries: readonly Entry[], entry: Entry): Entry[] {
  const kept = entries.length < MAX_HISTORY ? entries : entries.slice(MAX_HISTORY / 2);
  return [...kept, entry];
}

/** The time at which a lap began; 0 where it is not known. */
export function beganAtMs({ completedAtMs, lapTimeMs }: LiveLap): number {
  return completedAtMs > 0 && lapTimeMs > 0 ? completedAtMs - lapTimeMs : 0;
}
