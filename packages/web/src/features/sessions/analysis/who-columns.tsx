/** The first columns of a table about competitors: place, number and name. */

import type { ReactNode } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import type { Column } from '../../../ui/tables/DataTable.tsx';
import { placeText, type RankedRow } from '../state/ranked-rows.ts';

/** On a phone, what the other columns show stands below the name. */
export function whoColumns<Row extends { row: RankedRow }>(
  t: Translate,
  belowName: (row: Row) => ReactNode,
): readonly Column<Row>[] {
  return [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '7ch',
      align: 'end',
      from: 'md',
      cell: ({ row }) => <b className="font-strong">{placeText(row, t)}</b>,
    },
    {
      key: 'number',
      label: t('Common.Number'),
      width: '11ch',
      cell: ({ row }) => <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} />,
    },
    {
      key: 'name',
      label: t('SessionResults.Competitor'),
      isRowHead: true,
      cell: (shown) => (
        <>
          <span className="block leading-4.5 whitespace-normal">{unbrokenCrew(shown.row.name)}</span>
          <span className="block md:hidden">{belowName(shown)}</span>
        </>
      ),
    },
  ];
}
