/** Whether everything is delivered. Offline is amber: work goes on, and nothing is lost. */

import { Clock3 } from 'lucide-react';
import { useText } from '../../../../i18n/language.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { numberOf } from '../describe-act.ts';
import { clockText, offsetText } from '../times.ts';
import { useRun, useServerNow } from '../use-run.ts';
import { RefusedActs } from './RefusedActs.tsx';
import { HealthRing } from './SourcesBar.tsx';

export function ConnectionNote() {
  const { t } = useText();
  const { view, store } = useRun();
  useServerNow(1_000);
  const { offlineSinceMs, kept, clock } = view;
  const deviceNowMs = store.nowMs() - (clock?.correctionMs ?? 0);
  return (
    <>
      {clock !== null && (
        <span className="run-own-clock" title={t('Run.ClockHint')}>
          <Clock3 size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('Run.ThisComputer', { offset: offsetText(-clock.correctionMs, t) })}
        </span>
      )}
      <span role="status" className="run-connection" data-offline={offlineSinceMs !== null || undefined}>
        <HealthRing health={offlineSinceMs === null ? 'heard' : 'silent'} />
        <span className={offlineSinceMs === null && kept.size === 0 ? 'phone:sr-only' : undefined}>
          {offlineSinceMs === null
            ? kept.size === 0
              ? t('Run.AllSaved')
              : t('Run.Saving', { count: kept.size })
            : t('Run.OfflineKept', { time: clockText(deviceNowMs - offlineSinceMs), count: kept.size })}
        </span>
      </span>
    </>
  );
}

/** What a person has to decide: a clock that is far off, and acts that the server did not take. */
export function RunWarnings() {
  const { t } = useText();
  const { view, store, canRun } = useRun();
  const { isClockRefused, isOnlyInPage, kept, clock, state, conflicts } = view;

  /** For the whole session. */
  function assign(transponder: string, competitorId: string): void {
    const atMs = Math.min(state.board.session.startedAtMs ?? store.nowMs(), store.nowMs());
    store.do([{ kind: 'transponder-assigned', atMs, transponder, competitorId }]);
  }

  return (
    <>
      {isOnlyInPage && kept.size > 0 && (
        <div className="run-warning" role="alert">
          {t('Run.OnlyInPage')}
        </div>
      )}
      {isClockRefused && (
        <div className="run-warning" role="alert">
          {t('Run.ClockFar', { offset: offsetText(-(clock?.correctionMs ?? 0), t) })}
          <Button onClick={() => void store.acceptClock()}>{t('Run.AcceptClock')}</Button>
        </div>
      )}
      {canRun &&
        conflicts.sharedTransponders.map(({ transponder, competitorIds }) => (
          <div key={transponder} className="run-warning" role="alert">
            {t('Run.SharedTransponder', {
              transponder,
              numbers: competitorIds.map((id) => numberOf(state, id)).join(', '),
              counts: numberOf(state, competitorIds.at(-1)),
            })}
            <span className="flex gap-2">
              {competitorIds.map((id) => (
                <Button key={id} onClick={() => assign(transponder, id)}>
                  {t('Run.ItIs', { number: numberOf(state, id) })}
                </Button>
              ))}
            </span>
          </div>
        ))}
      <RefusedActs />
    </>
  );
}
