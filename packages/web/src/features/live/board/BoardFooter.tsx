/** The meaning of the marks in the columns that are shown, the doubts, and a note that nothing here is official yet. */

import { hasBattles } from '@lapwing/timing/live/board/battles';
import { useText } from '../../../i18n/language.ts';
import { type TimingHighlight, TimingMark } from '../../../ui/racing/TimingMark.tsx';
import type { Column } from '../cells/column.ts';
import { commonDoubts } from '../cells/common-doubts.ts';
import { isSameList, useLive } from '../state/live-store.ts';

const highlights: readonly {
  highlight: TimingHighlight;
  label: 'SessionResults.SessionBest' | 'Live.PersonalBest' | 'Live.Slower';
}[] = [
  { highlight: 'session-best', label: 'SessionResults.SessionBest' },
  { highlight: 'personal-best', label: 'Live.PersonalBest' },
  { highlight: 'slower', label: 'Live.Slower' },
];

export function BoardFooter({ columns }: { columns: readonly Column[] }) {
  const { t } = useText();
  const doubts = useLive(({ board }) => board.session.doubts);
  const hasSections = columns.some(({ isPast }) => isPast !== undefined);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const hasChanges =
    useLive(({ board, lapTrends }) => lapTrends !== undefined && hasBattles(board.session)) &&
    columns.some(({ key }) => key === 'gap');
  const hasTimes = columns.some(({ highlight }) => highlight !== undefined);
  return (
    <footer className="board-foot">
      {(hasTimes ? highlights : []).map(({ highlight, label }) => (
        <TimingMark key={highlight} highlight={highlight} label="">
          {t(label)}
        </TimingMark>
      ))}
      {hasSections && <span className="text-ink-3">{t('Live.GreySector')}</span>}
      {hasChanges && (
        <span className="text-ink-2">
          <span aria-hidden="true" className="text-pb">
            ▲
          </span>{' '}
          {t('Live.GapChangeKey')}
        </span>
      )}
      <RowDoubts />
      {doubts.map((doubt) => (
        <span key={doubt} className="text-slow">
          {t(`LiveBoardDoubts.${doubt}`)}
        </span>
      ))}
      {!isEnded && <span className="ms-auto text-ink-3">{t('Live.Unofficial')}</span>}
    </footer>
  );
}

/** The meaning of the question mark next to a name, and the doubts of most rows. */
function RowDoubts() {
  const { t } = useText();
  const isDoubted = useLive(({ board }) => board.rows.some((row) => row.doubts.length > 0));
  const common = useLive(({ board }) => commonDoubts(board.rows), isSameList);
  if (!isDoubted) return null;
  return (
    <>
      <span>
        <b className="text-slow">?</b> {t('Live.UncertainKey')}
      </span>
      {common.map((doubt) => (
        <span key={doubt} className="text-ink-2">
          ? {t('Live.UncertainMostly', { doubt: t(`LiveDoubts.${doubt}`) })}
        </span>
      ))}
    </>
  );
}
