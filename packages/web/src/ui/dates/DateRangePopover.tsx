/** The date picker next to its button. */

import type { ReactNode } from 'react';
import { Popover } from '../overlays/Popover.tsx';
import { DateRangePanel, type DateRangePanelProps } from './DateRangePanel.tsx';

export type DateRangePopoverProps = DateRangePanelProps & { button: ReactNode; closeLabel: string };

export default function DateRangePopover({ button, closeLabel, ...panel }: DateRangePopoverProps) {
  return (
    <Popover title={panel.label} closeLabel={closeLabel} button={button} isInitiallyOpen>
      {(close) => (
        // As high as the longest month, so that nothing jumps between months.
        <div className="min-h-[400px] w-[284px] phone:w-auto">
          <DateRangePanel
            {...panel}
            onChange={(range) => {
              panel.onChange(range);
              close();
            }}
          />
        </div>
      )}
    </Popover>
  );
}
