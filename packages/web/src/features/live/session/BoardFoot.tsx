/** What the signs mean, what is uncertain, and that nothing here is official yet. */

import { useText } from '../../../i18n/language.ts';
import { TimingMark, type TimingMerit } from '../../../ui/TimingMark.tsx';
import { useLive } from '../live-store.ts';

const merits: readonly {
  merit: TimingMerit;
  label: 'SessionResults.SessionBest' | 'Live.PersonalBest' | 'Live.Slower';
}[] = [
  { merit: 'session-best', label: 'SessionResults.SessionBest' },
  { merit: 'personal-best', label: 'Live.PersonalBest' },
  { merit: 'slower', label: 'Live.Slower' },
];

export function BoardFoot() {
  const { t } = useText();
  const doubts = useLive(({ board }) => board.session.doubts);
  const hasSections = useLive(({ board }) => board.session.sectionCount > 0);
  return (
    <footer className="board-foot">
      {merits.map(({ merit, label }) => (
        <TimingMark key={merit} merit={merit} label="">
          {t(label)}
        </TimingMark>
      ))}
      {hasSections && <span className="text-ink-3">{t('Live.GreySector')}</span>}
      {doubts.map((doubt) => (
        <span key={doubt} className="text-slow">
          {t(`LiveBoardDoubts.${doubt}`)}
        </span>
      ))}
      <span className="ms-auto text-ink-3">{t('Live.Unofficial')}</span>
    </footer>
  );
}
