/** A phone at the line: one big button, or a number pad with the cars that are due. Taps are kept without a connection. */

import { clockAt } from '@lapwing/timing/live/board/clock';
import { carsDue, latenessOf } from '@lapwing/timing/live/desk/pace';
import { useNavigate } from '@tanstack/react-router';
import { CircleDot, Delete, Flag, Grid3x3, Timer, WifiOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Skeleton } from '../../../ui/content/Skeleton.tsx';
import { classIndexAmong } from '../../../ui/racing/class-colour.ts';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { competitorIdOf, crossingOf, phoneSource, tapOf } from './acts.ts';
import { nameOf, numberOf } from './describe-act.ts';
import { RunWarnings } from './parts/ConnectionNote.tsx';
import { IncidentTab } from './parts/IncidentTab.tsx';
import { PhoneTaps } from './parts/PhoneTaps.tsx';
import { LateText, useClassColours } from './parts/RunBoard.tsx';
import { flagName } from './parts/SessionBar.tsx';
import { SignedOutRun, SignedOutWarning } from './parts/SignedOutRun.tsx';
import { HealthRing } from './parts/SourcesBar.tsx';
import type { RunPlace } from './run-api.ts';
import { clockText, offsetText, timeOfDay } from './times.ts';
import { RunContext, useRun, useRunStore, useServerNow } from './use-run.ts';
import { useRunFacts } from './use-run-facts.ts';
import './run.css';
import './phone.css';

const MOST_DUE = 4;
/** A car is offered this long before it is due. */
const SOON_MS = 20_000;

type PhoneTab = 'pad' | 'button' | 'incident';

function tabOf(tab: string | null): PhoneTab {
  return tab === 'button' || tab === 'incident' ? tab : 'pad';
}

type PhoneScreenProps = RunPlace & { number: number; tab: string | null };

export default function PhoneScreen({ number, tab, ...place }: PhoneScreenProps) {
  return <OpenPhone {...place} number={Math.max(1, number)} tab={tabOf(tab)} />;
}

function OpenPhone({ eventId, sessionId, number, tab }: RunPlace & { number: number; tab: PhoneTab }) {
  const { t } = useText();
  const place = useMemo(() => ({ eventId, sessionId }), [eventId, sessionId]);
  const facts = useRunFacts(place);
  const store = useRunStore(place, number);
  if (facts.kind === 'signed-out') return <SignedOutRun kept={facts.kept} />;
  if (facts.kind === 'failed') return <EmptyState title={t('Run.NotOpened')} note={t('Run.NotOpenedHint')} />;
  if (facts.kind === 'loading' || store === null) return <Skeleton width="100%" height={256} />;
  const { timeZone, classes, canDecide, canRun, redFlag = null } = facts.facts;
  if (!canRun && !canDecide) return <EmptyState title={t('Run.NoRight')} />;
  return (
    <RunContext value={{ store, timeZone, classes, canDecide, canRun, redFlag }}>
      <PhonePage place={place} number={number} deviceId={store.deviceId} tab={canRun ? tab : 'incident'} />
    </RunContext>
  );
}

type PhonePageProps = { place: RunPlace; number: number; deviceId: string; tab: PhoneTab };

function PhonePage({ place, number, deviceId, tab }: PhonePageProps) {
  const { t } = useText();
  const { view, store, timeZone, canRun } = useRun();
  const navigate = useNavigate();
  const setTab = (chosen: PhoneTab) =>
    void navigate({
      to: '/desk/$eventId/run/$sessionId/phone',
      params: place,
      search: { number, tab: chosen },
      replace: true,
    });
  const [typed, setTyped] = useState('');
  const source = phoneSource(number, deviceId);
  const [lastTapMs, setLastTapMs] = useState<number | null>(null);

  function tap(): void {
    const atMs = store.nowMs();
    store.do(tapOf(view.state, atMs, source), { atMs });
    setLastTapMs(atMs);
  }

  function cross(wanted: string): void {
    if (wanted === '') return;
    const atMs = store.nowMs();
    store.do(crossingOf(view.state, wanted, atMs, source), { atMs });
    setTyped('');
  }

  return (
    <div className="phone-page">
      <PhoneHead number={number} />
      <SignedOutWarning />
      <RunWarnings />
      {tab === 'incident' && <IncidentTab place={place} />}
      {tab === 'pad' && (
        <>
          <DueCars onCross={cross} />
          <NumberPad typed={typed} onTyped={setTyped} onCross={() => cross(typed)} onTap={tap} />
        </>
      )}
      {tab === 'button' && (
        <>
          <button
            type="button"
            className="phone-tap"
            onPointerDown={tap}
            onKeyDown={(event) => event.key === 'Enter' && tap()}
          >
            <b className="phone-tap-word">{t('Run.Tap')}</b>
            <span>{t('Run.TapWhen')}</span>
            <small className="phone-last-tap">
              {lastTapMs === null ? '' : t('Run.LastTap', { time: timeOfDay(lastTapMs, timeZone) })}
            </small>
          </button>
          {view.offlineSinceMs !== null && <p className="phone-offline">{t('Run.KeepTapping')}</p>}
        </>
      )}
      {tab !== 'incident' && <PhoneTaps source={source} />}
      <nav className="phone-tabs" aria-label={t('Run.Panes')}>
        {canRun && (
          <>
            <button type="button" aria-pressed={tab === 'pad'} onClick={() => setTab('pad')}>
              <Grid3x3 size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('Run.Numbers')}
            </button>
            <button type="button" aria-pressed={tab === 'button'} onClick={() => setTab('button')}>
              <CircleDot size={20} strokeWidth={1.75} aria-hidden="true" />
              {t('Run.Button')}
            </button>
          </>
        )}
        <button type="button" aria-pressed={tab === 'incident'} onClick={() => setTab('incident')}>
          <Flag size={20} strokeWidth={1.75} aria-hidden="true" />
          {t('Incidents.Incident')}
        </button>
      </nav>
    </div>
  );
}

