/** Explains why there is nothing here, and what to do about it. */

import type { ReactNode } from 'react';
import { BirdMark } from './BirdMark.tsx';

type EmptyStateProps = {
  title: string;
  note?: ReactNode;
  /** Replaces the bird if another icon fits better, such as a lock. */
  icon?: ReactNode;
  actions?: ReactNode;
};

export function EmptyState({ title, note, icon, actions }: EmptyStateProps) {
  return (
    <div className="border-y border-line bg-surface px-6 py-7 text-center phone:-mx-(--gutter) md:rounded-3 md:border-x">
      <div className="mb-2.5 flex h-11 items-center justify-center text-ink-3">
        {icon ?? <BirdMark className="size-11 text-line-2" />}
      </div>
      <h2>{title}</h2>
      {note && <p className="mx-auto mt-1 max-w-[38ch] text-pretty text-ink-2">{note}</p>}
      {actions && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
