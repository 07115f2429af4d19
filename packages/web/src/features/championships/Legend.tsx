/** Explains the marks in the standings. */

import type { Championship } from '@lapwing/contract/results/championships';
import { useText } from '../../i18n/language.ts';
import { Medal } from '../../ui/racing/Medal.tsx';
import { droppedClass } from './dropped-look.ts';
import { GuestMark } from './GuestMark.tsx';

type LegendProps = Pick<Championship, 'drops' | 'layout' | 'events'> & {
  hasDrops: boolean;
  hasGuests: boolean;
};

export function Legend({ drops, layout, events, hasDrops, hasGuests }: LegendProps) {
  const { t } = useText();
  const runs = events.reduce((sum, { rounds }) => sum + rounds.length, 0);
  const dropped = { count: drops, total: layout === 'PointsPerRun' ? runs : events.length };
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
      {hasDrops && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className={droppedClass}>
            14
          </span>
          {drops > 0 ? t('Championships.DroppedWorst', dropped) : t('Championships.DroppedResult')}
        </li>
      )}
      {hasGuests && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true">
            <GuestMark />
          </span>
          {t('Championships.GuestLegend')}
        </li>
      )}
    </ul>
  );
}
