/**
 * The columns of a board that the server renders: it does not know the width of the window. All columns that a desktop may
 * show are rendered, and rules of style hide those that do not fit, so that nothing moves when the browser has measured it.
 */

import type { Column } from '../cells/column.ts';

/** Of a board, on windows from 1024 to 2000 pixels. */
const NARROWEST_PX = 960;
const WIDEST_PX = 1968;
const STEP_PX = 16;

type Layout = { fromPx: number; columns: readonly Column[] };

type Board = {
  columnsAt: (boardPx: number) => readonly Column[];
  inOrder: (columns: readonly Column[]) => readonly Column[];
  /** before them: marker, position, number and name */
  leadCount: number;
  /** what a board needs next to its columns before they are stretched */
  restPx: number;
};

export type PrerenderedLayout = { columns: readonly Column[]; css: string };

export function prerenderedLayout({ columnsAt, inOrder, leadCount, restPx }: Board): PrerenderedLayout {
  let low: Layout = { fromPx: NARROWEST_PX, columns: columnsAt(NARROWEST_PX) };
  const layouts = [low];
  /** Adds the layouts that begin after one width, up to another. */
  const addBetween = (before: Layout, after: Layout) => {
    if (keysOf(before.columns) === keysOf(after.columns)) return;
    if (after.fromPx - before.fromPx === 1) {
      layouts.push(after);
      return;
    }
    const middlePx = Math.floor((before.fromPx + after.fromPx) / 2);
    const middle = { fromPx: middlePx, columns: columnsAt(middlePx) };
    addBetween(before, middle);
    addBetween(middle, after);
  };
  for (let fromPx = NARROWEST_PX + STEP_PX; fromPx <= WIDEST_PX; fromPx += STEP_PX) {
    const high = { fromPx, columns: columnsAt(fromPx) };
    addBetween(low, high);
    low = high;
  }
  const columns = inOrder([
    ...new Map(layouts.flatMap((one) => one.columns.map((c) => [c.key, c]))).values(),
  ]);
  const rules = layouts.map(({ fromPx, columns: shown }, place) => {
    const keys = new Set(shown.map(({ key }) => key));
    const hidden = columns.flatMap(({ key }, index) =>
      keys.has(key) ? [] : [`:nth-child(${leadCount + index + 1})`],
    );
    const columnsPx = shown.reduce((sum, { widthPx }) => sum + widthPx, 0);
    const toPx = layouts[place + 1]?.fromPx;
    const range = [
      ...(place === 0 ? [] : [`(width>=${fromPx}px)`]),
      ...(toPx === undefined ? [] : [`(width<${toPx}px)`]),
    ].join(' and ');
    const hide = hidden.length === 0 ? '' : `.board-early :is(col,tr>*):is(${hidden.join()}){display:none}`;
    const rule = `.board-early{--stretch:calc((100cqw - ${restPx}px)/${columnsPx})}${hide}`;
    return range === '' ? rule : `@container board ${range}{${rule}}`;
  });
  return { columns, css: rules.join('') };
}

function keysOf(columns: readonly Column[]): string {
  return columns.map(({ key }) => key).join();
}

/** The width of a column before the board is measured. */
export function prerenderedWidth({ widthPx }: Column, mostStretch: number): string {
  return `calc(${widthPx} * clamp(1px, var(--stretch), ${mostStretch}px))`;
}
