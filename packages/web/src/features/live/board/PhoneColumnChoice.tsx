/** The head of one of the two columns on a phone, where the visitor chooses the column. */

import { useText } from '../../../i18n/language.ts';
import { columnGroups } from '../cells/column-groups.ts';
import { isColumnOfTrack } from '../cells/visible-columns.ts';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { usePhoneColumnKeys } from './use-columns.ts';

export function PhoneColumnChoice({ place, shown }: { place: number; shown: string }) {
  const { t } = useText();
  const { changeSetting } = useDisplay();
  const sectionCount = useLive(({ board }) => board.session.sectionCount);
  const keys = usePhoneColumnKeys();
  return (
    <select
      aria-label={t('Live.ColumnOnPhone', { number: place + 1 })}
      value={shown}
      onChange={(event) => changeSetting('phonecolumns', keys.with(place, event.target.value))}
      className="board-choice"
    >
      {columnGroups.map(({ group, kinds }) => {
        const columns = kinds
          .flatMap((kind) => kind.columns)
          .filter((column) => column.key === shown || isColumnOfTrack(column, sectionCount));
        if (columns.length === 0) return null;
        return (
          <optgroup key={group} label={t(`LiveColumnGroups.${group}`)}>
            {columns.map(({ key, label }) => (
              <option key={key} value={key}>
                {label(t)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </select>
  );
}
