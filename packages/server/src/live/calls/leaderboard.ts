/** The leaderboard of a session, row by row, from its classification and laps. */

import { liveEventId, liveSessionId } from '@lapwing/contract/live/ids';
import type { LeaderboardEntry } from '@lapwing/contract/live/leaderboard-entry';
import { leaderboardEntryNames } from '@lapwing/contract/live/leaderboard-names';
import { type Marker, markers } from '@lapwing/contract/values/enums';
import { toShort } from '@lapwing/contract/values/short-names';
import { type Classified, type Standing, standingsInOrder } from '@lapwing/timing/classification/classify';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { bestLapIndex, bestSectionTimesMs } from '@lapwing/timing/laps/best-times';
import { formatGap } from '@lapwing/timing/laps/gap-text';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import type { Lap } from '@lapwing/timing/laps/lap';
import { positionTexts } from '@lapwing/timing/live/board/position-texts';
import { statusMarkers } from '@lapwing/timing/live/board/status-markers';
import { lengthIn, speedIn } from '@lapwing/timing/units';
import type { StoredCompetitor, StoredEvent, StoredSession } from './store.ts';

type Run = { event: StoredEvent; session: StoredSession; competitors: readonly StoredCompetitor[] };

export function leaderboardOf({ event, session, competitors }: Run): LeaderboardEntry[] {
  // As on the board while it ran: nobody is measured to who retired from a race.
  const isGapReference = ({ status, isClassified }: StoredCompetitor) =>
    isClassified === 1 && (status !== 'DNF' || session.rankedBy !== 'distance');
  const classified = new Set(competitors.filter(({ isClassified }) => isClassified === 1));
  const rows = standingsInOrder(competitors, session.rankedBy, classified, isGapReference);
  const behind = nextWhere(rows, ({ entry }) => isGapReference(entry));
  const bestTimeMs = bestOf(competitors);
  const bestInClass = bestsByClass(competitors);
  return rows.map(({ entry: competitor, standing }, index) => {
    return toShort(leaderboardEntryNames, {
      sessionId: liveSessionId(event.id, session.id),
      eventId: liveEventId(event.id),
      ...whoIs(competitor),
      ...whereIs(competitor, standing, isGapReference(competitor) ? behind[index] : undefined),
      ...lapsOf(competitor, event),
      ...sectionsOf(competitor.laps),
      isBestTime: isBest(competitor, bestTimeMs),
      isBestTimeInClass: isBest(competitor, bestInClass.get(competitor.className) ?? null),
      status: competitor.status,
      isFinished: isOver(session) && standing.isClassified && competitor.status !== 'DNF',
      marker: markers[markerOf(competitor, session)],
    });
  });
}

function whoIs(competitor: StoredCompetitor) {
  const { firstName, lastName, className } = competitor;
  return {
    competitorId: String(competitor.id),
    number: competitor.startNumber,
    displayNumber: competitor.startNumber,
    fullName: `${firstName} ${lastName}`.trim(),
    firstName,
    lastName,
    class: className === '' ? null : className,
    className: className === '' ? null : className,
    transponder: competitor.transponder,
    nationality: competitor.nationality,
  };
}

function whereIs(
  competitor: StoredCompetitor,
  standing: Standing,
  behind: Classified<StoredCompetitor> | undefined,
) {
  const { startPosition, status } = competitor;
  const { finishPosition, isClassified, positionInClass } = standing;
  return {
    position: positionTexts[status] ?? (isClassified ? String(finishPosition) : unplacedText(competitor)),
    positionInClass: isClassified ? String(positionInClass) : null,
    leaderboardPosition: finishPosition,
    startPosition,
    positionsChanged: !startPosition || !isClassified ? null : startPosition - finishPosition,
    difference: formatGap(standing.difference),
    gap: formatGap(standing.gap),
    differenceInClass: formatGap(standing.differenceInClass),
    gapInClass: formatGap(standing.gapInClass),
    gapBehind: behind === undefined ? null : formatGap(behind.standing.gap),
  };
}

/** Entries of a session to come have no place yet either. */
function unplacedText({ lapCount, totalTimeMs, bestTimeMs }: StoredCompetitor): string | null {
  return lapCount > 0 || totalTimeMs !== null || bestTimeMs !== null ? NOT_CLASSIFIED : null;
}

