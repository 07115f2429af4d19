/** The columns of a table, as somebody sees them who names the unknown ones. */

import type { NamedField, ResultField } from '@lapwing/contract/desk/publish-values';
import { csvRows, separatorOf } from './csv-rows.ts';
import { fieldOf } from './orbits-titles.ts';
import { linesOf } from './table-lines.ts';
import { titleKey } from './titled-table.ts';

type DescribedColumn = {
  title: string;
  /** a few different values of the column */
  values: string[];
  /** null if it is not known */
  field: ResultField | null;
  /** by its title, or as somebody has named it */
  how: 'title' | 'named' | 'unknown';
};

type DescribedTable = { columns: DescribedColumn[]; rowCount: number };

const HEADER_LINES = 10;
const SHOWN_VALUES = 3;
const LOOKED_AT_ROWS = 50;
const SHOWN_CHARACTERS = 60;

/** null if the text has no line that can be one of titles. */
export function describeTable(text: string, named: ReadonlyMap<string, NamedField>): DescribedTable | null {
  const lines = linesOf(text);
  const header = findHeader(lines, named);
  if (header === null) return null;
  const separator = separatorOf(lines[header] ?? '');
  const [row] = csvRows(lines[header] ?? '', separator);
  const titles = row?.cells.map((title) => title.trim()) ?? [];
  const body = lines.slice(header + 1);
  const first = [...csvRows(body.slice(0, LOOKED_AT_ROWS).join('\n'), separator)];
  const columns = titles.flatMap((title, index): DescribedColumn[] => {
    if (title === '') return [];
    const values = first.flatMap(({ cells }) => cells[index]?.trim().slice(0, SHOWN_CHARACTERS) || []);
    const byHand = named.get(titleKey(title));
    const field = byHand ?? fieldOf(title);
    return [
      {
        title: title.slice(0, 200),
        values: [...new Set(values)].slice(0, SHOWN_VALUES),
        field,
        how: byHand !== undefined ? 'named' : field === null ? 'unknown' : 'title',
      },
    ];
  });
  return { columns, rowCount: body.filter((line) => line.trim() !== '').length };
}

/** The index of the line with the most known titles; otherwise the first with several words. */
function findHeader(lines: readonly string[], named: ReadonlyMap<string, NamedField>): number | null {
  let best: { index: number; known: number } | null = null;
  for (const [index, line] of lines.slice(0, HEADER_LINES).entries()) {
    const [row] = csvRows(line, separatorOf(line));
    const titles = row?.cells.filter((title) => title.trim() !== '') ?? [];
    if (titles.length < 2 || titles.every((title) => /^[\d.,:\s]+$/.test(title))) continue;
    const known = titles.filter((title) => named.has(titleKey(title)) || fieldOf(title) !== null).length;
    if (best === null || known > best.known) best = { index, known };
  }
  return best?.index ?? null;
}
