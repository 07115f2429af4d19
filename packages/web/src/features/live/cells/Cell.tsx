/** One figure on the board. It glows and fades when it changes. */

import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import type { Column } from './column.ts';
import { glow } from './glow.ts';
import { MarkedTime } from './MarkedTime.tsx';

/** Glows when the text changes; the first text is not a change. */
function useGlow(text: string, isWanted: boolean) {
  const span = useRef<HTMLSpanElement>(null);
  const before = useRef(text);
  useLayoutEffect(() => {
    if (before.current === text) return;
    before.current = text;
    return isWanted && span.current !== null ? glow(span.current) : undefined;
  }, [text, isWanted]);
  return span;
}

type CellProps = Pick<Column, 'align' | 'startsGroup' | 'isQuiet' | 'glows'> & {
  text: string;
  highlight: TimingHighlight | null;
  isPast: boolean;
  /** shown instead of the text */
  children?: ReactNode;
  /** does not glow */
  suffix?: ReactNode;
};

export const Cell = memo(function Cell(props: CellProps) {
  const { text, highlight, isPast, align, startsGroup, isQuiet, glows, children, suffix } = props;
  const span = useGlow(text, glows === true);
  const marked = <MarkedTime highlight={isPast ? null : highlight}>{children ?? text}</MarkedTime>;
  return (
    <td data-align={align} data-group={startsGroup || undefined} data-quiet={isQuiet || isPast || undefined}>
      {glows ? (
        <span ref={span} className="board-glow" data-highlight={highlight ?? undefined}>
          {marked}
        </span>
      ) : (
        marked
      )}
      {suffix}
    </td>
  );
});
