/** The columns of a classification, by what kind of session it is. */

import type { Classification } from '@lapwing/contract/results';
import type { Text } from '../../i18n/language.ts';
import { namingColumns } from './naming-columns.tsx';
import type { ResultsColumn, RowOpener } from './ResultsTable.tsx';
import { lapChartColumns, pointsColumn, runColumns } from './race-columns.tsx';
import { bestColumns, gapColumns, lapsColumn, totalTimeColumn } from './time-columns.tsx';

export type ColumnContext = {
  sessionId: number;
  classification: Classification;
  /** empty until the track is known */
  speedUnit: string;
  /** Places and gaps are those within the class. */
  isInClass: boolean;
  /** Not of a merge, nor of a result that is no longer the one in force. */
  hasLaps: boolean;
  /** The account of whoever is signed in. */
  ownAccountId: string | null;
  opener: RowOpener;
  text: Text;
};

export function classificationColumns(context: ColumnContext): readonly ResultsColumn[] {
  const { type, rows } = context.classification;
  const naming = namingColumns(context);
  const points = rows.some(({ total }) => total !== null) ? [pointsColumn(context)] : [];
  const laps = lapsColumn(context);
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
        ...gapColumns(context),
        ...bestColumns(context),
        ...lapChartColumns(context),
      ];
  }
}
