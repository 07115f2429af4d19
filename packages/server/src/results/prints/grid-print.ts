/** The start grid of a session on paper. */

import { classEdges } from './class-edges.ts';
import type { EntryOnPaper } from './entry-list.ts';
import type { Paper } from './paper.ts';
import { drawNotes, drawTables, filledColumns, type PrintColumn, sizeOfTables } from './paper-table.ts';

/** `slot` is null for a start from the pit lane. */
type GridSlot = EntryOnPaper & { slot: number | null };

/** `from`: the result that it was made from; null if the grid is that of the session itself */
export type PrintedGrid = {
  slots: readonly GridSlot[];
  from: { name: string; revisionNumber: number } | null;
};

export async function drawGrid(paper: Paper, { slots, from }: PrintedGrid): Promise<void> {
  const { columns, pitLane, gridFrom, revision } = paper.words;
  const edgeOf = classEdges(slots.map(({ className }) => className));
  const all: PrintColumn<GridSlot>[] = [
    {
      key: 'slot',
      label: columns.position,
      align: 'end',
      isStrong: true,
      text: ({ slot }) => (slot === null ? pitLane : String(slot)),
    },
    { key: 'number', label: columns.number, align: 'end', isStrong: true, text: ({ number }) => number },
    { key: 'name', label: columns.name, isWide: true, text: ({ names }) => names },
    { key: 'nationality', label: columns.nationality, isQuiet: true, text: ({ nationality }) => nationality },
    { key: 'team', label: columns.team, isWide: true, isQuiet: true, text: ({ team }) => team },
    { key: 'class', label: columns.class, text: ({ className }) => className },
  ];
  const tables = filledColumns([
    { columns: all, rows: slots, edgeOf: ({ className }: GridSlot) => edgeOf(className) },
  ]);
  await drawTables(paper, tables, sizeOfTables(paper, tables));
  drawNotes(paper, from === null ? [] : [`${gridFrom(from.name)} · ${revision(from.revisionNumber)}`]);
}
