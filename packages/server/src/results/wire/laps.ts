/** The laps of one competitor in wire format. */

import type { FieldGap, LapData, LapDataInfo, Lap as WireLap } from '@lapwing/contract/results/lap-data';
import { classificationTypes, nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { type Ruling, scoreWithRulings } from '@lapwing/timing/classification/ruling';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { compareWithOwn, type FieldComparison, type OwnComparison } from '@lapwing/timing/laps/compare-laps';
import { driversOfLaps } from '@lapwing/timing/laps/crew';
import { type Gap, noGap } from '@lapwing/timing/laps/gap';
import type { Lap } from '@lapwing/timing/laps/lap';
import { leaderLapAt } from '@lapwing/timing/laps/lap-order';
import type { FieldCrossings } from '@lapwing/timing/laps/packed/field-crossings';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { runningPositions } from '@lapwing/timing/laps/running-positions';
import { localDateTimeWithFraction } from '@lapwing/timing/timestamp';
import { fullNameOf } from '../competitor-name.ts';
import { stintsOf, toWireDrivers } from '../crew-columns.ts';
import type { CompetitorWithLaps, SessionRow } from '../queries/session.ts';
import { speedOf } from './classification.ts';

/** The place of a competitor in the field at the end of each lap. */
type PlaceInField = Pick<WireLap['fieldComparison'], 'position' | 'leaderLap'> & Partial<FieldComparison>;

/** All laps of one competitor. `places` is null if there are no places. */
export function toWireLapData(
  session: SessionRow,
  competitor: CompetitorWithLaps,
  rulings: readonly Ruling[],
  places: readonly (PlaceInField | null)[] | null,
): LapData {
  const laps = scoredLaps(competitor, rulings);
  const ownComparisons = compareWithOwn(laps);
  const drivers = driversOfLaps(stintsOf(competitor), laps.length);
  return {
    lapDataInfo: lapDataInfoOf(session, competitor, laps.length, isEachPlaced(laps.length, places)),
    laps: laps.map((lap, lapIndex) => {
      const driver = drivers[lapIndex] ?? null;
      return {
        ...toWireLap(session, lap, lapIndex, ownComparisons[lapIndex], places?.[lapIndex]),
        ...(driver !== null && { driver }),
      };
    }),
  };
}

function isEachPlaced(lapCount: number, places: readonly (PlaceInField | null)[] | null): boolean {
  if (places === null || lapCount === 0) return false;
  return places.length >= lapCount && places.every((place) => (place?.position ?? 0) > 0);
}

function scoredLaps(competitor: CompetitorWithLaps, rulings: readonly Ruling[]): readonly Lap[] {
  const timed = { laps: decodeLaps(competitor.laps), status: nameOf(rowStatuses, competitor.status) };
  return scoreWithRulings(timed, rulings).laps;
}

/** If best laps decide: the place at that moment, because the order on the track means nothing. */
export function placesByBestLap(
  competitors: readonly CompetitorWithLaps[],
  rulingsOf: (competitorId: number) => readonly Ruling[],
  field: FieldCrossings,
  fieldIndex: number,
): PlaceInField[] {
  const laps = competitors.map((competitor) => scoredLaps(competitor, rulingsOf(competitor.id)));
  const endsMs = field.endsMs[fieldIndex] ?? [];
  return runningPositions(laps, fieldIndex).map((position, lapIndex) => ({
    position,
    leaderLap: leaderLapAt(field, endsMs[lapIndex] ?? 0),
  }));
}

export function isRankedByDistance(session: Pick<SessionRow, 'classificationType'>): boolean {
  const type = nameOf(classificationTypes, session.classificationType);
  return type !== 'Timetrial' && rankedByOf(type) !== 'best-lap';
}

export function isRankedByBestLap(session: Pick<SessionRow, 'classificationType'>): boolean {
  return rankedByOf(nameOf(classificationTypes, session.classificationType)) === 'best-lap';
}

function lapDataInfoOf(
  session: SessionRow,
  competitor: CompetitorWithLaps,
  lapCount: number,
  allLapsHaveFieldPos: boolean,
): LapDataInfo {
  const type = nameOf(classificationTypes, session.classificationType);
  return {
    participantInfo: {
      name: fullNameOf(competitor),
      class: competitor.className,
      transponder: competitor.transponder,
      userId: competitor.accountId,
      startNr: competitor.startNumber,
      startPos: competitor.startPosition ?? 0,
      fieldFinishPos: competitor.finishPosition,
      classFinishPos: competitor.positionInClass,
      ...toWireDrivers(competitor),
    },
    lapCount,
    lapsDriven: competitor.lapCount,
    firstLapNr: lapCount === 0 ? 0 : 1,
    allLapsHaveFieldPos,
    classificationType: type,
    classificationTypeString: type,
    sessionId: session.id,
  };
}

function toWireLap(
  session: SessionRow,
  lap: Lap,
  lapIndex: number,
  own: OwnComparison | undefined,
  place: PlaceInField | null | undefined,
): WireLap {
  return {
    lapNr: lapIndex + 1,
    // An untimed lap has no known end.
    timeOfDay: lap.completedAtMs > 0 ? localDateTimeWithFraction(lap.completedAtMs, session.timeZone) : null,
    lapTime: formatLapTime(lap.lapTimeMs),
    diffWithLastLap: own?.toLastMs && own.toLastMs < 0 ? null : formatLapTime(own?.toLastMs ?? 0),
    diffWithBestLap: formatLapTime(own?.toBestMs ?? 0),
    speed: speedOf(session, lap.lapTimeMs),
    sectionTimes: lap.sectionTimesMs.map(formatLapTime),
    inPit: lap.isInPit,
    status: [lap.flag],
    isDeleted: lap.isDeleted,
    fieldComparison: toWireComparison(place),
  };
}

function toWireComparison(place: PlaceInField | null | undefined): WireLap['fieldComparison'] {
  if (place === null || place === undefined) {
    return { position: 0, leaderLap: 0, diff: null, gapAhead: null, gapBehind: null };
  }
  const { position, leaderLap, difference = noGap, gapAhead = noGap, gapBehind = noGap } = place;
  const isRaceLeader = position === 1 && place.difference !== undefined;
  return {
    position,
    leaderLap,
    diff: isRaceLeader ? NOTHING_BETWEEN : toWireGap(difference),
    gapAhead: isRaceLeader ? NOTHING_BETWEEN : toWireGap(gapAhead),
    gapBehind: toWireGap(gapBehind, -1),
  };
}

const NOTHING_BETWEEN: FieldGap = { time: formatLapTime(0), laps: 0 };

function toWireGap(gap: Gap, sign: 1 | -1 = 1): FieldGap | null {
  if (gap.kind !== 'laps' && gap.kind !== 'time') return null;
  return gap.kind === 'laps'
    ? { time: formatLapTime(0), laps: gap.laps }
    : { time: formatLapTime(sign * gap.timeMs), laps: 0 };
}
