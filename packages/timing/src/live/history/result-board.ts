/** The board of a stored session: its laps are folded as for a replay, then its result decides. */

import type { BestSoFar, BoardSession, LeadChange, LiveBoard } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow, LiveSection } from '@lapwing/contract/live/row';
import type { LiveFlag, Marker } from '@lapwing/contract/values/enums';
import { type Standing, standingsInOrder } from '../../classification/classify.ts';
import type { Measured } from '../../classification/ranking.ts';
import { bestLapIndex, bestSectionTimesMs } from '../../laps/best-lap.ts';
import { driverOfLap } from '../../laps/crew.ts';
import type { Gap } from '../../laps/gap.ts';
import type { Lap } from '../../laps/lap.ts';
import { overtakesOf } from '../../laps/overtakes.ts';
import { emptyRow, noGap } from '../board/empty-row.ts';
import { placeRows } from '../board/place-rows.ts';
import { statusMarkers } from '../board/status-markers.ts';
import type { SessionState } from '../session-state.ts';
import { boardRanking, type DrivenCompetitor, type DrivenSession } from './laps-to-session-events.ts';

export type ResultCompetitor = DrivenCompetitor &
  Measured & {
    isClassified: boolean;
    penaltyMs: number;
    bestLapNumber: number | null;
  };

export type SessionResult = Omit<DrivenSession, 'competitors'> & {
  /** in classification order */
  competitors: readonly ResultCompetitor[];
  flag: LiveFlag;
  /** at `nowMs`; without a time to go once it is over */
  clock: { nowMs: number; raceTimeMs: number; timeToGoMs: number | null };
};

const MAX_SECTIONS = 10;

/** `state` is the fold of the session events of the result. */
export function resultBoard(state: SessionState, result: SessionResult): LiveBoard {
  const { competitors, rankedBy, isOver } = result;
  const best = fastestOf(competitors);
  const standings = standingsInOrder(
    competitors,
    rankedBy,
    new Set(competitors.filter(({ isClassified }) => isClassified)),
  );
  const settled = standings.map(({ entry, standing }, place): LiveRow => {
    const index = state.byCompetitor.get(entry.competitorId) ?? state.rows.length + place;
    const row = state.rows[index] ?? { ...emptyRow(index), competitorId: entry.competitorId };
    return {
      ...row,
      fullName: `${entry.firstName} ${entry.lastName}`.trim() || null,
      bestLapBy: driverOfLap(entry.stints, entry.bestLapNumber ?? Number.POSITIVE_INFINITY),
      ...timesOf(entry),
      ...gapsOf(standing),
      isBestTime: entry.bestTimeMs !== null && entry.bestTimeMs === best.field,
      isBestTimeInClass: entry.bestTimeMs !== null && entry.bestTimeMs === best.classes.get(entry.className),
      sections: sectionsOf(entry.laps),
      earlierDrivers: [],
      doubts: [],
      status: entry.status,
      isNotClassified: !entry.isClassified,
      isOutOfClass: entry.isOutOfClass === true,
      isFinished: isOver && entry.isClassified && entry.status !== 'DNF',
      marker: markerOf(entry, isOver),
    };
  });
  const session = settledSession(state.board.session, result, settled);
  return {
    ...state.board,
    atMs: session.isClockRunning ? result.clock.nowMs : state.board.atMs,
    session,
    rows: placeRows(settled, session),
    leaders: creditedTo(state, competitors, state.board.leaders),
    bests: creditedTo(state, competitors, state.board.bests),
  };
}

function creditedTo<Deed extends LeadChange | BestSoFar>(
  { byCompetitor }: SessionState,
  competitors: readonly ResultCompetitor[],
  deeds: readonly Deed[],
): Deed[] {
  const shared = new Map(
    competitors
      .filter(({ stints }) => stints.length > 0)
      .map((competitor) => [byCompetitor.get(competitor.competitorId), competitor]),
  );
  return deeds.map(({ who: _, ...deed }) => {
    const competitor = shared.get(deed.row);
    const who = competitor === undefined ? null : driverOfLap(competitor.stints, deed.lap);
    // The same record with another or no driver.
    return { ...deed, ...(who !== null && { who }) } as Deed;
  });
}