function lapsOf(competitor: StoredCompetitor, { venue: { lengthMm, lengthUnit } }: StoredEvent) {
  const { laps, lapCount, totalTimeMs, penaltyMs, bestTimeMs, bestLapNumber } = competitor;
  const [last, secondLast, thirdLast] = laps.slice(-3).reverse();
  const secondBest = secondBestOf(laps, bestLapNumber);
  const averageMs = totalTimeMs === null || lapCount === 0 ? null : (totalTimeMs - penaltyMs) / lapCount;
  const speedFor = (timeMs: number | null | undefined) =>
    timeMs === null || timeMs === undefined || lengthMm === 0 ? null : speedIn(lengthUnit, lengthMm, timeMs);
  const knownLaps = knownLapCount(lapCount, bestTimeMs);
  const hasPositions = laps.length > 0 && laps.every(({ position }) => position !== null);
  return {
    laps: lapCount,
    totalTime: formatTime(totalTimeMs),
    penaltyTime: penaltyMs === 0 ? null : formatLapTime(penaltyMs),
    lastLapTime: formatTime(last?.lapTimeMs),
    secondLastLapTime: formatTime(secondLast?.lapTimeMs),
    thirdLastLapTime: formatTime(thirdLast?.lapTimeMs),
    lastTimeDifference: last && secondLast ? formatLapTime(last.lapTimeMs - secondLast.lapTimeMs) : null,
    lastLapSpeed: speedFor(last?.lapTimeMs),
    bestLapTime: formatTime(bestTimeMs),
    bestInLap: bestLapNumber,
    bestSpeed: speedFor(bestTimeMs),
    secondBestLapTime: formatTime(secondBest?.lapTimeMs),
    secondBestInLap: secondBest?.lapNumber,
    secondBestSpeed: speedFor(secondBest?.lapTimeMs),
    averageTime: formatTime(averageMs),
    averageSpeed: speedFor(averageMs),
    numberOfPitStops: laps.filter(({ isInPit }) => isInPit).length,
    lapsLed: hasPositions ? laps.filter(({ position }) => position === 1).length : null,
    totalDistance: lengthMm === 0 || knownLaps === null ? null : lengthIn(lengthUnit, lengthMm * knownLaps),
  };
}

function formatTime(timeMs: number | null | undefined): string | null {
  return timeMs === null || timeMs === undefined ? null : formatLapTime(timeMs);
}

function secondBestOf(laps: readonly Lap[], bestLapNumber: number | null) {
  if (bestLapNumber === null) return null;
  const index = bestLapIndex(laps, bestLapNumber - 1);
  const lap = laps[index];
  return lap === undefined ? null : { lapTimeMs: lap.lapTimeMs, lapNumber: index + 1 };
}

/** A time of 0 says that the loop missed the competitor. */
function sectionsOf(laps: readonly Lap[]): Record<`section${number}${'Time' | 'BestTime'}`, string> {
  const sections: Record<string, string> = {};
  const shown = (timesMs: readonly number[], part: 'Time' | 'BestTime') => {
    for (const [place, timeMs] of timesMs.slice(0, 10).entries()) {
      if (timeMs > 0) sections[`section${place}${part}`] = formatLapTime(timeMs);
    }
  };
  shown(laps.at(-1)?.sectionTimesMs ?? [], 'Time');
  shown(bestSectionTimesMs(laps), 'BestTime');
  return sections;
}

/** For each item the nearest behind it of which this is true. */
function nextWhere<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): (Item | undefined)[] {
  const next: (Item | undefined)[] = [];
  let nearest: Item | undefined;
  for (const [index, item] of [...items.entries()].reverse()) {
    next[index] = nearest;
    if (isWanted(item)) nearest = item;
  }
  return next;
}

export function bestOf(competitors: readonly StoredCompetitor[]): number | null {
  let best: number | null = null;
  for (const { bestTimeMs } of competitors) best = better(best, bestTimeMs);
  return best;
}

function bestsByClass(competitors: readonly StoredCompetitor[]): ReadonlyMap<string, number | null> {
  const bests = new Map<string, number | null>();
  for (const { className, bestTimeMs } of competitors)
    bests.set(className, better(bests.get(className) ?? null, bestTimeMs));
  return bests;
}

function better(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

function isBest({ bestTimeMs }: StoredCompetitor, fastestMs: number | null): boolean {
  return bestTimeMs !== null && bestTimeMs === fastestMs;
}

function isOver({ resultStatus }: StoredSession): boolean {
  return resultStatus === 'Provisional' || resultStatus === 'Official';
}

function markerOf({ status, laps, isClassified }: StoredCompetitor, session: StoredSession): Marker {
  const marker = statusMarkers[status];
  if (marker !== undefined) return marker;
  if (isOver(session)) return isClassified === 1 ? 'Finished' : 'None';
  return laps.at(-1)?.isInPit === true ? 'PitIn' : 'None';
}
