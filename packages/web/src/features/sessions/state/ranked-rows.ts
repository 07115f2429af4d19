/** The rows of a classification with the data that the laps of the field add. */

import type { Classification, ClassificationRow } from '@lapwing/contract/results/results';
import { type FieldRace, rankedAmong } from '@lapwing/timing/analysis/field-race';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { hasDriven, isNotClassified, isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { shortStatus } from '../../../i18n/row-status.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { type ClassColours, classIndexAmong } from '../../../ui/racing/class-colour.ts';

export type RankedRow = ClassificationRow & {
  /** Laps are requested by the place in this list, which continues after the last position. */
  finishPosition: number;
  /** The colour of the class follows from it. */
  classIndex: number;
  /** null until the laps have loaded, and without a start grid */
  placesGained: number | null;
  /** the same within the class */
  placesGainedInClass: number | null;
  pitStopCount: number | null;
};

export function rankedRows(
  { rows, classes }: Classification,
  race: FieldRace | undefined,
  colours: ClassColours,
): RankedRow[] {
  const traces = new Map(race?.traces.map((trace) => [trace.finishPosition, trace]));
  const gridInClass = new Map(
    classes.flatMap((name) =>
      rankedAmong(
        (race?.traces ?? []).filter((trace) => rows[trace.finishPosition - 1]?.resultClass === name),
      ).map(({ finishPosition, gridPosition }) => [finishPosition, gridPosition] as const),
    ),
  );
  // If nobody has driven they are entries, and have no places yet.
  const entered = rows.some(hasDriven) ? {} : { isQualified: false, positionInClass: 0 };
  return rows.map((row, index) => {
    const trace = traces.get(index + 1);
    const grid = trace?.gridPosition ?? null;
    const classGrid = gridInClass.get(index + 1) ?? null;
    return {
      ...row,
      ...entered,
      finishPosition: index + 1,
      classIndex: classIndexAmong(colours, row.resultClass),
      placesGained: grid === null || isUnranked(row) ? null : grid - row.position,
      placesGainedInClass: classGrid === null || isUnranked(row) ? null : classGrid - row.positionInClass,
      pitStopCount: trace ? trace.pitLaps.length : null,
    };
  });
}

function isUnranked(row: ClassificationRow): boolean {
  return isOut(row) || !isPlaced(row);
}

/** The place if there is one, otherwise why there is none. */
export function placeText(row: ClassificationRow, t: Translate): string {
  if (isPlaced(row)) return String(row.position);
  if (isNotClassified(row)) return NOT_CLASSIFIED;
  return row.status === 'Normal' ? '' : shortStatus(row.status, t);
}

export type ClassOfRows = { name: string; classIndex: number; rows: RankedRow[] };

/** The classes in the order of the classification, their rows by place in class. */
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

/** A shorter race rarely has pit stops. */
const STOPS_FROM_MS = 45 * 60_000;

/** Decides before the laps have loaded too, so that a column rarely comes or goes with them. */
export function hasPitStops(rows: readonly RankedRow[]): boolean {
  const known = rows.filter(({ pitStopCount }) => pitStopCount !== null);
  if (known.length > 0) return known.some(({ pitStopCount }) => pitStopCount !== 0);
  return parseLapTime(rows[0]?.totalTime ?? '') >= STOPS_FROM_MS;
}
