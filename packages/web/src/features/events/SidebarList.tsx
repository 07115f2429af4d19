/** A short list next to the events: a heading, lines, and at most one link to the whole list. */

import { type ReactNode, useId } from 'react';

type SidebarListProps = { title: string; more?: ReactNode; children: ReactNode };

export function SidebarList({ title, more, children }: SidebarListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      <ul className="border-y border-line stretch-data *:not-first:border-t *:not-first:border-line">
        {children}
      </ul>
    </section>
  );
}
