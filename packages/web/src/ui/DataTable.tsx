/** A real table: columns are data, widths are fixed, figures stand to the right. */

import type { ReactNode } from 'react';
import { Sheet } from './Sheet.tsx';

export type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** In ch where it holds figures; a column without one shares what is left. */
  width?: string;
  align?: 'start' | 'end';
  /** The narrowest screen that shows it. */
  from?: 'md' | 'lg' | 'xl';
  /** Names the row: said by screen readers before each cell. */
  isRowHead?: boolean;
  sort?: 'ascending' | 'descending';
};

type RowGroup<Row> = { key: string; label: ReactNode; rows: readonly Row[] };

type DataTableProps<Row> = {
  /** Says to screen readers what the table is. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowLook?: (row: Row) => 'highlight' | 'out' | undefined;
  isDense?: boolean;
} & ({ rows: readonly Row[] } | { groups: readonly RowGroup<Row>[] });

const shownFrom = {
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
} as const;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, isDense = false } = props;
  const groups = 'groups' in props ? props.groups : [{ key: 'all', label: null, rows: props.rows }];
  return (
    <Sheet>
      <table className="data-table table-fixed" data-dense={isDense || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, width, align, from, sort }) => (
              <th
                key={key}
                scope="col"
                data-align={align}
                aria-sort={sort}
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
            {label !== null && <GroupHead columns={columns}>{label}</GroupHead>}
            {rows.map((row) => (
              <TableRow key={props.rowKey(row)} row={row} columns={columns} look={props.rowLook?.(row)} />
            ))}
          </tbody>
        ))}
      </table>
    </Sheet>
  );
}

type GroupHeadProps<Row> = { columns: readonly Column<Row>[]; children: ReactNode };

/** Spans the columns that are always there; those that narrow screens hide have a cell that hides with them. */
function GroupHead<Row>({ columns, children }: GroupHeadProps<Row>) {
  const sometimes = columns.filter(({ from }) => from !== undefined);
  return (
    <tr>
      <th scope="rowgroup" colSpan={columns.length - sometimes.length}>
        {children}
      </th>
      {sometimes.map(({ key, from }) => (
        <td key={key} data-group-head="" className={from && shownFrom[from]} />
      ))}
    </tr>
  );
}

type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  look: 'highlight' | 'out' | undefined;
};

function TableRow<Row>({ row, columns, look }: TableRowProps<Row>) {
  return (
    <tr data-highlight={look === 'highlight' || undefined} data-out={look === 'out' || undefined}>
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
