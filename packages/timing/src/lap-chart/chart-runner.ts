/** The competitors of a session with their laps, as the charts need them. */

import type { CompetitorLaps, FieldLaps } from '@lapwing/contract/results/lap-data';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import { type FieldRace, fieldRace, type PositionTrace, rankedAmong } from '../analysis/field-race.ts';

/** The laps of everyone, and the race computed from them. */
export type Field = { laps: FieldLaps; race: FieldRace };

export function fieldOf(laps: FieldLaps): Field {
  return { laps, race: fieldRace(laps.competitors) };
}

/** What a chart reads of a row of the classification. */
export type ChartRow = Pick<ClassificationRow, 'resultClass' | 'status'> & { finishPosition: number };

export type ChartRunner<Row extends ChartRow = ChartRow> = {
  row: Row;
  laps: CompetitorLaps;
  trace: PositionTrace;
  /** The final place among those shown, from 1. */
  finalPlace: number;
};

/** If the best lap decides there is no grid and nobody is lapped. */
export function withoutRace<Row extends ChartRow>(runners: readonly ChartRunner<Row>[]): ChartRunner<Row>[] {
  return runners.map((runner) => ({
    ...runner,
    trace: { ...runner.trace, gridPosition: null, isOnLeadLap: runner.trace.positions.map(() => true) },
  }));
}

/** In the order of the classification; places are those within the class if one is selected. */
export function runnersOf<Row extends ChartRow>(
  field: Field,
  rows: readonly Row[],
  shownClass: string | null,
): ChartRunner<Row>[] {
  const indexes = new Map(field.laps.competitors.map((laps, index) => [laps.finishPosition, index]));
  const shown = rows.flatMap((row) => {
    const index = indexes.get(row.finishPosition);
    if (index === undefined || (shownClass !== null && row.resultClass !== shownClass)) return [];
    const laps = field.laps.competitors[index];
    const trace = field.race.traces[index];
    const wasThere = trace && (trace.positions.length > 0 || trace.gridPosition !== null);
    return laps && wasThere ? [{ row, laps, trace }] : [];
  });
  const ranked = shownClass === null ? null : rankedAmong(shown.map(({ trace }) => trace));
  return shown.map((runner, index) => ({
    ...runner,
    trace: ranked?.[index] ?? runner.trace,
    finalPlace: index + 1,
  }));
}
