/** The columns of a classification, by type of session. */

import type { ColumnContext, FittedContext } from './column-context.ts';
import { shortCrew } from './crew.ts';
import { type ColumnFrom, fitColumns, nameRoom, withFrom } from './fit-columns.ts';
import { handicapColumns } from './handicap-columns.tsx';
import { lapsColumn } from './laps-column.tsx';
import { namingColumns } from './naming-columns.tsx';
import type { ResultsColumn } from './ResultsTable.tsx';
import { lapChartColumns, pointsColumn, runColumns } from './race-columns.tsx';
import { bestColumns, gapColumns, totalTimeColumn } from './time-columns.tsx';
import { lettersIn } from './title-width.ts';

/** The room of a badge next to a name, in letters. */
const BADGE_LETTERS = 9;

export function classificationColumns(context: ColumnContext): readonly ResultsColumn[] {
  const { classification, ownAccountId } = context;
  let from: ReadonlyMap<string, ColumnFrom> = new Map();
  // Cells are drawn after the columns are fitted.
  const columns = allColumns({ ...context, shownFrom: (key) => from.get(key) });
  const letters = classification.rows.map((row) => {
    const isOwn = ownAccountId !== null && row.accountId === ownAccountId;
    const isMarked = isOwn || row.isGuest || row.status === 'Provisional';
    return lettersIn(shortCrew(row)) + (isMarked ? BADGE_LETTERS : 0);
  });
  from = fitColumns(columns, nameRoom(Math.max(0, ...letters)));
  return withFrom(columns, from);
}

function allColumns(context: FittedContext): readonly ResultsColumn[] {
  const { type, rows } = context.classification;
  const naming = namingColumns(context);
  const points = rows.some(({ total }) => total !== null) ? [pointsColumn(context)] : [];
  const laps: ResultsColumn = lapsColumn(context.text);
  const totalTime = totalTimeColumn(context);
  switch (type) {
    case 'PracticeAndQualification':
      return [...naming, ...bestColumns(context), ...gapColumns(context), laps, ...points];
    case 'QualificationMerge':
      return [...naming, ...runColumns(context), ...bestColumns(context), ...gapColumns(context), laps];
    case 'PointMerge':
      return [
        ...naming,
        ...runColumns(context),
        ...points,
        ...gapColumns(context),
        laps,
        ...bestColumns(context),
      ];
    case 'RaceMerge':
      return [
        ...naming,
        ...runColumns(context),
        ...points,
        laps,
        totalTime,
        ...gapColumns(context),
        ...bestColumns(context),
      ];
    default:
      return [
        ...naming,
        ...points,
        laps,
        totalTime,
        ...(type === 'Handicap' ? handicapColumns(context) : []),
        ...gapColumns(context),
        ...bestColumns(context),
        ...lapChartColumns(context),
      ];
  }
}
