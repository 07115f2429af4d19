/** A date picker: common ranges, and a month to pick any other range from. */

import { parseDate } from '@internationalized/date';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import { Button } from '../controls/Button.tsx';
import { datePresets, type PresetKey } from './date-presets.ts';
import type { DateRange } from './date-range.ts';

export type DateRangePanelProps = {
  label: string;
  locale: string;
  value: DateRange;
  presetLabel: (key: PresetKey) => string;
  clearLabel: string;
  onChange: (value: DateRange) => void;
};

const arrowClass =
  'grid size-8 place-items-center rounded-2 text-ink-2 hover:bg-surface-2 hover:text-ink phone:size-11';

const cellClass =
  'grid size-9 cursor-pointer place-items-center rounded-2 text-3 outline-offset-[-2px] hover:bg-surface-2 data-outside-month:hidden data-disabled:text-ink-3 data-selected:rounded-none data-selected:bg-accent-tint data-selected:text-accent data-selection-end:rounded-e-2 data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:rounded-s-2 data-selection-start:bg-accent data-selection-start:text-on-accent phone:size-11 data-today:font-strong';

export function DateRangePanel(props: DateRangePanelProps) {
  const { label, locale, value, presetLabel, clearLabel, onChange } = props;
  const { from, to } = value;
  return (
    <div className="px-4 pt-1 pb-4">
      {/* The library adds a style element unless it finds this id, and our policy allows none; base.css has its rule. */}
      <i hidden id="react-aria-pressable-style" />
      <div className="grid grid-cols-2 gap-2">
        {datePresets(new Date()).map(({ key, range }) => (
          <Button
            key={key}
            size="small"
            aria-pressed={range.from === from && range.to === to}
            onClick={() => onChange(range)}
          >
            {presetLabel(key)}
          </Button>
        ))}
      </div>
      <I18nProvider locale={locale}>
        <RangeCalendar
          aria-label={label}
          value={
            from === undefined || to === undefined ? null : { start: parseDate(from), end: parseDate(to) }
          }
          onChange={({ start, end }) => onChange({ from: start.toString(), to: end.toString() })}
          className="mt-3 flex flex-col items-center"
        >
          <header className="mb-1 flex w-full items-center justify-between">
            <AriaButton slot="previous" className={arrowClass}>
              <ChevronLeft size={16} strokeWidth={1.75} />
            </AriaButton>
            <CalendarHeading className="text-4 font-strong stretch-data" />
            <AriaButton slot="next" className={arrowClass}>
              <ChevronRight size={16} strokeWidth={1.75} />
            </AriaButton>
          </header>
          <CalendarGrid
            weekdayStyle="short"
            className="border-separate border-spacing-y-0.5 [&_th]:h-6 [&_th]:text-2 [&_th]:font-normal [&_th]:text-ink-3"
          >
            {(date) => <CalendarCell date={date} className={cellClass} />}
          </CalendarGrid>
        </RangeCalendar>
      </I18nProvider>
      {(from !== undefined || to !== undefined) && (
        <Button kind="quiet" size="small" className="mt-2 w-full" onClick={() => onChange({})}>
          {clearLabel}
        </Button>
      )}
    </div>
  );
}
