/** The programme of a day on a phone: a row each, with buttons to change the order. */

import type { ExpectedItem } from '@lapwing/timing/desk/programme';
import { ArrowDown, ArrowUp, Check } from 'lucide-react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { canMove, type DayItem, nameOfItem } from './programme-items.ts';

const MINUTE_MS = 60_000;

export type ProgrammePartProps = {
  expected: readonly ExpectedItem<DayItem>[];
  timeZone: string;
  canEdit: boolean;
  onEdit: (item: DayItem) => void;
  /** Puts an item at another place of the order. */
  onMove: (key: string, to: number) => void;
};

export function ProgrammeList({ expected, timeZone, canEdit, onEdit, onMove }: ProgrammePartProps) {
  const { t, locale } = useText();
  const clock = (atMs: number) => formatInstant(atMs, 'time', locale, timeZone);
  return (
    <ol>
      {expected.map((item, index) => {
        const name = nameOfItem(item);
        const late = Math.round(item.lateMs / MINUTE_MS);
        const isFixed = !canEdit || !canMove(item);
        return (
          <li
            key={item.key}
            className={classNames(
              'relative flex min-h-13 items-center gap-2 border-b border-line ps-4 pe-1 last:border-b-0',
              item.phase === 'running' && 'bg-accent-tint',
            )}
          >
            <span className="w-12 flex-none font-strong stretch-data">{clock(item.startsAtMs)}</span>
            <button type="button" onClick={() => onEdit(item)} className="min-h-11 min-w-0 flex-1 text-start">
              <b className="block truncate font-medium">{name}</b>
              <small className="block truncate text-2 text-ink-3">
                {item.isBreak ? t('Desk.Minutes', { minutes: item.slotMs / MINUTE_MS }) : item.session.group}
              </small>
            </button>
            {item.phase === 'done' && (
              <Check size={16} strokeWidth={2} aria-label={t('Desk.Done')} className="me-3 text-pb" />
            )}
            {item.phase !== 'done' && late > 0 && (
              <span className={classNames('text-3 whitespace-nowrap text-slow', isFixed && 'me-3')}>
                {clock(item.expectedStartMs)} +{late}
              </span>
            )}
            {!isFixed && (
              <span className="flex flex-none">
                <IconButton
                  label={t('Desk.MoveUp', { name })}
                  disabled={index === 0}
                  onClick={() => onMove(item.key, index - 1)}
                  className="disabled:opacity-30"
                >
                  <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('Desk.MoveDown', { name })}
                  disabled={index === expected.length - 1}
                  onClick={() => onMove(item.key, index + 1)}
                  className="disabled:opacity-30"
                >
                  <ArrowDown size={16} strokeWidth={1.75} aria-hidden="true" />
                </IconButton>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
