/** A short word in a thin frame: DNF, Private, Merge. */

import type { ReactNode } from 'react';

export function Badge({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span
      title={title}
      className="inline-block rounded-1 border border-line-2 px-[5px] text-1 leading-4 font-medium text-ink-2 stretch-data"
    >
      {children}
    </span>
  );
}
