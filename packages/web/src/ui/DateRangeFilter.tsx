/** A button that says which days are shown and opens the choice of others. */

import { Calendar } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { DateRangePanelProps } from './DateRangePanel.tsx';
import { formatDateRange } from './date-range.ts';
import { Popover } from './Popover.tsx';

const DateRangePanel = lazy(() => import('./DateRangePanel.tsx'));

type DateRangeFilterProps = DateRangePanelProps & { anyLabel: string; closeLabel: string };

export function DateRangeFilter({ anyLabel, closeLabel, ...panel }: DateRangeFilterProps) {
  const { label, locale, value, onChange } = panel;
  return (
    <Popover
      title={label}
      closeLabel={closeLabel}
      button={
        <>
          <Calendar size={14} strokeWidth={1.75} className="text-ink-3" />
          {formatDateRange(value, locale) ?? anyLabel}
        </>
      }
    >
      {(close) => (
        // The room of the panel, so that nothing jumps while it loads.
        <div className="min-h-[400px] w-[284px] phone:w-auto">
          <Suspense>
            <DateRangePanel
              {...panel}
              onChange={(range) => {
                onChange(range);
                close();
              }}
            />
          </Suspense>
        </div>
      )}
    </Popover>
  );
}
