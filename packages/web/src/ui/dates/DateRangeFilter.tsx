/** A button that shows the selected days and opens a panel to change them. */

import { Calendar, ChevronDown } from 'lucide-react';
import { Popover } from '../overlays/Popover.tsx';
import { DateRangePanel, type DateRangePanelProps } from './DateRangePanel.tsx';
import { formatDateRange } from './date-range.ts';

type DateRangeFilterProps = DateRangePanelProps & { label: string; closeLabel: string; locale: string };

export function DateRangeFilter({ label, closeLabel, locale, ...panel }: DateRangeFilterProps) {
  const button = (
    <>
      <Calendar size={14} strokeWidth={1.75} className="text-ink-3" />
      {formatDateRange(panel.value, locale) ?? panel.labels.any}
      <ChevronDown size={14} strokeWidth={1.75} className="-me-1 text-ink-3" />
    </>
  );
  return (
    <Popover title={label} closeLabel={closeLabel} button={button}>
      {(close) => (
        <DateRangePanel
          {...panel}
          onChange={(range) => {
            panel.onChange(range);
            close();
          }}
        />
      )}
    </Popover>
  );
}
