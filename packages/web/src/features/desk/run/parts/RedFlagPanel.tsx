/** Under a red flag: the three ways in which a session goes on. Each can be undone. */

import { countedLapOf, USUAL_LAPS_BACK } from '@lapwing/timing/live/desk/red-flag';
import { useText } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { countedBackOf, isClockHeld, restartOf } from '../acts.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';
import { useControls } from './SessionBar.tsx';

export function RedFlagPanel() {
  const { t } = useText();
  const { view, store, redFlag } = useRun();
  const { showFlag } = useControls();
  const { board } = view.state;
  const { flag, flagAtMs, startedAtMs, isEnded, rankedBy } = board.session;
  if (flag !== 'Red' || flagAtMs === null || startedAtMs === null || isEnded) return null;
  const lapsBack = redFlag?.lapsBack ?? USUAL_LAPS_BACK;
  const counted = rankedBy === 'distance' ? countedLapOf(view.state, flagAtMs, lapsBack) : null;
  return (
    <section className="run-red" aria-label={t('Run.AfterRed')}>
      <p role="status">{t(isClockHeld(board) ? 'Run.RedClockStands' : 'Run.RedClockRuns')}</p>
      <Button kind="primary" onClick={() => showFlag('Green')}>
        {t('Run.ResumeRace')} <KeyCap keys="G" />
      </Button>
      <Button onClick={() => store.do(restartOf(store.nowMs()))}>{t('Run.RestartRace')}</Button>
      {counted !== null && (
        <Button onClick={() => store.do(countedBackOf(counted, store.nowMs()))}>
          {t('Run.CountBack', { lap: String(counted.lap) })}
        </Button>
      )}
    </section>
  );
}
