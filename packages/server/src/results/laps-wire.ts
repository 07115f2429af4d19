/** The laps of one competitor as the wire says them. */

import { classificationTypes, nameOf, rowStatuses } from '@lapwing/contract/enums';
import type { FieldGap, LapData, LapDataInfo, Lap as WireLap } from '@lapwing/contract/lap-data';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { type Ruling, scoreWithRulings } from '@lapwing/timing/classification/ruling';
import { formatLapTime } from '@lapwing/timing/lap-time';
import {
  compareWithField,
  compareWithOwn,
  type FieldComparison,
  type OwnComparison,
} from '@lapwing/timing/laps/compare-laps';
import type { FieldCrossings } from '@lapwing/timing/laps/field-crossings';
import type { Gap } from '@lapwing/timing/laps/gap';
import type { Lap } from '@lapwing/timing/laps/lap';
import { decodeLaps } from '@lapwing/timing/laps/packed-laps';
import { localDateTimeWithFraction } from '@lapwing/timing/timestamp';
import { speedOf } from './classification-wire.ts';
import { fullNameOf } from './competitor-name.ts';
import type { CompetitorWithLaps, SessionRow } from './session-queries.ts';

/** All laps of one competitor. `field`: null where nobody is in front of anybody. */
export function toWireLapData(
  session: SessionRow,
  competitor: CompetitorWithLaps & { fieldIndex: number },
  rulings: readonly Ruling[],
  field: FieldCrossings | null,
): LapData {
  const timed = { laps: decodeLaps(competitor.laps), status: nameOf(rowStatuses, competitor.status) };
  const { laps } = scoreWithRulings(timed, rulings);
  const comparisons = field === null ? [] : compareWithField(field, competitor.fieldIndex);
  const ownComparisons = compareWithOwn(laps);
  return {
    lapDataInfo: lapDataInfoOf(session, competitor, laps.length, field !== null && laps.length > 0),
    laps: laps.map((lap, lapIndex) =>
      toWireLap(session, lap, lapIndex, ownComparisons[lapIndex], comparisons[lapIndex]),
    ),
  };
}

export function isRankedByDistance(session: Pick<SessionRow, 'classificationType'>): boolean {
  const type = nameOf(classificationTypes, session.classificationType);
  return type !== 'Timetrial' && rankedByOf(type) !== 'best-lap';
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
  inField: FieldComparison | null | undefined,
): WireLap {
  return {
    lapNr: lapIndex + 1,
    // Nobody saw the end of a lap that was not timed.
    timeOfDay: lap.completedAtMs > 0 ? localDateTimeWithFraction(lap.completedAtMs, session.timeZone) : null,
    lapTime: formatLapTime(lap.lapTimeMs),
    diffWithLastLap: formatLapTime(own?.toLastMs ?? 0),
    diffWithBestLap: formatLapTime(own?.toBestMs ?? 0),
    speed: speedOf(session, lap.lapTimeMs),
    sectionTimes: lap.sectionTimesMs.map(formatLapTime),
    inPit: lap.isInPit,
    status: [lap.flag],
    isDeleted: lap.isDeleted,
    fieldComparison: toWireComparison(inField),
  };
}

function toWireComparison(comparison: FieldComparison | null | undefined): WireLap['fieldComparison'] {
  if (comparison === null || comparison === undefined) {
    return { position: 0, leaderLap: 0, diff: null, gapAhead: null, gapBehind: null };
  }
  return {
    position: comparison.position,
    leaderLap: comparison.leaderLap,
    diff: toWireGap(comparison.difference),
    gapAhead: toWireGap(comparison.gapAhead),
    gapBehind: toWireGap(comparison.gapBehind),
  };
}

function toWireGap(gap: Gap): FieldGap | null {
  if (gap.kind !== 'laps' && gap.kind !== 'time') return null;
  return gap.kind === 'laps'
    ? { time: formatLapTime(0), laps: gap.laps }
    : { time: formatLapTime(gap.timeMs), laps: 0 };
}
