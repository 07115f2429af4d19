/** A crossing that was probably missed, with its reason. */

import type { MissedCrossing, MissedReason } from '@lapwing/timing/live/desk/missed-crossings';
import { CircleHelp } from 'lucide-react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { classIndexAmong } from '../../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { acceptedOf, dismissedOf } from '../acts.ts';
import { nameOf, numberOf } from '../describe-act.ts';
import { lapText, timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';
import { useClassColours } from './RunBoard.tsx';
import { SourceMarks, sourceName } from './SourceMarks.tsx';

export function reasonText(reason: MissedReason, number: string, timeZone: string, t: Translate): string {
  switch (reason.kind) {
    case 'tap': {
      const time = timeOfDay(reason.dueAtMs, timeZone, 1);
      return t('Run.BecauseTap', { source: sourceName(reason.source, t), number, time });
    }
    case 'other-loop':
      return t('Run.BecauseLoop', {
        number,
        loop: reason.loopId,
        time: timeOfDay(reason.seenAtMs, timeZone, 1),
      });
    case 'long-lap':
      return t('Run.BecauseLong', {
        ...{ time: lapText(reason.lapTimeMs), laps: String(reason.laps), pace: lapText(reason.paceMs) },
      });
  }
}

export function useProposalActs() {
  const { store, view, timeZone } = useRun();
  const { t } = useText();
  return {
    accept(missed: MissedCrossing): void {
      const number = numberOf(view.state, missed.competitorId);
      store.do(acceptedOf(view.state, missed), { reason: reasonText(missed.reason, number, timeZone, t) });
    },
    dismiss(missed: MissedCrossing): void {
      store.do(dismissedOf(missed));
    },
  };
}

type ProposalRowProps = { missed: MissedCrossing; isFirst: boolean };

export function ProposalRow({ missed, isFirst }: ProposalRowProps) {
  const { t } = useText();
  const { view, timeZone, canRun } = useRun();
  const { accept, dismiss } = useProposalActs();
  const colours = useClassColours();
  const { state } = view;
  const { competitorId, atMs, lapNumber, reason, tap, afterMs } = missed;
  const number = numberOf(state, competitorId);
  const index = state.byCompetitor.get(competitorId);
  const className = (index === undefined ? null : state.rows[index]?.className) ?? '';
  return (
    <li data-proposed="">
      <time>{timeOfDay(atMs, timeZone)}</time>
      <NumberPlate startNumber={number} classIndex={classIndexAmong(colours, className)} />
      <span className="run-who">{nameOf(state, competitorId)}</span>
      <span className="num text-ink-2">{lapNumber}</span>
      <span className="num">{lapText(atMs - afterMs)}</span>
      <SourceMarks sightings={tap?.sightings ?? []} />
      <p className="run-why">
        <CircleHelp size={15} strokeWidth={1.75} aria-hidden="true" className="flex-none text-accent" />
        <span>
          <b>{t('Run.Missed')}</b> {reasonText(reason, number, timeZone, t)}
        </span>
      </p>
      {canRun && (
        <p className="run-choice">
          <Button kind={isFirst ? 'primary' : 'plain'} onClick={() => accept(missed)}>
            {t('Run.Accept')} {isFirst && <KeyCap keys="Enter" />}
          </Button>
          <Button onClick={() => dismiss(missed)}>
            {t('Run.Acts.NotThis', { number })} {isFirst && <KeyCap keys="Del" />}
          </Button>
        </p>
      )}
    </li>
  );
}
