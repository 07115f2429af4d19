/** How final a result is: a shape and a word. */

import type { ResultStatus } from '@lapwing/contract/values/enums';
import type { ReactNode } from 'react';

const shapes: Record<ResultStatus, ReactNode> = {
  None: (
    <circle cx="6" cy="6" r="4.8" fill="none" stroke="var(--ctl)" strokeWidth="1.4" strokeDasharray="2 2" />
  ),
  Active: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="var(--flag-red)" strokeWidth="1.4" />
      <circle cx="6" cy="6" r="2.2" fill="var(--flag-red)" />
    </>
  ),
  Provisional: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="var(--slow)" strokeWidth="1.4" />
      <path d="M6 1.2a4.8 4.8 0 0 1 0 9.6Z" fill="var(--slow)" />
    </>
  ),
  Official: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="var(--pb)" />
      <path d="M3.5 6.2 5.3 8l3.3-3.8" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
    </>
  ),
};

export function ResultStatusMark({ status, label }: { status: ResultStatus; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-2 whitespace-nowrap text-ink-2">
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 flex-none">
        {shapes[status]}
      </svg>
      {label}
    </span>
  );
}
