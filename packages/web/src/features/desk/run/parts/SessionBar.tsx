/** The top of the run page: the flag that is out, the clock, the flags to show, and start, hold and end. */

import type { LiveFlag } from '@lapwing/contract/values/enums';
import { clockAt } from '@lapwing/timing/live/board/clock';
import type { SessionState } from '@lapwing/timing/live/session-state';
import { Pause, Play, Square } from 'lucide-react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { FlagPlate } from '../../../../ui/racing/FlagPlate.tsx';
import { clockOf, endOf, flagOf, greenOf, isClockHeld, redOf } from '../acts.ts';
import { clockText, timeOfDay } from '../times.ts';
import { useRun, useServerNow } from '../use-run.ts';
import { KeyCap } from './KeyCap.tsx';

export const flagKeys = { g: 'Green', y: 'Yellow', c: 'Purple', r: 'Red', f: 'Finish' } as const;

export function flagName(flag: LiveFlag, t: Translate): string {
  return flag === 'Purple' ? t('Run.Code60') : t(`LiveFlags.${flag}`);
}

/** Before that it has no entries: a start would be one of nobody. */
export function isSessionArmed({ board }: SessionState): boolean {
  return board.session.name !== '';
}

/** Starts, stops and shows flags; the keys and the buttons use the same. */
export function useControls() {
  const { store, view, redFlag } = useRun();
  const isArmed = isSessionArmed(view.state);
  return {
    showFlag(flag: LiveFlag): void {
      if (!isArmed) return;
      const atMs = store.nowMs();
      const { state } = view;
      if (flag === 'Red') store.do(redOf(state, atMs, redFlag), { atMs });
      else if (flag === 'Green') store.do(greenOf(state, atMs, redFlag), { atMs });
      else store.do(flagOf(flag, atMs), { atMs });
    },
    hold(): void {
      const atMs = store.nowMs();
      const { board } = view.state;
      if (board.session.startedAtMs === null) return;
      store.do(clockOf(isClockHeld(board), atMs), { atMs });
    },
    end(): void {
      if (!isArmed || view.state.board.session.isEnded) return;
      const atMs = store.nowMs();
      store.do(endOf(atMs), { atMs });
    },
  };
}

type SessionBarProps = { name: string; about: string };

export function SessionBar({ name, about }: SessionBarProps) {
  const { t } = useText();
  const { view, timeZone, canRun } = useRun();
  const nowMs = useServerNow(500);
  const { session } = view.state.board;
  const isAhead = session.startedAtMs !== null && session.startedAtMs > nowMs;
  return (
    <section className="run-session" aria-label={t('Run.Session')}>
      <FlagPlate flag={session.flag} label={flagName(session.flag, t)} className="run-flag">
        <small>
          {session.flagAtMs === null
            ? t('Run.NotStarted')
            : t('Run.Since', { time: timeOfDay(session.flagAtMs, timeZone, 0) })}
        </small>
      </FlagPlate>
      <div className="run-name">
        <h1>{name}</h1>
        <p>{about}</p>
        <p>
          {session.startedAtMs === null
            ? t('Run.NotStarted')
            : t(isAhead ? 'Run.StartsAt' : 'Run.StartedAt', {
                time: timeOfDay(session.startedAtMs, timeZone),
              })}
        </p>
      </div>
      <RaceClock />
      {canRun && <FlagButtons />}
      {canRun && <Controls />}
    </section>
  );
}

function RaceClock() {
  const { t } = useText();
  const { view } = useRun();
  const nowMs = useServerNow(250);
  const { board, setup } = view.state;
  const { raceTimeMs, timeToGoMs } = clockAt(board, nowMs);
  const laps = board.rows[0]?.laps ?? 0;
  const { lapsPlanned, isEnded, startedAtMs } = board.session;
  const lap = Math.min(laps + (startedAtMs === null ? 0 : 1), lapsPlanned ?? Number.POSITIVE_INFINITY);
  const extra = setup.lapsAfterTime ?? 0;
  const isAhead = startedAtMs !== null && startedAtMs > nowMs;
  const label =
    timeToGoMs === null ? t('Run.RaceTime') : extra > 0 ? t('Run.ToGoThen', { count: extra }) : t('Run.ToGo');
  return (
    <>
      <div className="run-fact run-clock" role="timer">
        <span>{isAhead ? t('Run.StartsIn') : label}</span>
        <b>
          {isAhead
            ? clockText(startedAtMs - nowMs + 999)
            : timeToGoMs === null
              ? clockText(raceTimeMs ?? 0)
              : clockText(timeToGoMs + 999)}
        </b>
      </div>
      <div className="run-fact">
        <span>{isEnded ? t('Run.Ended') : t('Run.Lap')}</span>
        <b>
          {isEnded ? laps : lap}
          {lapsPlanned !== null && <small> {t('Run.OfLaps', { laps: lapsPlanned })}</small>}
        </b>
      </div>
    </>
  );
}

function FlagButtons() {
  const { t } = useText();
  const { view } = useRun();
  const { showFlag } = useControls();
  return (
    <fieldset className="run-flags">
      <legend className="sr-only">{t('Run.Flags')}</legend>
      {Object.entries(flagKeys).map(([key, flag]) => (
        <button
          key={key}
          type="button"
          aria-pressed={view.state.board.session.flag === flag}
          aria-keyshortcuts={key.toUpperCase()}
          disabled={!isSessionArmed(view.state)}
          data-flag={flag}
          onClick={() => showFlag(flag)}
        >
          <FlagPlate flag={flag} label="" className="run-flag-strip" />
          <span>
            {flagName(flag, t)}
            <KeyCap keys={key.toUpperCase()} />
          </span>
        </button>
      ))}
    </fieldset>
  );
}

function Controls() {
  const { t } = useText();
  const { view } = useRun();
  const { showFlag, hold, end } = useControls();
  const { startedAtMs, isEnded } = view.state.board.session;
  const nowMs = useServerNow(500);
  const isArmed = isSessionArmed(view.state);
  const isAhead = startedAtMs !== null && startedAtMs > nowMs;
  const isStarted = startedAtMs !== null && !isAhead;
  const isHeld = isStarted && isClockHeld(view.state.board);
  return (
    <div className="run-controls">
      <button
        type="button"
        className="button"
        disabled={!isArmed || isStarted || isAhead}
        onClick={() => showFlag('Green')}
      >
        <Play size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>{isStarted ? t('Run.Started') : t('Run.Start')}</span>
      </button>
      <button
        type="button"
        className="button"
        disabled={!isStarted || isEnded}
        aria-pressed={isHeld}
        aria-keyshortcuts="H"
        onClick={hold}
      >
        <Pause size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {isHeld ? t('Run.Resume') : t('Run.Hold')} <KeyCap keys="H" />
        </span>
      </button>
      <button
        type="button"
        className="button"
        disabled={!isArmed || isEnded}
        aria-keyshortcuts="E"
        onClick={end}
      >
        <Square size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          {isEnded ? t('Run.Ended') : t('Run.End')} <KeyCap keys="E" />
        </span>
      </button>
    </div>
  );
}
