/** The frame around a table, a list or a chart. Sheets are never nested. */

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export function Sheet({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames(
        'overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x',
        className,
      )}
    >
      {children}
    </div>
  );
}
