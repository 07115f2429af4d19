/** What the marks in the standings mean. */

import { useText } from '../../i18n/language.ts';
import { droppedClass } from './dropped-look.ts';
import { Medal } from './Medal.tsx';

export function Legend() {
  const { t } = useText();
  const places = [
    ['1', t('Championships.First')],
    ['2', t('Championships.Second')],
    ['3', t('Championships.Third')],
  ] as const;
  return (
    <ul
      aria-label={t('Championships.Legend')}
      className="flex flex-wrap gap-x-4 gap-y-1 text-2 text-ink-2 md:ms-auto"
    >
      {places.map(([place, label]) => (
        <li key={place} className="flex items-center gap-1.5">
          <span aria-hidden="true">
            <Medal place={place} />
          </span>
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className={droppedClass}>
          14
        </span>
        {t('Championships.DroppedResult')}
      </li>
    </ul>
  );
}