function PhoneHead({ number }: { number: number }) {
  const { t } = useText();
  const { view, store } = useRun();
  const nowMs = useServerNow(500);
  const { board } = view.state;
  const { timeToGoMs, raceTimeMs } = clockAt(board, nowMs);
  const { offlineSinceMs, kept, clock } = view;
  const deviceNowMs = store.nowMs() - (clock?.correctionMs ?? 0);
  return (
    <header className="phone-head">
      <h1 className="sr-only">
        {t('Run.Phone', { number: String(number) })}: {board.session.name}
      </h1>
      <FlagPlate flag={board.session.flag} label={flagName(board.session.flag, t)}>
        <small>{t('Run.LapNumber', { lap: String((board.rows[0]?.laps ?? 0) + 1) })}</small>
      </FlagPlate>
      <div>
        <span>{timeToGoMs === null ? t('Run.RaceTime') : t('Run.ToGo')}</span>
        <b>{clockText(timeToGoMs === null ? (raceTimeMs ?? 0) : timeToGoMs + 999)}</b>
      </div>
      <div role="status" data-offline={offlineSinceMs !== null || undefined}>
        {offlineSinceMs === null ? (
          <HealthRing health="heard" />
        ) : (
          <WifiOff size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
        <span>
          <b>
            {t('Run.Phone', { number: String(number) })} ·{' '}
            {offlineSinceMs === null
              ? t('Run.Connected')
              : t('Run.Offline', { time: clockText(deviceNowMs - offlineSinceMs) })}
          </b>
          <small>
            {kept.size > 0
              ? t('Run.TapsKept', { count: kept.size })
              : clock !== null && t('Run.ClockCorrected', { offset: offsetText(-clock.correctionMs, t) })}
          </small>
        </span>
      </div>
    </header>
  );
}

function DueCars({ onCross }: { onCross: (number: string) => void }) {
  const { t } = useText();
  const { view } = useRun();
  const nowMs = useServerNow(500);
  const colours = useClassColours();
  const { state } = view;
  const due = useMemo(() => carsDue(state), [state]);
  const shown = due.filter(({ dueAtMs }) => dueAtMs - nowMs < SOON_MS).slice(0, MOST_DUE);
  return (
    <section className="phone-due" aria-label={t('Run.DueNow')}>
      <p>{t('Run.DueNow')}</p>
      <div>
        {shown.map((car) => {
          const late = latenessOf(car, nowMs);
          const className = state.rows[car.index]?.className ?? '';
          return (
            <button
              key={car.index}
              type="button"
              data-late={late !== null || undefined}
              onClick={() => onCross(numberOf(state, car.competitorId))}
            >
              <NumberPlate
                startNumber={numberOf(state, car.competitorId)}
                classIndex={classIndexAmong(colours, className)}
              />
              <small>
                {late === null ? (
                  t('Run.DueIn', { seconds: String(Math.max(0, Math.round((car.dueAtMs - nowMs) / 1000))) })
                ) : (
                  <LateText late={late} />
                )}
              </small>
            </button>
          );
        })}
      </div>
    </section>
  );
}

type NumberPadProps = {
  typed: string;
  onTyped: (typed: string) => void;
  onCross: () => void;
  onTap: () => void;
};

function NumberPad({ typed, onTyped, onCross, onTap }: NumberPadProps) {
  const { t } = useText();
  const { view } = useRun();
  const { id, isNew } = competitorIdOf(view.state, typed);
  return (
    <>
      <p className="phone-typed" role="status">
        <b className="phone-typed-number">{typed === '' ? '–' : typed}</b>
        <span>
          {typed === '' ? t('Run.TypeNumber') : isNew ? t('Run.NotEntered') : nameOf(view.state, id)}
        </span>
      </p>
      <div className="phone-pad">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" onClick={() => onTyped(`${typed}${digit}`.slice(0, 5))}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('Run.DeleteDigit')} onClick={() => onTyped(typed.slice(0, -1))}>
          <Delete size={26} strokeWidth={1.75} aria-hidden="true" />
        </button>
        <button type="button" onClick={() => onTyped(`${typed}0`.slice(0, 5))}>
          0
        </button>
        <button type="button" onClick={onTap}>
          <Timer size={22} strokeWidth={1.75} aria-hidden="true" />
          <small className="phone-pad-word">{t('Run.MarkNow')}</small>
        </button>
        <button type="button" className="phone-cross" disabled={typed === ''} onClick={onCross}>
          {t('Run.Cross')}
        </button>
      </div>
    </>
  );
}
