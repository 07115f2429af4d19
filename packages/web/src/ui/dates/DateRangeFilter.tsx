/** A button that shows the selected days and opens a date picker, which is loaded on first use. */

import { Calendar, ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '../controls/button-look.ts';
import type { DateRangePopoverProps } from './DateRangePopover.tsx';
import { formatDateRange } from './date-range.ts';

const DateRangePopover = lazy(() => import('./DateRangePopover.tsx'));

type DateRangeFilterProps = Omit<DateRangePopoverProps, 'button'> & { anyLabel: string };

export function DateRangeFilter({ anyLabel, ...popover }: DateRangeFilterProps) {
  const [isAsked, setIsAsked] = useState(false);
  const face = (
    <>
      <Calendar size={14} strokeWidth={1.75} className="text-ink-3" />
      {formatDateRange(popover.value, popover.locale) ?? anyLabel}
      <ChevronDown size={14} strokeWidth={1.75} className="-me-1 text-ink-3" />
    </>
  );
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setIsAsked(true)}
      className={buttonClass({}, 'flex-none')}
    >
      {face}
    </button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <DateRangePopover {...popover} button={face} />
    </Suspense>
  );
}
