/** Tables on paper: columns as wide as what is in them, heads repeated on every page, long names in several lines. */

import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import type { Paper } from './paper.ts';
import { colours } from './paper-look.ts';

export type PrintColumn<Row> = {
  key: string;
  label: string;
  align?: 'end';
  isStrong?: boolean;
  isQuiet?: boolean;
  /** Takes the room that the others leave. */
  isWide?: boolean;
  text: (row: Row) => string;
  /** a colour of the text */
  colour?: (row: Row) => string | undefined;
  /** a diamond before the text: the best of the session */
  isBest?: (row: Row) => boolean;
};

export type PrintTable<Row> = {
  heading?: string;
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  /** the colour at the left edge of a row; null without classes */
  edgeOf?: (row: Row) => string | null;
};

type TableSize = { size: number; widths: number[]; isLandscape: boolean };

const SIZES = [9, 8, 7.25];
const GAP = 8;
const WIDE_MINIMUM = 110;
const NARROWEST = 70;
const MARK_ROOM = 8;
const MOST_LINES = 4;

/** Without the columns that are empty in every table. */
export function filledColumns<Row>(tables: readonly PrintTable<Row>[]): PrintTable<Row>[] {
  const filled = new Set(
    tables.flatMap(({ columns, rows }) =>
      columns.filter(({ text }) => rows.some((row) => text(row) !== '')).map(({ key }) => key),
    ),
  );
  return tables.map((table) => ({ ...table, columns: table.columns.filter(({ key }) => filled.has(key)) }));
}

/** The largest letters on an upright page, then on a turned one. */
export function sizeOfTables<Row>(paper: Paper, tables: readonly PrintTable<Row>[]): TableSize {
  const tries = [false, true].flatMap((isLandscape) => SIZES.map((size) => ({ size, isLandscape })));
  // Small letters on an upright page are better than a turned page with large ones.
  for (const { size, isLandscape } of tries) {
    const widths = widthsOf(paper, tables, size, paper.roomOf(isLandscape), WIDE_MINIMUM);
    if (widths !== null) return { size, widths, isLandscape };
  }
  const size = SIZES.at(-1) ?? 7;
  const room = paper.roomOf(true);
  const widths = widthsOf(paper, tables, size, room, NARROWEST) ?? squeezed(paper, tables, size, room);
  return { size, widths, isLandscape: true };
}

/** Whether nothing has to be cut off, on a turned page with small letters. */
export function fitsOnPaper<Row>(paper: Paper, tables: readonly PrintTable<Row>[]): boolean {
  return widthsOf(paper, tables, SIZES.at(-1) ?? 7, paper.roomOf(true), WIDE_MINIMUM) !== null;
}

/** null if they do not fit. */
function widthsOf<Row>(
  paper: Paper,
  tables: readonly PrintTable<Row>[],
  size: number,
  room: number,
  wideMinimum: number,
): number[] | null {
  const natural = naturalWidths(paper, tables, size);
  const columns = tables[0]?.columns ?? [];
  const fixed = natural.reduce((sum, width, index) => sum + (columns[index]?.isWide ? 0 : width), 0);
  const wides = columns.filter(({ isWide }) => isWide).length;
  const left = room - fixed - GAP * Math.max(0, columns.length - 1);
  // The first one has the names; a team may be shorter.
  if (left < wideMinimum * (1 + 0.5 * (wides - 1))) return null;
  return shareWide(natural, columns, left, wides);
}

/** Wide columns share what is left: each gets what it needs if there is enough, and the first one the rest. */
function shareWide<Row>(
  natural: readonly number[],
  columns: readonly PrintColumn<Row>[],
  left: number,
  wides: number,
): number[] {
  let room = left;
  let open = wides;
  const widths = [...natural];
  const wideIndexes = columns.flatMap(({ isWide }, index) => (isWide ? [index] : []));
  for (const index of wideIndexes.toReversed()) {
    const isFirst = open === 1;
    const width = isFirst ? room : Math.min(natural[index] ?? 0, room / open);
    widths[index] = width;
    room -= width;
    open -= 1;
  }
  return widths;
}

/** Too many columns even so: all become narrower, and what does not fit is cut off. */
function squeezed<Row>(
  paper: Paper,
  tables: readonly PrintTable<Row>[],
  size: number,
  room: number,
): number[] {
  const natural = naturalWidths(paper, tables, size);
  const wanted = natural.reduce((sum, width) => sum + width, 0);
  const share = (room - GAP * Math.max(0, natural.length - 1)) / wanted;
  return natural.map((width) => width * Math.min(1, share));
}

function naturalWidths<Row>(paper: Paper, tables: readonly PrintTable<Row>[], size: number): number[] {
  const [first] = tables;
  return (first?.columns ?? []).map((column) => {
    const weight = column.isStrong ? 'strong' : 'regular';
    let widest = paper.text.width(column.label, { size: size - 1 });
    for (const { rows } of tables) {
      for (const row of rows) {
        const mark = column.isBest?.(row) === true ? MARK_ROOM : 0;
        widest = Math.max(widest, paper.text.width(column.text(row), { size, weight }) + mark);
      }
    }
    return Math.ceil(widest) + 1;
  });
}

