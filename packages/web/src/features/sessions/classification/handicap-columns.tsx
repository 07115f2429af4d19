/** The columns of handicap results: the handicap, and the total with it. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { shownSigned, shownTime } from '../../../i18n/times.ts';
import type { ColumnContext } from './column-context.ts';
import type { ResultsColumn } from './ResultsTable.tsx';

type TimedRow = Pick<ClassificationRow, 'totalTime' | 'handicap'>;

/** The time that decides order and differences; empty if there is none. */
export function decidingTime(
  { totalTime, handicap }: TimedRow,
  { type }: ColumnContext['classification'],
): string {
  if (type !== 'Handicap' || shownTime(totalTime) === '') return shownTime(totalTime);
  return formatLapTime(parseLapTime(totalTime) + parseLapTime(handicap));
}

export function handicapColumns({ classification, text: { t } }: ColumnContext): ResultsColumn[] {
  return [
    {
      key: 'handicap',
      label: t('SessionResults.Handicap'),
      width: '13ch',
      align: 'end',
      from: 'md',
      cell: ({ handicap }) => <span className="text-ink-2">{shownSigned(handicap)}</span>,
    },
    {
      key: 'with-handicap',
      label: t('SessionResults.WithHandicap'),
      width: '16ch',
      align: 'end',
      from: 'md',
      cell: (row) => decidingTime(row, classification),
    },
  ];
}

/** The same for the expanded row of a phone. */
export function handicapFacts(row: TimedRow, { classification, text: { t } }: ColumnContext) {
  if (classification.type !== 'Handicap') return [];
  return [
    { label: t('SessionResults.Handicap'), value: shownSigned(row.handicap) },
    { label: t('SessionResults.WithHandicap'), value: decidingTime(row, classification) },
  ];
}
