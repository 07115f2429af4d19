/** The laps of a competitor, and the values of the row that follow from them. */

import {
  MAX_LAPS_PER_COMPETITOR,
  MAX_LIVE_LAPS_PER_SESSION,
  MAX_RECOUNTED_LAPS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { LiveFlag, ResultsFlag } from '@lapwing/contract/values/enums';
import { earlierDriverOf, earlierDriversOf } from '../history/earlier-drivers.ts';
import type { CompetitorHistory, FeedValues, LiveLap } from '../session-state.ts';
import { changeHistory, changeRow, type Draft, historyOf, lapFieldOf, leaveOut, rowOf } from './draft.ts';
import { endsOfLap } from './lap-field.ts';
import { type LapTally, ledIn, overtakesSince, tallyOf, tallyWith } from './lap-tally.ts';
import { leaderLapsOf } from './markers.ts';
import { announceBestLap, announceLead } from './notices.ts';
import { rerank } from './order.ts';

/** Long enough for any race; older laps are dropped by halves. */
const MAX_HISTORY = 2_000;

const flagsOfLaps: Partial<Record<LiveFlag, ResultsFlag>> = { Yellow: 'YELLOW', Red: 'RED', Stop: 'RED' };
const severity: Record<ResultsFlag, number> = { GREEN: 0, YELLOW: 1, RED: 2 };

export function resultsFlagOf(flag: LiveFlag): ResultsFlag {
  return flagsOfLaps[flag] ?? 'GREEN';
}

export function worseOf(a: ResultsFlag, b: ResultsFlag): ResultsFlag {
  return severity[b] > severity[a] ? b : a;
}

export type NewLap = Omit<LiveLap, 'position' | 'flag' | 'isDeleted'> & {
  position?: number;
  flag?: ResultsFlag;
};

/** Whether a competitor can have this many laps. Laps without room are left out. */
export function hasRoomForLaps(draft: Draft, index: number, lapCount: number): boolean {
  const limit = limitOfLaps(draft, index, lapCount);
  if (limit !== null) leaveOut(draft, limit);
  return limit === null;
}

function limitOfLaps(draft: Draft, index: number, lapCount: number) {
  if (lapCount > MAX_LAPS_PER_COMPETITOR) return 'laps-of-competitor';
  const inAll = draft.lapCount - historyOf(draft, index).laps.length + lapCount;
  return inAll > MAX_LIVE_LAPS_PER_SESSION ? 'laps-of-session' : null;
}

/** The next lap of a competitor. `isLive` is false for laps from before the feed was joined, which are not news. */
export function completeLap(draft: Draft, index: number, lap: NewLap, isLive = true): void {
  const history = historyOf(draft, index);
  const isRace = draft.session.rankedBy === 'distance';
  const lapNumber = history.laps.length + 1;
  const isRanked = isRace && isLive && isLapRanked(draft, index, lapNumber);
  const position = lap.position ?? (isRanked ? positionInLap(draft, lapNumber) : null);
  const flag = lap.flag ?? history.worstFlag;
  // All laps have one hidden class only if the new fields come first; Node.js 20 makes one for each lap otherwise.
  addLaps(draft, index, [{ position, flag, isDeleted: false, ...lap }]);
  changeHistory(draft, index, {
    worstFlag: resultsFlagOf(draft.session.flag),
    hasTakenFlag: history.hasTakenFlag || (draft.isOver && isLive),
  });
  const { lapsSincePit, pitEnteredAtMs } = rowOf(draft, index);
  // The finish line may cross the pit lane: laps are counted from the exit.
  if (lapsSincePit !== null && pitEnteredAtMs === null)
    changeRow(draft, index, { lapsSincePit: lapsSincePit + 1 });
  if (draft.isOver && isLive) changeRow(draft, index, { isFinished: true });
  const place = showLaps(draft, index);
  if (isLive) noteCrossing(draft, index, place, lap.completedAtMs);
  else changeHistory(draft, index, { leaderLaps: leaderLapsOf(draft) });
  if (isRace && lap.position === undefined && wasReportedLater(draft, lapNumber, lap.completedAtMs))
    recountPositions(draft, lapNumber);
}

/** After the existing ones. */
export function addLaps(draft: Draft, index: number, added: readonly LiveLap[]): void {
  const history = historyOf(draft, index);
  const laps = history.laps.concat(added);
  changeHistory(draft, index, { laps, tally: tallyWith(currentTally(history), laps) });
}

function currentTally({ laps, tally }: CompetitorHistory): LapTally {
  return tally.laps === laps ? tally : tallyOf(laps);
}

/** In a race over laps, the first to complete the last lap ends it: a decoder has no flags. */
export function isLastLap({ session, isOver, histories }: Draft, index: number): boolean {
  const { lapsPlanned, scoring, rankedBy } = session;
  if (isOver || lapsPlanned === null || lapsPlanned === 0) return false;
  if (scoring !== 'passings' || rankedBy !== 'distance') return false;
  return (
    histories[index]?.laps.length === lapsPlanned &&
    histories.every((history, other) => other === index || (history?.laps.length ?? 0) < lapsPlanned)
  );
}

/** The third to complete a lap is third in it. */
function positionInLap(draft: Draft, lapNumber: number): number {
  return (lapFieldOf(draft).reached[lapNumber] ?? 0) + 1;
}

/** Whether the order in a lap is known to a competitor: nobody completed it, or this one the lap before, unseen. */
function isLapRanked(draft: Draft, index: number, lapNumber: number): boolean {
  const before = draft.histories[index]?.laps[lapNumber - 2];
  return before?.completedAtMs !== 0 && endsOfLap(lapFieldOf(draft), draft.histories, lapNumber).unseen === 0;
}

/** These laps were completed unseen: the order in them is unknown. */
export function forgetPositions(draft: Draft, fromLap: number, untilLap: number): void {
  if (!hasRoomForRecount(draft, fromLap, untilLap)) return;
  draft.histories.forEach((history, index) => {
    const isForgotten = (place: number) => place >= fromLap - 1 && place < untilLap;
    if (!history?.laps.slice(fromLap - 1, untilLap).some(({ position }) => position !== null)) return;
    const laps = history.laps.map((lap, place) => (isForgotten(place) ? { ...lap, position: null } : lap));
    changeHistory(draft, index, { laps });
    showLaps(draft, index);
  });
}

/** A competitor who completed the lap later was reported earlier: a decoder sent missed passings again. */
function wasReportedLater(draft: Draft, lapNumber: number, completedAtMs: number): boolean {
  return endsOfLap(lapFieldOf(draft), draft.histories, lapNumber).latestMs > completedAtMs;
}

/** After a change of completed laps: the order in them, from that lap on, for everyone. */
export function recountPositions(draft: Draft, fromLap: number): void {
  if (draft.session.rankedBy !== 'distance') return;
  if (!hasRoomForRecount(draft, fromLap)) return;
  const positions = countPositions(draft, fromLap);
  draft.histories.forEach((history, index) => {
    if (history === null || history.laps.length < fromLap) return;
    const counted = positions[index];
    let isChanged = false;
    const laps = history.laps.map((lap, place) => {
      if (place < fromLap - 1) return lap;
      const isKnown = history.laps[place - 1]?.completedAtMs !== 0;
      const position = (isKnown && counted?.[place]) || null;
      if (position === lap.position) return lap;
      isChanged = true;
      return { ...lap, position };
    });
    if (!isChanged) return;
    changeHistory(draft, index, { laps });
    showLaps(draft, index);
  });
}

function hasRoomForRecount(draft: Draft, fromLap: number, untilLap = MAX_LAPS_PER_COMPETITOR): boolean {
  let lapCount = 0;
  for (const history of draft.histories)
    lapCount += Math.max(0, Math.min(history?.laps.length ?? 0, untilLap) - fromLap + 1);
  const hasRoom = draft.recountedLaps + lapCount <= MAX_RECOUNTED_LAPS_PER_SESSION;
  if (hasRoom) draft.recountedLaps += lapCount;
  else leaveOut(draft, 'recounted-laps');
  return hasRoom;
}

/** For each competitor the position in each lap from that one on; 0 if somebody completed the lap unseen. */
function countPositions({ histories }: Draft, fromLap: number): Uint16Array[] {
  const positions = histories.map((history) => new Uint16Array(history?.laps.length ?? 0));
  /** those who completed a lap */
  const ended: number[][] = [];
  const isUnseen: boolean[] = [];
  histories.forEach((history, index) => {
    history?.laps.forEach(({ completedAtMs }, place) => {
      if (place < fromLap - 1) return;
      if (completedAtMs === 0) isUnseen[place] = true;
      const indexes = ended[place];
      if (indexes === undefined) ended[place] = [index];
      else indexes.push(index);
    });
  });
  ended.forEach((indexes, place) => {
    if (isUnseen[place]) return;
    const endMs = (index: number) => histories[index]?.laps[place]?.completedAtMs ?? 0;
    indexes.sort((a, b) => endMs(a) - endMs(b));
    for (const [ahead, index] of indexes.entries()) positions[index]?.fill(ahead + 1, place, place + 1);
  });
  return positions;
}

/** Updates the row from its laps, moves it to its place, and returns that place. */
export function showLaps(draft: Draft, index: number): number {
  const tally = currentTally(historyOf(draft, index));
  changeHistory(draft, index, { tally });
  const history = historyOf(draft, index);
  const row = rowOf(draft, index);
  const { laps, feedValues } = history;
  const last = laps.at(-1);
  const totalTimeMs = last?.totalTimeMs ?? null;
  const best = bestLap(history);
  changeHistory(draft, index, { bestSetAtMs: best?.atMs ?? null });
  changeRow(draft, index, {
    laps: laps.length,
    totalTimeMs: totalTimeMs === null ? null : totalTimeMs + row.penaltyMs,
    lastLapTimeMs: timeOf(last),
    secondLastLapTimeMs: timeOf(laps.at(-2)),
    thirdLastLapTimeMs: timeOf(laps.at(-3)),
    lastLapSpeedKmh: last?.speedKmh ?? null,
    lapsLed: feedValues.lapsLed ?? ledIn(tally, draft.session),
    overtakes: overtakesSince(row.startPosition || null, tally),
    earlierDrivers: earlierDriversOf(history, row, draft.session),
    ...bestsOf(history, row, best),
  });
  noteBest(draft, index, best, row.bestLapTimeMs);
  return rerank(draft, index);
}

function timeOf(lap: LiveLap | undefined): number | null {
  return lap === undefined || lap.lapTimeMs === 0 ? null : lap.lapTimeMs;
}

type Best = { lapTimeMs: number; lapNumber: number | null; atMs: number; speedKmh: number | null };

/** A best lap from the feed wins: the feed knows which laps do not count, and has none if it ranks without one. */
function bestLap({ laps, tally, feedValues }: CompetitorHistory): Best | null {
  return isBestFromFeed(feedValues) ? feedValues.best : bestOf(laps, tally.best);
}

function isBestFromFeed({ best, bestLapPosition }: FeedValues): boolean {
  return best !== null || bestLapPosition !== null;
}

/** The values of a row about the best laps. */
function bestsOf(history: CompetitorHistory, row: LiveRow, best: Best | null) {
  const { laps, tally, feedValues } = history;
  const lapNumber = best?.lapNumber ?? null;
  const bestIndex = isBestFromFeed(feedValues) ? (lapNumber ?? 0) - 1 : tally.best;
  const second = bestOf(laps, bestIndex === tally.best ? tally.secondBest : tally.best);
  // For a lap without a number, only the driver at the time of the first report is known.
  const unnumberedBy = best?.lapTimeMs === row.bestLapTimeMs && row.bestInLap === null ? row.bestLapBy : null;
  return {
    bestLapTimeMs: best?.lapTimeMs ?? null,
    bestInLap: lapNumber,
    bestLapBy: lapNumber === null ? unnumberedBy : earlierDriverOf(history, row, lapNumber),
    bestSpeedKmh: best?.speedKmh ?? null,
    secondBestLapTimeMs: second?.lapTimeMs ?? null,
    secondBestInLap: second?.lapNumber ?? null,
  };
}

function bestOf(laps: readonly LiveLap[], place: number): Best | null {
  const lap = laps[place];
  if (lap === undefined) return null;
  const { lapTimeMs, completedAtMs, speedKmh } = lap;
  return { lapTimeMs, lapNumber: place + 1, atMs: completedAtMs, speedKmh };
}

/** A new best of the session is stored and announced; one that no longer counts is removed. */
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

/** The competitor's position as it crosses the line, and whether the lead changed. */
function noteCrossing(draft: Draft, index: number, place: number, atMs: number): void {
  const { lastPlace } = historyOf(draft, index);
  // A competitor with a penalty may lose its place when others cross the line: its gain or loss is not known yet.
  const isCompared = lastPlace !== null && rowOf(draft, index).penaltyMs === 0;
  const moved = isCompared ? (Math.sign(lastPlace - place) as CompetitorHistory['moved']) : 0;
  changeHistory(draft, index, {
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
  const recent = entries.length < MAX_HISTORY ? entries : entries.slice(MAX_HISTORY / 2);
  return [...recent, entry];
}

/** When a lap started; 0 if unknown. */
export function beganAtMs({ completedAtMs, lapTimeMs }: LiveLap): number {
  return completedAtMs > 0 && lapTimeMs > 0 ? completedAtMs - lapTimeMs : 0;
}
