/** The head of one of the two columns that a phone has room for: which one is the visitor's choice. */

import { useText } from '../../../i18n/language.ts';
import { useDisplay } from '../display/use-display.ts';
import { columnKinds } from './columns.tsx';

export function PhoneColumnChoice({ place, shown }: { place: number; shown: string }) {
  const { t } = useText();
  const { settings, changeSetting } = useDisplay();
  const choose = (key: string) => {
    const keys = [...settings.phonecolumns];
    keys[place] = key;
    changeSetting('phonecolumns', keys);
  };
  return (
    <select
      aria-label={t('Live.ColumnOnPhone', { number: place + 1 })}
      value={shown}
      onChange={(event) => choose(event.target.value)}
      className="board-choice"
    >
      {columnKinds.flatMap(({ columns }) =>
        columns.map(({ key, label }) => (
          <option key={key} value={key}>
            {label(t)}
          </option>
        )),
      )}
    </select>
  );
}
