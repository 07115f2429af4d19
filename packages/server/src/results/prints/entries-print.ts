/** The entry list of an event on paper, by class if there are several. */

import { groupBy } from '@lapwing/timing/group-by';
import { classEdges } from './class-edges.ts';
import type { EntryOnPaper } from './entry-list.ts';
import type { Paper } from './paper.ts';
import { drawTables, filledColumns, type PrintColumn, sizeOfTables } from './paper-table.ts';

const byNumber = new Intl.Collator('en', { numeric: true });

export async function drawEntries(paper: Paper, entries: readonly EntryOnPaper[]): Promise<void> {
  const { words } = paper;
  const { columns } = words;
  const all: PrintColumn<EntryOnPaper>[] = [
    { key: 'number', label: columns.number, align: 'end', isStrong: true, text: ({ number }) => number },
    { key: 'name', label: columns.name, isWide: true, text: ({ names }) => names },
    { key: 'nationality', label: columns.nationality, isQuiet: true, text: ({ nationality }) => nationality },
    { key: 'team', label: columns.team, isWide: true, isQuiet: true, text: ({ team }) => team },
    { key: 'class', label: columns.class, text: ({ className }) => className },
  ];
  const edgeOf = classEdges(entries.map(({ className }) => className));
  const sorted = entries.toSorted((a, b) => byNumber.compare(a.number, b.number));
  const classes = [...groupBy(sorted, ({ className }) => className)].sort(([a], [b]) =>
    // Entries without a class come last.
    a === '' || b === '' ? Number(a === '') - Number(b === '') : byNumber.compare(a, b),
  );
  const groups = classes.length > 1 ? classes : [['', sorted] as const];
  const tables = filledColumns(
    groups.map(([className, rows]) => ({
      ...(className !== '' && { heading: `${className} · ${words.entryCount(rows.length)}` }),
      columns: all,
      rows,
      edgeOf: (entry: EntryOnPaper) => edgeOf(entry.className),
    })),
  );
  await drawTables(paper, tables, sizeOfTables(paper, tables));
}
