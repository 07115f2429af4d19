/** A classification as a table. On a phone a row opens in place; elsewhere it leads to the laps. */

import { Fragment, type ReactNode, useState } from 'react';
import type { Column } from '../../ui/DataTable.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import type { RankedRow } from './ranked-rows.ts';
import { isPlaced } from './ranked-rows.ts';

export type ResultsColumn = Column<RankedRow>;
type ResultsGroup = { key: string; label: ReactNode; rows: readonly RankedRow[] };

type ResultsTableProps = {
  caption: string;
  groups: readonly ResultsGroup[];
  /** `opener` tells the naming column how to open the row. */
  columns: (opener: RowOpener) => readonly ResultsColumn[];
  chosen: readonly number[];
  detail: (row: RankedRow) => ReactNode;
};

export type RowOpener = { isOpen: (row: RankedRow) => boolean; toggle: (row: RankedRow) => void };

const shownFrom = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

export function ResultsTable({ caption, groups, columns: columnsFor, chosen, detail }: ResultsTableProps) {
  const [open, setOpen] = useState<number | null>(null);
  const isOpen = ({ finishPosition }: RankedRow) => finishPosition === open;
  const columns = columnsFor({
    isOpen,
    toggle: (row) => setOpen(isOpen(row) ? null : row.finishPosition),
  });
  const alwaysThere = columns.filter(({ from }) => from === undefined).length;
  return (
    <Sheet>
      <table className="data-table table-fixed">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, width, align, from }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                className={from && shownFrom[from]}
                style={width === undefined ? undefined : { width }}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, label, rows }) => (
          <tbody key={key}>
            {label !== null && (
              <tr>
                <th scope="rowgroup" colSpan={alwaysThere}>
                  {label}
                </th>
                {columns.map(
                  (column) =>
                    column.from && (
                      <td key={column.key} data-group-head="" className={shownFrom[column.from]} />
                    ),
                )}
              </tr>
            )}
            {rows.map((row) => (
              <Fragment key={row.finishPosition}>
                <ResultRow row={row} columns={columns} isChosen={chosen.includes(row.finishPosition)} />
                {isOpen(row) && (
                  <tr className="md:hidden">
                    <td colSpan={alwaysThere} className="whitespace-normal! bg-surface-2!">
                      {detail(row)}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </Sheet>
  );
}

type ResultRowProps = { row: RankedRow; columns: readonly ResultsColumn[]; isChosen: boolean };

function ResultRow({ row, columns, isChosen }: ResultRowProps) {
  return (
    <tr className="relative" data-highlight={isChosen || undefined} data-out={!isPlaced(row) || undefined}>
      {columns.map(({ key, cell, align, from, isRowHead }) => {
        const shared = { 'data-align': align, className: from && shownFrom[from] };
        return isRowHead ? (
          <th key={key} scope="row" {...shared}>
            {cell(row)}
          </th>
        ) : (
          <td key={key} {...shared}>
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
