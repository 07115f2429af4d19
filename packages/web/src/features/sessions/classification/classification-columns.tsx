/** The columns of a classification, by type of session. */

import type { ColumnContext } from './column-context.ts';
import { handicapColumns } from './handicap-columns.tsx';
import { lapsColumn } from './laps-column.tsx';
import { namingColumns } from './naming-columns.tsx';
import type { ResultsColumn } from './ResultsTable.tsx';
import { lapChartColumns, pointsColumn, runColumns } from './race-columns.tsx';
import { bestColumns, gapColumns, totalTimeColumn } from './time-columns.tsx';

export function classificationColumns(context: ColumnContext): readonly ResultsColumn[] {
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
