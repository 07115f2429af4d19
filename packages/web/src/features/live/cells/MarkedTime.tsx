/** A time with the mark of its highlight, if it has one: the same everywhere in a live session. */

import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { type TimingHighlight, TimingMark } from '../../../ui/racing/TimingMark.tsx';

const labels = {
  record: 'Live.LapRecord',
  'session-best': 'SessionResults.SessionBest',
  'class-best': 'SessionResults.ClassBest',
  'personal-best': 'Live.PersonalBest',
  slower: 'Live.Slower',
} as const satisfies Record<TimingHighlight, string>;

export function MarkedTime(props: { highlight: TimingHighlight | null; children: ReactNode }) {
  const { highlight, children } = props;
  const { t } = useText();
  if (highlight === null) return children;
  return (
    <TimingMark highlight={highlight} label={t(labels[highlight])}>
      {children}
    </TimingMark>
  );
}
