/** The selected class, kept in the address for all views of a session. */

import { useText } from '../../../i18n/language.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';

function classesOf(rows: readonly RankedRow[]): string[] {
  return [...new Set(rows.map(({ resultClass }) => resultClass))];
}

/** null for all classes, also if the address names one that does not exist */
export function shownClassOf(search: SessionSearch, rows: readonly RankedRow[]): string | null {
  return classesOf(rows).find((name) => name === search.class) ?? null;
}

type ClassFilterProps = { rows: readonly RankedRow[]; search: SessionSearch; change: ChangeSearch };

export function ClassFilter({ rows, search, change }: ClassFilterProps) {
  const { t } = useText();
  const classes = classesOf(rows);
  if (classes.length < 2) return null;
  const choice = {
    label: t('Common.Class'),
    options: [
      { value: '', label: t('Common.All') },
      ...classes.map((name) => ({ value: name, label: name })),
    ],
    value: shownClassOf(search, rows) ?? '',
    onChange: (name: string) => change({ class: name === '' ? undefined : name }),
  };
  return (
    <>
      <div className="phone-strip md:hidden">
        <SegmentedControl {...choice} />
      </div>
      <div className="max-md:hidden">
        <Select {...choice} />
      </div>
    </>
  );
}
