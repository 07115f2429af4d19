/** One component, with a line about it. */

import type { ReactNode } from 'react';

type SampleProps = { title: string; isWide?: boolean; children: ReactNode };

export function Sample({ title, isWide = false, children }: SampleProps) {
  return (
    <figure className={isWide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
      <figcaption className="mb-2 text-2 text-ink-3">{title}</figcaption>
      {children}
    </figure>
  );
}
