/** A class with its colour and its code. */

import type { ReactNode } from 'react';
import { classColour } from './class-colour.ts';

export function ClassChip({ classIndex, children }: { classIndex: number; children: ReactNode }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 whitespace-nowrap text-ink-2">
      <span
        aria-hidden="true"
        className="h-[11px] w-[3px] flex-none"
        style={{ background: classColour(classIndex) }}
      />
      {children}
    </span>
  );
}
