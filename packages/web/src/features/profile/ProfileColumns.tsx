/** The body of a profile: results and videos, and the people next to them. */

import type { ReactNode } from 'react';

export function ProfileColumns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18.75rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
      {/* A long name wraps: it does not widen its column. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">{children}</div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">{aside}</div>
    </div>
  );
}

/** A titled section, with a link on the right. */
export function ProfilePart({
  id,
  title,
  more,
  children,
}: {
  id?: string;
  title: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="scroll-mt-16">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
