/** All competitors or one class: buttons for few classes, a list for many. */

import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { useSelection } from '../board/use-selection.ts';
import { useLive } from '../state/live-store.ts';

const MOST_SIDE_BY_SIDE = 4;
const MOST_LETTERS_ON_PHONE = 22;
const ALL = '';

function lettersIn(classes: readonly string[]): number {
  // Each needs about four letters of padding around its name.
  return classes.reduce((sum, name) => sum + name.length + 4, 0);
}

export function ClassFilter({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useText();
  const classes = useLive((state) => state.classes);
  const { classCode, chooseClass } = useSelection();
  if (classes.length < 2) return null;
  const choose = (value: string) => chooseClass(value === ALL ? null : value);
  if (isNarrow ? lettersIn(classes) > MOST_LETTERS_ON_PHONE : classes.length > MOST_SIDE_BY_SIDE) {
    const options = [ALL, ...classes].map((value) => ({ value, label: value || t('Common.All') }));
    return <Select label={t('Common.Class')} options={options} value={classCode ?? ALL} onChange={choose} />;
  }
  return (
    <fieldset className="class-filter">
      <legend className="sr-only">{t('Common.Class')}</legend>
      {[ALL, ...classes].map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="class"
            checked={value === (classCode ?? ALL)}
            onChange={() => choose(value)}
          />
          {value === ALL ? (
            t('Common.All')
          ) : (
            <ClassChip classIndex={classes.indexOf(value)}>{value}</ClassChip>
          )}
        </label>
      ))}
    </fieldset>
  );
}
