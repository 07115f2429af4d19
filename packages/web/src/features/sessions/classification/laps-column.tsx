/** The number of laps, in any results table. */

import { parseLapTime } from '@lapwing/timing/lap-time';
import { knownLapCount } from '@lapwing/timing/laps/known-lap-count';
import type { ReactNode } from 'react';
import type { Text } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { UnknownValue } from '../../../ui/content/UnknownValue.tsx';
import type { Column } from '../../../ui/tables/DataTable.tsx';
import { titleWidth } from './title-width.ts';

type LapCountRow = { numberOfLaps: number; bestTime: string };

export function shownLaps({ numberOfLaps, bestTime }: LapCountRow, { t, locale }: Text): ReactNode {
  const laps = knownLapCount(numberOfLaps, parseLapTime(bestTime));
  return laps === null ? <UnknownValue t={t} /> : formatNumber(laps, locale);
}

export function lapsColumn<Row extends LapCountRow>(text: Text): Column<Row> {
  return {
    key: 'laps',
    label: text.t('Common.Laps'),
    width: titleWidth(text.t('Common.Laps'), 7),
    align: 'end',
    from: 'md',
    cell: (row) => shownLaps(row, text),
  };
}
