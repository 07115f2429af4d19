/** A session's classification in wire format: the stored order, with computed differences and gaps. */

import type { ResultDifference } from '@lapwing/contract/results/result-difference';
import type { Classification, ClassificationRow, MergedSession } from '@lapwing/contract/results/results';
import {
  classificationTypes,
  lengthUnits,
  nameOf,
  productCategories,
  rowStatuses,
} from '@lapwing/contract/values/enums';
import { bestLapsOf } from '@lapwing/timing/classification/best-of-field';
import { type Standing, standingsInOrder } from '@lapwing/timing/classification/classify';
import { findInRun, pointsOf, rankedBy } from '@lapwing/timing/classification/classify-session';
import { isPublishedOrder } from '@lapwing/timing/classification/ruling';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Gap } from '@lapwing/timing/laps/gap';
import { speedIn } from '@lapwing/timing/units';
import type { Row } from '../../storage/schema.ts';
import { fullNameOf } from '../competitor-name.ts';
import { toWireDrivers } from '../crew-columns.ts';
import type { CompetitorRow, SessionRow } from '../queries/session.ts';
import { toRuling } from '../ruling-rows.ts';
import { rulesFromRow } from '../session-rules.ts';
import { toWireRuling } from './revision.ts';

/** A session that was merged into another, with its results. */
type Run = { id: number; name: string; results: readonly CompetitorRow[] };

/** The data of a classification. */
type Result = {
  /** in the order of the classification */
  competitors: readonly CompetitorRow[];
  runs: readonly Run[];
  /** those in force, in order */
  rulings: readonly Row<'rulings'>[];
};

export function toWireClassification(
  session: SessionRow,
  { competitors, runs, rulings }: Result,
): Classification {
  const type = nameOf(classificationTypes, session.classificationType);
  const { runPoints } = rulesFromRow(session);
  const results = runs.map((run) => run.results);
  const decided = rulings.map((row) => ({ competitorId: row.competitorId, ruling: toRuling(row) }));
  const outOfClass = new Set(
    decided.flatMap(({ competitorId, ruling }) => (ruling.kind === 'class-excluded' ? [competitorId] : [])),
  );
  const measured = competitors.map((row) => {
    const merged = pointsOf(row, results, runPoints);
    return {
      className: row.className,
      status: nameOf(rowStatuses, row.status),
      lapCount: row.lapCount,
      totalTimeMs: row.totalTimeMs,
      bestTimeMs: row.bestTimeMs,
      handicapMs: row.handicapMs,
      ...(outOfClass.has(row.id) && { isOutOfClass: true }),
      ...(merged !== null && { points: merged.points, lastPlace: merged.lastPlace }),
      pointsPerRun: merged?.pointsPerRun ?? [],
      row,
    };
  });
  // The row itself shows that the published result gave no place.
  const rulingsOf = (id: number) =>
    decided
      .filter(({ competitorId }) => competitorId === id)
      .map(({ ruling }) => ruling)
      .filter((ruling) => ruling.kind !== 'not-classified' || !isPublishedOrder(ruling));
  const classNames = [...new Set(competitors.map(({ className }) => className))];
  const classified = new Set(measured.filter(({ row }) => row.isClassified === 1));
  const standings = standingsInOrder(measured, rankedBy({ type, runPoints }), classified);
  const best = bestLapsOf(measured);
  const fastest = best.field?.row;
  return {
    type,
    classes: classNames.filter((name) => name !== ''),
    rows: standings.map(({ entry, standing }) => ({
      ...toWireRow(session, entry.row, standing),
      rulings: rulingsOf(entry.row.id).map(toWireRuling),
      total: entry.points ?? null,
      sessions:
        session.isMerge === 1
          ? runs.map((run, index) => toWireRun(run, entry.row, entry.pointsPerRun[index] ?? null))
          : null,
    })),
    bestLaps: {
      field: fastest === undefined ? null : holderOf(fastest),
      classes: classNames
        .map((name) => best.classes.get(name)?.row)
        .filter((row) => row !== undefined)
        .map(holderOf),
    },
    bestLap:
      fastest === undefined
        ? null
        : {
            name: fullNameOf(fastest),
            lapNumber: fastest.bestLapNumber ?? 0,
            lapTime: durationOf(fastest.bestTimeMs),
            speed: speedOf(session, fastest.bestTimeMs),
          },
  };
}

function toWireRow(
  session: SessionRow,
  row: CompetitorRow,
  standing: Standing,
): Omit<ClassificationRow, 'rulings' | 'total' | 'sessions'> {
  const category = row.productCategory === null ? null : nameOf(productCategories, row.productCategory);
  return {
    position: row.finishPosition,
    positionInClass: row.positionInClass,
    name: fullNameOf(row),
    firstName: row.firstName,
    startNumber: row.startNumber,
    resultClass: row.className,
    status: nameOf(rowStatuses, row.status),
    numberOfLaps: row.lapCount,
    totalTime: durationOf(row.totalTimeMs),
    bestTime: durationOf(row.bestTimeMs),
    bestLap: row.bestLapNumber ?? 0,
    bestSpeed: speedOf(session, row.bestTimeMs),
    difference: toWireDifference(standing.difference),
    diffClass: toWireDifference(standing.differenceInClass),
    gap: toWireDifference(standing.gap),
    gapClass: toWireDifference(standing.gapInClass),
    isQualified: row.isClassified === 1,
    additionalFields: additionalFieldsOf(row),
    ...toWireDrivers(row),
    user:
      row.transponder === null
        ? null
        : {
            mstUserId: row.accountId,
            productCategory: category ?? 'Other',
            chip: { code: row.transponder },
          },
    transponder: row.transponder,
    transponderCategory: category,
    accountId: row.accountId,
    nationality: row.nationality,
    isGuest: row.isGuest === 1,
    handicap: durationOf(row.handicapMs),
  };
}

function toWireRun(run: Run, row: CompetitorRow, points: number | null): MergedSession {
  const result = findInRun(run.results, row);
  return {
    sessionId: run.id,
    name: run.name,
    position: result?.isClassified === 1 ? result.finishPosition : null,
    points,
    numberOfLaps: result?.lapCount ?? 0,
    totalTime: durationOf(result?.totalTimeMs ?? null),
    bestTime: durationOf(result?.bestTimeMs ?? null),
  };
}

function holderOf(row: CompetitorRow) {
  return { resultClass: row.className, name: fullNameOf(row), fieldFinishPosition: row.finishPosition };
}

function additionalFieldsOf(row: CompetitorRow): string[] {
  const fields: unknown = JSON.parse(row.additionalFields);
  return Array.isArray(fields) ? fields.map(String) : [];
}

function durationOf(timeMs: number | null): string {
  return formatLapTime(timeMs ?? 0);
}

/** In the track's unit per hour, three decimals. */
export function speedOf(
  session: Pick<SessionRow, 'lengthMm' | 'lengthUnit'>,
  lapTimeMs: number | null,
): number {
  const unit = nameOf(lengthUnits, session.lengthUnit);
  return Math.round(speedIn(unit, session.lengthMm, lapTimeMs ?? 0) * 1000) / 1000;
}

/** Existing programs expect this zero with two digits, unlike that of times. */
const NO_DIFFERENCE = '00.000';

function toWireDifference(gap: Gap): ResultDifference {
  return {
    lapsBehind: gap.kind === 'laps' ? gap.laps : 0,
    timeDifference: gap.kind === 'time' && gap.timeMs !== 0 ? formatLapTime(gap.timeMs) : NO_DIFFERENCE,
    ...(gap.kind === 'points' && { points: gap.points }),
  };
}
