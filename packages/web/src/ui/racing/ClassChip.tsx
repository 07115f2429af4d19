/** A class with its colour and its code. */

import type { ReactNode } from 'react';
import { classColour } from './class-colour.ts';

export function ClassChip({ classIndex, children }: { classIndex: number; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-baseline gap-1.5 whitespace-nowrap text-ink-2 large-text:flex-wrap large-text:whitespace-normal">
      <span
        aria-hidden="true"
        className="h-[0.84em] w-[max(3px,0.22em)] flex-none translate-y-[0.07em]"
        style={{ background: classColour(classIndex) }}
      />
      {children}
    </span>
  );
}
