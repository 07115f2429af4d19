/**
 * A gap, the word for the one with nobody in front, or nothing if the gap is unknown: only screen readers say so. Practice and
 * qualifying compare best laps: without one, as on the lap out of the pits, there is no gap that could be unknown.
 */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveGap, LiveRow } from '@lapwing/contract/live/row';
import { positionTexts } from '@lapwing/timing/live/board/position-texts';
import { useMemo } from 'react';
import type { Translate } from '../../../i18n/translate.ts';
import { useLive, useLiveRow } from '../state/live-store.ts';
import { gapText } from './cell-text.ts';

type Driven = Pick<LiveRow, 'laps' | 'status'>;
export type Ending = Pick<BoardSession, 'rankedBy' | 'isEnded'>;
type GapOrLeaderProps = {
  row: Driven & Pick<LiveRow, 'isFinished' | 'index'>;
  session: Ending;
  gap: LiveGap;
  isLeader: boolean;
  /** whether it is the last known one */
  isKept?: boolean | undefined;
  /** whether it is the one within the class */
  isInClass?: boolean;
  t: Translate;
};

export function GapOrLeader({ row, session, gap, isLeader, isKept, isInClass = false, t }: GapOrLeaderProps) {
  if (isKept) return <span className="text-ink-3">{gapText(gap, t)}</span>;
  if (gap.kind === 'none' && isLeader)
    return <span className="text-ink-3">{t(leaderWord(row, session))}</span>;
  if (session.rankedBy === 'best-lap' || !isUnknown(row, gap, isLeader)) return gapText(gap, t);
  return <LastGap index={row.index} field={isInClass ? 'gapInClassMs' : 'gapMs'} t={t} />;
}

type DifferenceProps = Omit<GapOrLeaderProps, 'gap'> & { difference: LiveGap };

/** To the leader, who has none. */
export function Difference(props: DifferenceProps) {
  const { row, session, difference, isLeader, isKept, isInClass = false, t } = props;
  if (isKept) return <span className="text-ink-3">{gapText(difference, t)}</span>;
  if (session.rankedBy === 'best-lap' || !isUnknown(row, difference, isLeader)) return gapText(difference, t);
  return <LastGap index={row.index} field={isInClass ? 'differenceInClassMs' : 'differenceMs'} t={t} />;
}

type LastGapField = 'gapMs' | 'gapInClassMs' | 'differenceMs' | 'differenceInClassMs';

/** At the end of the last lap, until the next one ends. */
export function LastGap({ index, field, t }: { index: number; field: LastGapField; t: Translate }) {
  const timeMs = useLiveRow(index, ({ lapTrends }) => lapTrends?.get(index)?.[field]);
  if (timeMs == null) return <Unsaid means={t('Common.NotKnown')} />;
  return <span className="text-ink-3">{gapText({ kind: 'time', timeMs }, t)}</span>;
}

export function useEnding(): Ending {
  const rankedBy = useLive(({ board }) => board.session.rankedBy);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  return useMemo(() => ({ rankedBy, isEnded }), [rankedBy, isEnded]);
}

/** A race is won at the finish, but a best lap can be beaten until the session is over. */
export function leaderWord({ isFinished }: Pick<LiveRow, 'isFinished'>, { rankedBy, isEnded }: Ending) {
  if (rankedBy === 'distance') return isEnded || isFinished ? 'Live.Won' : 'Live.Leader';
  return isEnded ? 'Live.FastestOfAll' : 'Live.Leader';
}

/** Only for competitors with laps: there are no gaps on the grid, and none for retired ones. */
export function isUnknown({ laps, status }: Driven, gap: LiveGap, isLeader: boolean): boolean {
  return gap.kind === 'none' && !isLeader && laps > 0 && positionTexts[status] === undefined;
}

export function NoClass({ t }: { t: Translate }) {
  return <Unsaid means={t('Live.NoClass')} />;
}

function Unsaid({ means }: { means: string }) {
  return <span className="sr-only">{means}</span>;
}
