/** The last taps of this phone, each with its undo: a clock means kept here, a tick means delivered. */

import type { Act } from '@lapwing/contract/ingest/session-event';
import { Check, Clock, Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { numberedOf } from '../acts.ts';
import { nameOf, numberOf } from '../describe-act.ts';
import { timeOfDay } from '../times.ts';
import { useRun } from '../use-run.ts';

const MOST_SHOWN = 6;

function passingIn({ does }: Act) {
  const passing = does.find((event) => event.kind === 'passing');
  return passing?.kind === 'passing' ? passing : null;
}

export function PhoneTaps({ source }: { source: string }) {
  const { t } = useText();
  const { view } = useRun();
  const own = view.acts.filter(({ act }) => passingIn(act)?.source === source).slice(0, MOST_SHOWN);
  return (
    <ol className="phone-taps" aria-label={t('Run.LastTaps')}>
      {own.map(({ act }) => (
        <PhoneTap key={act.actId} act={act} />
      ))}
    </ol>
  );
}

function PhoneTap({ act }: { act: Act }) {
  const { t } = useText();
  const { view, store, timeZone } = useRun();
  const [number, setNumber] = useState<string | null>(null);
  const passing = passingIn(act);
  if (passing === null) return null;
  const isUndone = view.timeline.isUndone(act.actId);
  const entry = view.tape.find(({ sightings }) => sightings.some((each) => each.act?.actId === act.actId));
  const competitorId = entry?.competitorId ?? passing.competitorId ?? null;
  const time = timeOfDay(passing.atMs, timeZone, 1);
  const isKept = view.kept.has(act.actId);
  const agreeing = (entry?.sightings.length ?? 1) > 1;

  function give(): void {
    const { atMs, loopId } = passing ?? { atMs: 0, loopId: '' };
    if (number) store.do(numberedOf(view.state, { atMs, loopId }, number));
    setNumber(null);
  }

  return (
    <li data-undone={isUndone || undefined} data-open={(competitorId === null && !isUndone) || undefined}>
      <time>{time}</time>
      {competitorId !== null ? (
        <NumberPlate startNumber={numberOf(view.state, competitorId)} />
      ) : number === null ? (
        <button type="button" className="phone-number" onClick={() => setNumber('')}>
          {t('Run.No')}
        </button>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            give();
          }}
        >
          <input
            className="phone-number"
            inputMode="numeric"
            aria-label={t('Run.AssignTo', { time })}
            value={number}
            // The field was opened by a tap on it.
            ref={(field) => field?.focus()}
            onChange={({ target }) => setNumber(target.value)}
            onBlur={give}
          />
        </form>
      )}
      <span className="run-who">
        {isUndone
          ? t('Run.Undone')
          : competitorId === null
            ? t('Run.NoNumber')
            : nameOf(view.state, competitorId)}
        <small className="phone-tap-detail">
          {entry?.lapNumber != null && t('Run.LapNumber', { lap: String(entry.lapNumber) })}
          {agreeing && `, ${t('Run.OthersAgree')}`}
        </small>
      </span>
      {isKept ? (
        <Clock size={16} strokeWidth={1.75} className="text-slow" aria-label={t('Run.KeptHere')} />
      ) : (
        <Check size={16} strokeWidth={1.75} className="text-pb" aria-label={t('Run.Delivered')} />
      )}
      <button
        type="button"
        className="phone-undo"
        aria-label={t(isUndone ? 'Run.RedoWhat' : 'Run.UndoWhat', { what: time })}
        onClick={() => store.switch(isUndone ? 'redo' : 'undo', act.actId)}
      >
        {isUndone ? (
          <Redo2 size={20} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
    </li>
  );
}
