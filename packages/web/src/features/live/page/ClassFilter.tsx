/** All competitors or one class: buttons for few classes, a list for many. */

import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { useMedia } from '../../../ui/window/use-media.ts';
import { useSelection } from '../board/use-selection.ts';
import { useLive } from '../state/live-store.ts';

const MOST_SIDE_BY_SIDE = 4;
const MOST_LETTERS_ON_PHONE = 22;
const ALL = '';

function lettersIn(classes: readonly string[]): number {
  // Each needs about four letters of padding around its name.
  return classes.reduce((sum, name) => sum + name.length + 4, 0);
}

type ClassFilterProps = {
  isNarrow: boolean;
  /** whether a phone also shows a button with a word */
  isBesideButton?: boolean;
};

export function ClassFilter({ isNarrow, isBesideButton = false }: ClassFilterProps) {
  const { t } = useText();
  const classes = useLive((state) => state.classes);
  const colours = useLive((state) => state.colours);
  const { classCode, chooseClass } = useSelection();
  const isLargeText = useMedia('(width < 20rem)');
  // The chosen class is worth more than the word in front of it.
  const hasRoomForLabel = useMedia('(width >= 22rem)');
  if (classes.length < 2) return null;
  const choose = (value: string) => chooseClass(value === ALL ? null : value);
  const isMany = isNarrow ? lettersIn(classes) > MOST_LETTERS_ON_PHONE : classes.length > MOST_SIDE_BY_SIDE;
  if (isMany || isBesideButton || isLargeText) {
    const options = [ALL, ...classes].map((value) => ({ value, label: value || t('Common.All') }));
    const label = t('Common.Class');
    return (
      <Select
        label={label}
        shownLabel={isBesideButton || !hasRoomForLabel ? '' : label}
        options={options}
        value={classCode ?? ALL}
        onChange={choose}
        className="max-w-full large-text:min-h-[44px]! large-text:py-1!"
      />
    );
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
            <ClassChip classIndex={classIndexAmong(colours, value)}>{value}</ClassChip>
          )}
        </label>
      ))}
    </fieldset>
  );
}
