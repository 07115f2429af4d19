/** Play, pause, speed and the timeline of a replay, at the bottom of the screen. */

import type { Notice } from '@lapwing/contract/live/board';
import { formatClock } from '@lapwing/timing/lap-time';
import { ChevronFirst, ChevronLast, Pause, Play, Radio, X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { noticeText } from '../cells/notice-text.ts';
import { useDisplay } from '../display/use-display.ts';
import type { LiveStore } from '../state/live-store.ts';
import { useChangeAddress } from '../state/use-address.ts';
import { useNow } from '../state/use-feed-state.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import { LoadedShare } from './LoadedShare.tsx';
import { type ReplayClock, type ReplaySpeed, replaySpeeds, venueMsAt } from './replay-clock.ts';
import './replay.css';
import { TimelineKey, TimelineMarks } from './TimelineMarks.tsx';
import type { ReplayState } from './use-replay.ts';

type ReplayBarProps = {
  live: LiveStore;
  state: ReplayState;
  /** above the controls, in the same bar, so that it stays on the screen */
  children?: ReactNode;
  setClock: (change: Partial<Pick<ReplayClock, 'speed' | 'isPlaying' | 'venueMs'>>) => void;
};

const SHOWN_EVERY_MS = 250;
const MINUS = '\u2212';
const delays = [0, 5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

export function ReplayBar({ live, state, setClock, children }: ReplayBarProps) {
  const { t } = useText();
  const isPhone = useDisplay().form === 'phone';
  const changeAddress = useChangeAddress();
  const nowMs = useNow(SHOWN_EVERY_MS);
  const { timeline, clock, hasEnded, madeFrom, isLoading, loadedShare } = state;
  const isPaused = clock !== null && !clock.isPlaying;
  const pausedAtMs = isPaused ? clock.venueMs : null;
  const fromMs = timeline?.fromMs ?? 0;
  useEffect(() => {
    // A paused position can be shared as a link.
    if (pausedAtMs === null) return;
    changeAddress({ replay: String(Math.round((pausedAtMs - fromMs) / 1000)), delay: undefined });
  }, [pausedAtMs, fromMs, changeAddress]);
  const goTo = useCallback((venueMs: number) => setClock({ venueMs }), [setClock]);
  if (timeline === null || clock === null) return null;

  const { untilMs, marks } = timeline;
  const endMs = Math.max(untilMs, fromMs + 1000);
  const venueMs = Math.min(endMs, Math.max(fromMs, venueMsAt(clock, nowMs)));
  const time = formatClock(venueMs - fromMs);
  const length = formatClock(endMs - fromMs);
  const at = t('Replay.At', { time, length });
  const before = marks.findLast(({ atMs }) => atMs < venueMs - 2000);
  const after = marks.find(({ atMs }) => atMs > venueMs);
  const behindMs = Math.max(0, venueTimeMs(live.state()) - venueMs);
  const behindSeconds = Math.round(behindMs / 1000);
  const delay = delays.find((seconds) => clock.speed === 1 && Math.abs(seconds - behindSeconds) <= 1);
  const stepName = (what: 'Replay.Before' | 'Replay.After', mark: Notice | undefined) =>
    mark === undefined ? t(what) : `${t(what)}: ${noticeText(mark, t)}`;
  const toLive = t(hasEnded ? 'Replay.Close' : 'Replay.ToLive');
  const leave = () => changeAddress({ replay: undefined, delay: undefined });
  const key = marks.length > 0 && <TimelineKey />;
  const note = madeFrom === 'laps' && <p className="replay-note">{t('Replay.MadeFromLaps')}</p>;
  return (
    <>
      {/* On a phone the bar has no room for text that is read once. */}
      {isPhone && (
        <div className="replay-about">
          {key}
          {note}
        </div>
      )}
      <section aria-label={t('Replay.Bar')} className="replay-bar">
        {children}
        <IconButton
          label={stepName('Replay.Before', before)}
          disabled={!before}
          onClick={() => before && goTo(before.atMs)}
        >
          <ChevronFirst size={18} strokeWidth={1.75} />
        </IconButton>
        <IconButton
          label={t(clock.isPlaying ? 'Replay.Pause' : 'Replay.Play')}
          onClick={() => setClock({ isPlaying: !clock.isPlaying })}
        >
          {clock.isPlaying ? <Pause size={18} strokeWidth={1.75} /> : <Play size={18} strokeWidth={1.75} />}
        </IconButton>
        <IconButton
          label={stepName('Replay.After', after)}
          disabled={!after}
          onClick={() => after && goTo(after.atMs)}
        >
          <ChevronLast size={18} strokeWidth={1.75} />
        </IconButton>
        <span className="replay-time" aria-busy={isLoading} data-loading={isLoading || undefined}>
          {isPhone ? (
            <>
              <b>{time}</b>
              <small>{length}</small>
            </>
          ) : (
            at
          )}
          {isLoading && <LoadedShare share={loadedShare} />}
        </span>
        <div className="replay-line">
          <input
            type="range"
            aria-label={t('Replay.Time')}
            aria-valuetext={before ? `${at}. ${noticeText(before, t)}` : at}
            min={0}
            max={Math.round((endMs - fromMs) / 1000)}
            value={Math.round((venueMs - fromMs) / 1000)}
            onChange={(event) => setClock({ venueMs: fromMs + event.target.valueAsNumber * 1000 })}
          />
          <TimelineMarks marks={marks} fromMs={fromMs} untilMs={endMs} onChoose={goTo} />
          {!isPhone && key}
        </div>
        <Select
          label={t('Replay.Speed')}
          {...(isPhone && { shownLabel: '' })}
          value={String(clock.speed)}
          options={replaySpeeds.map((speed) => ({
            value: String(speed),
            label: t('Replay.Times', { speed }),
          }))}
          onChange={(value) => {
            const speed = replaySpeeds.find((one) => String(one) === value);
            if (speed) setClock({ speed: speed satisfies ReplaySpeed, isPlaying: true });
          }}
        />
        {!hasEnded && (
          <Select
            label={t('Replay.Delay')}
            {...(isPhone && { shownLabel: MINUS })}
            value={delay === undefined ? '' : String(delay)}
            options={[
              ...(delay === undefined
                ? [{ value: '', label: isPhone ? formatClock(behindMs) : t('Replay.Rewound') }]
                : []),
              ...delays.map((seconds) => ({
                value: String(seconds),
                label: seconds === 0 && !isPhone ? t('Replay.NoDelay') : t('Replay.DelayOf', { seconds }),
              })),
            ]}
            onChange={(value) => {
              if (value === '') return;
              setClock({
                venueMs: venueTimeMs(live.state()) - Number(value) * 1000,
                speed: 1,
                isPlaying: true,
              });
              changeAddress({ delay: value, replay: undefined });
            }}
          />
        )}
        {isPhone ? (
          <IconButton label={toLive} onClick={leave}>
            {hasEnded ? <X size={18} strokeWidth={1.75} /> : <Radio size={18} strokeWidth={1.75} />}
          </IconButton>
        ) : (
          <Button kind="quiet" onClick={leave}>
            <Radio size={16} strokeWidth={1.75} />
            {toLive}
          </Button>
        )}
        {!isPhone && note}
      </section>
    </>
  );
}
