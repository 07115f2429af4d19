/** How many laps somebody has driven, in any table of results. */

import type { Text } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import type { Column } from '../../ui/DataTable.tsx';

export function lapsColumn<Row extends { numberOfLaps: number }>({ t, locale }: Text): Column<Row> {
  return {
    key: 'laps',
    label: t('Common.Laps'),
    width: '10ch',
    align: 'end',
    from: 'md',
    cell: ({ numberOfLaps }) => formatNumber(numberOfLaps, locale),
  };
}