function settledSession(
  folded: BoardSession,
  { flag, clock, rankedBy }: SessionResult,
  rows: readonly LiveRow[],
): BoardSession {
  const best = rows.find(({ isBestTime }) => isBestTime);
  const sectionCount = Math.max(0, ...rows.map(({ sections }) => sections.length));
  return {
    ...folded,
    rankedBy: boardRanking(rankedBy),
    flag,
    isEnded: flag === 'Finish' || flag === 'Stop',
    clockAtMs: clock.nowMs,
    isClockRunning: flag === 'Green' || flag === 'Yellow' || flag === 'Purple',
    raceTimeMs: clock.raceTimeMs,
    timeToGoMs: clock.timeToGoMs,
    bestLapTimeMs: best?.bestLapTimeMs ?? null,
    bestLapNumber: best?.bestInLap ?? null,
    bestLapRow: best?.index ?? null,
    sectionCount,
    bestSectionTimesMs: Array.from({ length: sectionCount }, (_, section) => bestSectionMs(rows, section)),
    doubts: [],
  };
}

function bestSectionMs(rows: readonly LiveRow[], section: number): number {
  const timesMs = rows.map(({ sections }) => sections[section]?.bestTimeMs ?? 0).filter((ms) => ms > 0);
  return timesMs.length === 0 ? 0 : Math.min(...timesMs);
}

function timesOf(competitor: ResultCompetitor) {
  const { laps, lapCount, totalTimeMs, penaltyMs, bestTimeMs, bestLapNumber, startPosition } = competitor;
  const secondIndex = bestLapNumber === null ? -1 : bestLapIndex(laps, bestLapNumber - 1);
  const isEachPlaced = laps.length > 0 && laps.every(({ position }) => position !== null);
  return {
    laps: lapCount,
    totalTimeMs,
    penaltyMs,
    bestLapTimeMs: bestTimeMs,
    bestInLap: bestLapNumber,
    secondBestLapTimeMs: laps[secondIndex]?.lapTimeMs ?? null,
    secondBestInLap: secondIndex === -1 ? null : secondIndex + 1,
    lapsLed: isEachPlaced ? laps.filter(({ position }) => position === 1).length : null,
    overtakes: overtakesOf(startPosition || null, laps),
  };
}

function gapsOf({ difference, gap, differenceInClass, gapInClass }: Standing) {
  return {
    difference: shownGap(difference),
    gap: shownGap(gap),
    differenceInClass: shownGap(differenceInClass),
    gapInClass: shownGap(gapInClass),
  };
}

/** A board has no points. */
function shownGap(gap: Gap): LiveGap {
  return gap.kind === 'points' ? noGap : gap;
}

/** A time of 0: the loop missed the competitor. */
function sectionsOf(laps: readonly Lap[]): LiveSection[] {
  const last = laps.at(-1)?.sectionTimesMs ?? [];
  const bests = bestSectionTimesMs(laps);
  const count = Math.min(MAX_SECTIONS, Math.max(last.length, bests.length));
  return Array.from({ length: count }, (_, section) => ({
    timeMs: last[section] ?? 0,
    bestTimeMs: bests[section] ?? 0,
    speedKmh: 0,
    bestSpeedKmh: 0,
  }));
}

function markerOf({ status, laps, isClassified }: ResultCompetitor, isOver: boolean): Marker {
  const marker = statusMarkers[status];
  if (marker !== undefined) return marker;
  if (isOver) return isClassified ? 'Finished' : 'None';
  return laps.at(-1)?.isInPit === true ? 'PitIn' : 'None';
}

function fastestOf(competitors: readonly ResultCompetitor[]) {
  let field: number | null = null;
  const classes = new Map<string, number>();
  for (const { className, bestTimeMs, isOutOfClass } of competitors) {
    if (bestTimeMs === null) continue;
    field = Math.min(field ?? bestTimeMs, bestTimeMs);
    if (isOutOfClass === true) continue;
    classes.set(className, Math.min(classes.get(className) ?? bestTimeMs, bestTimeMs));
  }
  return { field, classes };
}
