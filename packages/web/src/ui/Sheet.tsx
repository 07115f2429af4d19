/** The one frame around a table, a list or a chart. No sheet stands within a sheet. */

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SheetProps = { children: ReactNode; className?: string; maxWidth?: string };

export function Sheet({ children, className, maxWidth }: SheetProps) {
  return (
    <div
      className={classNames(
        'overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x',
        className,
      )}
      style={maxWidth === undefined ? undefined : { maxWidth }}
    >
      {children}
    </div>
  );
}
