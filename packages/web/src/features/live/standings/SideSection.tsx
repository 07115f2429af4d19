/** A part of the column next to the standings. */

import type { ReactNode } from 'react';

type SideSectionProps = { title: string; action?: ReactNode; children: ReactNode };

export function SideSection({ title, action, children }: SideSectionProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-2 border-b border-line-2 pb-1.5">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
