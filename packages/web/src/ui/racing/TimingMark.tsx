/** A time with its highlight: a shape, a weight and a colour. */

import type { ReactNode } from 'react';

export type TimingHighlight = 'record' | 'session-best' | 'class-best' | 'personal-best' | 'slower';

const marks = {
  record: {
    className: 'text-best font-strong',
    shape: <path d="m4 0 1.2 2.7L8 3 5.9 5l.6 3L4 6.5 1.5 8l.6-3L0 3l2.8-.3Z" fill="currentColor" />,
  },
  'session-best': {
    className: 'text-best font-strong',
    shape: <path d="M4 0 8 4 4 8 0 4Z" fill="currentColor" />,
  },
  'class-best': {
    className: 'font-strong',
    shape: <path d="M4 .8 7.2 4 4 7.2 .8 4Z" fill="none" stroke="currentColor" strokeWidth="1.2" />,
  },
  'personal-best': {
    className: 'text-pb font-strong',
    shape: <path d="M4 .8 7.8 7.2H.2Z" fill="currentColor" />,
  },
  slower: {
    className: 'text-slow',
    shape: <path d="M.8 1.5h6.4L4 6.8Z" fill="none" stroke="currentColor" strokeWidth="1.2" />,
  },
} as const;

/** `label` describes the highlight to screen readers. */
export function TimingMark({
  highlight,
  label,
  children,
}: {
  highlight: TimingHighlight;
  label: string;
  children: ReactNode;
}) {
  const { className, shape } = marks[highlight];
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <svg viewBox="0 0 8 8" aria-hidden="true" className="me-[5px] inline size-2 align-baseline">
        {shape}
      </svg>
      {children}
      <span className="sr-only"> {label}</span>
    </span>
  );
}
