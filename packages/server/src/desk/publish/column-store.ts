/** What the columns of result tables mean. */

import { type NamedColumn, namedFields } from '@lapwing/contract/desk/publish-values';
import { titleKey } from '@lapwing/timing/formats/titled-table';
import { columnTitlesIn } from '../column-titles.ts';

export const resultColumns = columnTitlesIn('resultColumnTitles', namedFields);

/** Those of this form win over remembered ones. */
export function withRemembered(
  named: readonly NamedColumn[],
  remembered: readonly NamedColumn[],
): NamedColumn[] {
  const keys = new Set(named.map(({ title }) => titleKey(title)));
  return [...named, ...remembered.filter(({ title }) => !keys.has(titleKey(title)))];
}