/** All tables have the same columns. */
export async function drawTables<Row>(
  paper: Paper,
  tables: readonly PrintTable<Row>[],
  { size, widths, isLandscape }: TableSize,
): Promise<void> {
  const turn = yieldToEventLoop();
  paper.turn(isLandscape);
  paper.addPage();
  const lineHeight = size * 1.25;
  const padding = size * 0.34;
  for (const table of tables) {
    const drawTableHead = () => drawHead(paper, table, size, widths);
    const headHeight = heightOfHead(table, size);
    if (!paper.hasRoomFor(headHeight + 3 * (lineHeight + 2 * padding))) paper.addPage();
    drawTableHead();
    for (const row of table.rows) {
      const cells = table.columns.map((column, index) =>
        cellLines(paper, column, row, size, widths[index] ?? 0),
      );
      const lines = Math.max(1, ...cells.map(({ length }) => length));
      const height = lines * lineHeight + 2 * padding;
      if (!paper.hasRoomFor(height)) {
        paper.addPage();
        drawTableHead();
      }
      drawRow(paper, table, row, cells, { size, widths, height, lineHeight, padding });
      await turn();
    }
    paper.y += 14;
  }
}

function cellLines<Row>(
  paper: Paper,
  column: PrintColumn<Row>,
  row: Row,
  size: number,
  width: number,
): string[] {
  const text = column.text(row);
  if (text === '') return [];
  const style = { size, weight: column.isStrong ? 'strong' : 'regular' } as const;
  return column.isWide
    ? paper.text.lines(text, width, style, MOST_LINES)
    : [paper.text.fitted(text, width, style)];
}

type RowSize = {
  size: number;
  widths: readonly number[];
  height: number;
  lineHeight: number;
  padding: number;
};

function drawRow<Row>(
  paper: Paper,
  { columns, edgeOf }: PrintTable<Row>,
  row: Row,
  cells: readonly (readonly string[])[],
  { size, widths, height, lineHeight, padding }: RowSize,
): void {
  const { doc, text, left } = paper;
  const baseline = paper.y + padding + size * 0.97;
  const edge = edgeOf?.(row) ?? null;
  if (edge !== null) doc.rect(left - 6, paper.y + 2, 2.5, height - 4).fill(edge);
  let x = left;
  for (const [index, column] of columns.entries()) {
    const width = widths[index] ?? 0;
    const style = {
      size,
      weight: column.isStrong ? 'strong' : 'regular',
      colour: column.colour?.(row) ?? (column.isQuiet ? colours.ink3 : colours.ink),
    } as const;
    const isEnd = column.align === 'end';
    for (const [line, part] of (cells[index] ?? []).entries()) {
      text.draw(part, isEnd ? x + width : x, baseline + line * lineHeight, style, isEnd ? 'end' : 'start');
      if (line === 0 && column.isBest?.(row) === true) {
        const from = isEnd ? x + width - text.width(part, style) : x;
        diamond(paper, from - 6, baseline - size * 0.34, size * 0.3);
      }
    }
    x += width + GAP;
  }
  paper.y += height;
  paper.line(left, paper.right, paper.y, colours.line, 0.4);
}

/** The mark of the best of a session, as on the screen. */
export function diamond({ doc }: Paper, x: number, y: number, radius: number): void {
  doc
    .moveTo(x, y - radius)
    .lineTo(x + radius, y)
    .lineTo(x, y + radius)
    .lineTo(x - radius, y)
    .fill(colours.best);
}

function heightOfHead<Row>({ heading }: PrintTable<Row>, size: number): number {
  return (heading === undefined ? 0 : 20) + size * 1.9;
}

function drawHead<Row>(paper: Paper, table: PrintTable<Row>, size: number, widths: readonly number[]): void {
  const { text, left, right } = paper;
  if (table.heading !== undefined) {
    const style = { size: 11, weight: 'strong' } as const;
    text.draw(text.fitted(table.heading, right - left, style), left, paper.y + 13, style);
    paper.y += 20;
  }
  const style = { size: size - 1, colour: colours.ink3 };
  let x = left;
  for (const [index, column] of table.columns.entries()) {
    const width = widths[index] ?? 0;
    const isEnd = column.align === 'end';
    const label = text.fitted(column.label, width, style);
    text.draw(label, isEnd ? x + width : x, paper.y + size * 1.2, style, isEnd ? 'end' : 'start');
    x += width + GAP;
  }
  paper.y += size * 1.9;
  paper.line(left, right, paper.y, colours.line2, 0.6);
}

/** Below the tables, in small letters. */
export function drawNotes(paper: Paper, notes: readonly string[]): void {
  const style = { size: 8, colour: colours.ink2 };
  paper.y -= 4;
  for (const note of notes) {
    const lines = paper.text.lines(note, paper.right - paper.left, style, 6);
    if (!paper.hasRoomFor(lines.length * 11 + 3)) paper.addPage();
    for (const line of lines) {
      paper.text.draw(line, paper.left, paper.y + 9, style);
      paper.y += 11;
    }
    paper.y += 3;
  }
}
