/** One figure on the board. When it changes it glows in place and fades. */

import { memo, type ReactNode, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { TimingMark, type TimingMerit } from '../../../ui/TimingMark.tsx';
import type { Column } from './column.ts';

const meritLabels = {
  'session-best': 'SessionResults.SessionBest',
  'class-best': 'SessionResults.ClassBest',
  'personal-best': 'Live.PersonalBest',
  slower: 'Live.Slower',
} as const satisfies Record<TimingMerit, string>;

/** How often the text has changed since it was first shown. */
function useChangeCount(text: string): number {
  const [seen, setSeen] = useState({ text, count: 0 });
  if (seen.text === text) return seen.count;
  const next = { text, count: seen.count + 1 };
  setSeen(next);
  return next.count;
}

type CellProps = Pick<Column, 'align' | 'startsGroup' | 'isQuiet' | 'glows'> & {
  text: string;
  merit: TimingMerit | null;
  isPast: boolean;
  /** stands in for the text */
  children?: ReactNode;
};

export const Cell = memo(function Cell(props: CellProps) {
  const { text, merit, isPast, align, startsGroup, isQuiet, glows, children } = props;
  const { t } = useText();
  const changes = useChangeCount(text);
  const content = children ?? text;
  const marked =
    merit === null || isPast ? (
      content
    ) : (
      <TimingMark merit={merit} label={t(meritLabels[merit])}>
        {content}
      </TimingMark>
    );
  return (
    <td data-align={align} data-group={startsGroup || undefined} data-quiet={isQuiet || isPast || undefined}>
      {glows && changes > 0 ? (
        // A new key starts the glow again.
        <span key={changes} className="board-glow" data-merit={merit ?? undefined}>
          {marked}
        </span>
      ) : (
        marked
      )}
    </td>
  );
});
