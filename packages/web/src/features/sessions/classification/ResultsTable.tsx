/** A classification as a table. On a phone a row expands in place; elsewhere it links to the laps. */

import { isOut } from '@lapwing/timing/classification/row-outcome';
import { type ReactNode, useState } from 'react';
import { type Column, DataTable, type RowGroup, type RowLook } from '../../../ui/tables/DataTable.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';

export type ResultsColumn = Column<RankedRow>;

type ResultsTableProps = {
  caption: string;
  groups: readonly RowGroup<RankedRow>[];
  /** `opener` lets the name column expand the row. */
  columns: (opener: RowOpener) => readonly ResultsColumn[];
  /** The competitors selected for comparison, and the visitor. */
  isSetOff: (row: RankedRow) => boolean;
  detail: (row: RankedRow) => ReactNode;
  onOpen: () => void;
};

export type RowOpener = { isOpen: (row: RankedRow) => boolean; toggle: (row: RankedRow) => void };

export function ResultsTable({ caption, groups, columns, isSetOff, detail, onOpen }: ResultsTableProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOpen = ({ finishPosition }: RankedRow) => finishPosition === open;
  const toggle = (row: RankedRow) => {
    if (!isOpen(row)) onOpen();
    setOpen(isOpen(row) ? null : row.finishPosition);
  };
  return (
    <DataTable
      caption={caption}
      columns={columns({ isOpen, toggle })}
      rowKey={({ finishPosition }) => finishPosition}
      rowLook={(row): RowLook[] => [
        ...(isSetOff(row) ? ['highlight' as const] : []),
        ...(isOut(row) ? ['out' as const] : []),
      ]}
      detail={(row) => (isOpen(row) ? detail(row) : null)}
      groups={groups}
    />
  );
}
