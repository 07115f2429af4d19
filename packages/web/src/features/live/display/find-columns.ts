/** Finds columns of the board by what a visitor types. */

import type { Translate } from '../../../i18n/translate.ts';
import { type ColumnGroup, columnGroups } from '../cells/column-groups.ts';

/** Without accents and case, and with full-width Japanese letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The columns whose name and head, or whose group, contain all words; all columns for an empty search. */
export function findColumns(wanted: string, t: Translate): readonly ColumnGroup[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return columnGroups;
  const hasAll = (...texts: string[]) => words.every((word) => plain(texts.join(' ')).includes(word));
  return columnGroups.flatMap(({ group, kinds }) => {
    if (hasAll(t(`LiveColumnGroups.${group}`))) return { group, kinds };
    const found = kinds.filter(({ kind, columns }) =>
      hasAll(t(`LiveColumnNames.${kind}`), ...columns.map(({ label }) => label(t))),
    );
    return found.length === 0 ? [] : { group, kinds: found };
  });
}
