/** The rows of a classification with what the laps of the field add to them. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { type FieldRace, rankedAmong } from '@lapwing/timing/analysis/field-race';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { shortStatus } from '../../../i18n/row-status.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { classesByName } from '../../../ui/racing/class-colour.ts';

export type RankedRow = ClassificationRow & {
  /** Laps are asked for by the place in this list, which goes on counting where the position ends. */
  finishPosition: number;
  /** The colour of the class is counted by it. */
  classIndex: number;
  /** null until the laps are there, and without a start grid */
  placesGained: number | null;
  /** the same among those of the class */
  placesGainedInClass: number | null;
  pitStopCount: number | null;
};

export function rankedRows({ rows, classes }: Classification, race: FieldRace | undefined): RankedRow[] {
  const coloured = classesByName(classes);
  const traces = new Map(race?.traces.map((trace) => [trace.finishPosition, trace]));
  const gridInClass = new Map(
    classes.flatMap((name) =>
      rankedAmong(
        (race?.traces ?? []).filter((trace) => rows[trace.finishPosition - 1]?.resultClass === name),
      ).map(({ finishPosition, gridPosition }) => [finishPosition, gridPosition] as const),
    ),
  );
  // Where nobody has driven they are entries, and have no places yet.
  const entered = rows.some(hasDriven) ? {} : { isQualified: false, positionInClass: 0 };
  return rows.map((row, index) => {
    const trace = traces.get(index + 1);
    const grid = trace?.gridPosition ?? null;
    const classGrid = gridInClass.get(index + 1) ?? null;
    return {
      ...row,
      ...entered,
      finishPosition: index + 1,
      classIndex: Math.max(0, coloured.indexOf(row.resultClass)),
      placesGained: grid === null || isUnranked(row) ? null : grid - row.position,
      placesGainedInClass: classGrid === null || isUnranked(row) ? null : classGrid - row.positionInClass,
      pitStopCount: trace ? trace.pitLaps.length : null,
    };
  });
}

/** Has a place: the classification decides, and may give one to who retired as well. */
export function isPlaced({ isQualified }: ClassificationRow): boolean {
  return isQualified;
}

/** Drove, as far as anybody knows: entries of a session that is yet to come have not. */
export function hasDriven({ numberOfLaps, totalTime, bestTime, total }: ClassificationRow): boolean {
  return numberOfLaps > 0 || parseLapTime(totalTime) > 0 || parseLapTime(bestTime) > 0 || (total ?? 0) > 0;
}

/** Did not see the flag: retired, not started or disqualified. */
export function isOut({ status }: ClassificationRow): boolean {
  return status !== 'Normal' && status !== 'Provisional';
}

function isUnranked(row: ClassificationRow): boolean {
  return isOut(row) || !isPlaced(row);
}

/** Drove without being out, and the officials gave no place; entries of a session to come have none yet either. */
export function isNotClassified(row: ClassificationRow): boolean {
  return !isPlaced(row) && !isOut(row) && hasDriven(row);
}

/** The place where there is one, else why there is none. */
export function placeText(row: ClassificationRow, t: Translate): string {
  if (isPlaced(row)) return String(row.position);
  if (isNotClassified(row)) return NOT_CLASSIFIED;
  return row.status === 'Normal' ? '' : shortStatus(row.status, t);
}

export type ClassOfRows = { name: string; classIndex: number; rows: RankedRow[] };

/** Each class in the order of the classification, its rows by their place in class. */
export function rowsByClass(rows: readonly RankedRow[]): ClassOfRows[] {
  const classes = new Map<string, ClassOfRows>();
  for (const row of rows) {
    const { resultClass, classIndex } = row;
    const known = classes.get(resultClass);
    if (known) known.rows.push(row);
    else classes.set(resultClass, { name: resultClass, classIndex, rows: [row] });
  }
  return [...classes.values()];
}
