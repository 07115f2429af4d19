/** A table: columns are data, widths are fixed, numbers are right-aligned. */

import { type CSSProperties, Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { Sheet } from '../overlays/Sheet.tsx';
import { useIsBeyondPhone } from '../window/use-media.ts';
import { useFirstRows } from './use-first-rows.ts';

export type Column<Row> = {
  key: string;
  label: ReactNode;
  cell: (row: Row) => ReactNode;
  /** In ch, as `9ch`, for numbers; columns without a width share the rest. */
  width?: `${number}ch`;
  align?: 'start' | 'end';
  /** The narrowest screen that shows it: `xs` a phone whose text is not enlarged, `wide` one with space to spare. */
  from?: 'xs' | 'md' | 'lg' | 'xl' | 'wide';
  /** The row's header, read by screen readers before each cell. */
  isRowHead?: boolean;
  sort?: 'ascending' | 'descending';
};

export type RowGroup<Row> = { key: string; label: ReactNode; rows: readonly Row[] };

/** `highlight` emphasises a row, `out` dims one that does not count. */
export type RowLook = 'highlight' | 'out';

type DataTableProps<Row> = {
  /** Describes the table to screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  rowLook?: (row: Row) => readonly RowLook[];
  /** Shown below an expanded row; null for a collapsed one. */
  detail?: (row: Row) => ReactNode;
  isDense?: boolean;
  /** Has pictures that need all the available width. */
  isWide?: boolean;
} & ({ rows: readonly Row[] } | { groups: readonly RowGroup<Row>[] });

const shownFrom = {
  xs: 'large-text:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  wide: 'max-[87.4375rem]:hidden',
} as const;

/** Names are rarely longer; in a table with few columns they would be far apart on a wide screen. */
const WIDEST_NAME_CH = 44;
/** A table that is nearly as wide as a wide screen fills it. */
const FILLS_FROM_CH = 130;

function widest<Row>(columns: readonly Column<Row>[]): { maxWidth?: string } {
  const widthCh = columns.reduce(
    (sum, { width }) => sum + (width ? Number.parseFloat(width) : WIDEST_NAME_CH),
    0,
  );
  return widthCh < FILLS_FROM_CH ? { maxWidth: `${widthCh}ch` } : {};
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rowKey, rowLook, detail, isDense = false, isWide = false } = props;
  const isBeyondPhone = useIsBeyondPhone();
  const columns = props.columns.filter(({ from = 'xs' }) => isBeyondPhone || from === 'xs');
  const groups = 'groups' in props ? props.groups : [{ key: 'all', label: null, rows: props.rows }];
  const hasNameLine = columns.some(({ isRowHead, width }) => isRowHead && width === undefined);
  const { shown, laterCount } = useFirstRows<Row, RowGroup<Row>>(groups);
  return (
    <div className="text-4 stretch-data" style={isWide ? {} : widest(props.columns)}>
      <Sheet>
        <table
          className="data-table table-fixed"
          data-dense={isDense || undefined}
          data-name-line={hasNameLine || undefined}
          aria-busy={laterCount > 0 || undefined}
          style={{
            ...(hasNameLine && { gridTemplateColumns: lineWithoutName(columns) }),
            // As high as with the rows that are rendered later, so that what follows the table does not jump.
            ...(laterCount > 0 && { paddingBottom: `calc(${laterCount} * var(--cell-height))` }),
          }}
        >
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map(({ key, label, width, align, from, sort, isRowHead }) => (
                <th
                  key={key}
                  scope="col"
                  data-names={isRowHead || undefined}
                  data-align={align}
                  aria-sort={sort}
                  className={from && shownFrom[from]}
                  style={width === undefined ? undefined : ({ '--column-width': width } as CSSProperties)}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          {shown.map(({ key, label, rows }) => (
            <tbody key={key}>
              {label !== null && <GroupHead columns={columns}>{label}</GroupHead>}
              {rows.map((row) => (
                <Fragment key={rowKey(row)}>
                  <TableRow row={row} columns={columns} look={rowLook?.(row)} />
                  {detail && <RowDetail columns={columns}>{detail(row)}</RowDetail>}
                </Fragment>
              ))}
            </tbody>
          ))}
        </table>
      </Sheet>
    </div>
  );
}

/** The columns that are next to each other with enlarged text, where the name has a line of its own. */
function lineWithoutName<Row>(columns: readonly Column<Row>[]): string {
  const cells = columns.filter(({ from, isRowHead }) => from === undefined && !isRowHead);
  return [...cells.slice(1).map(() => 'auto'), 'minmax(0, 1fr)'].join(' ');
}

type AcrossProps<Row> = { columns: readonly Column<Row>[]; children: ReactNode };

function alwaysThere<Row>(columns: readonly Column<Row>[]): number {
  return columns.filter(({ from }) => from === undefined).length;
}

/** Spans the columns that are always shown; those hidden on narrow screens have a cell that is hidden with them. */
function GroupHead<Row>({ columns, children }: AcrossProps<Row>) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={alwaysThere(columns)} className="overflow-visible!">
        {children}
      </th>
      {columns.map(
        ({ key, from }) => from && <td key={key} data-group-head="" className={shownFrom[from]} />,
      )}
    </tr>
  );
}

function RowDetail<Row>({ columns, children }: AcrossProps<Row>) {
  return children === null ? null : <OpenDetail columns={columns}>{children}</OpenDetail>;
}

/** Spans exactly the columns that are shown: one more would take the room of the others. */
function OpenDetail<Row>({ columns, children }: AcrossProps<Row>) {
  const span = useShownCount(columns);
  return (
    <tr data-detail="">
      <td data-detail-cell="" colSpan={span} className="whitespace-normal! bg-surface-2!">
        {children}
      </td>
    </tr>
  );
}

const medias = {
  xs: '(width >= 20rem)',
  md: '(width >= 48rem)',
  lg: '(width >= 64rem)',
  xl: '(width >= 80rem)',
  wide: '(width >= 87.5rem)',
} as const;

function subscribeToWidth(listener: () => void) {
  const lists = Object.values(medias).map((media) => matchMedia(media));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

function useShownCount<Row>(columns: readonly Column<Row>[]): number {
  const count = () =>
    columns.filter(({ from }) => from === undefined || matchMedia(medias[from]).matches).length;
  return useSyncExternalStore(subscribeToWidth, count, count);
}

type TableRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  look: readonly RowLook[] | undefined;
};

function TableRow<Row>({ row, columns, look = [] }: TableRowProps<Row>) {
  return (
    <tr
      className="relative"
      data-highlight={look.includes('highlight') || undefined}
      data-out={look.includes('out') || undefined}
    >
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
