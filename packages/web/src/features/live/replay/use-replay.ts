/** Drives a session from its past: its events are folded in a worker and shown at the pace of a separate clock. */

import { applyDelta } from '@lapwing/timing/live/delta/session-delta';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLiveStore, type LiveStore } from '../state/live-store.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import { loadReplay } from './load-replay.ts';
import { type ReplayClock, venueMsAt, withChange, withinTimeline } from './replay-clock.ts';
import type { FromReplay, Timeline, ToReplay } from './replay-messages.ts';
import type { ReplayStart } from './replay-start.ts';

const TICK_MS = 100;

export type ReplayState = {
  timeline: Timeline | null;
  clock: ReplayClock | null;
  hasEnded: boolean;
  madeFrom: 'journal' | 'laps';
  /** how many messages have been received */
  count: number;
  /** the venue time of the newest of them; null before the first */
  loadedUntilMs: number | null;
  isComplete: boolean;
  error: Error | null;
};

const nothingYet: ReplayState = {
  timeline: null,
  clock: null,
  hasEnded: false,
  madeFrom: 'journal',
  count: 0,
  loadedUntilMs: null,
  isComplete: false,
  error: null,
};

function storeLike(live: LiveStore): LiveStore {
  const { eventId, liveSessionId, configuration, eventClasses = null } = live.state();
  return createLiveStore({
    eventId,
    liveSessionId,
    configuration,
    eventClasses,
    board: emptyBoard,
    laps: null,
    venueOffsetMs: 0,
    isVenueTimeRunning: true,
    feedReceivedAtMs: null,
    link: { kind: 'replay' },
  });
}

export function useReplay(live: LiveStore, start: ReplayStart) {
  const [store] = useState(() => storeLike(live));
  const [state, setState] = useState(nothingYet);
  const latest = useRef(state);
  latest.current = state;
  const change = useCallback(
    (more: Partial<ReplayState>) => setState((before) => ({ ...before, ...more })),
    [],
  );

  const setClock = useCallback(
    (more: Partial<Pick<ReplayClock, 'speed' | 'isPlaying' | 'venueMs'>>) =>
      setState((before) =>
        before.clock === null ? before : { ...before, clock: withChange(before.clock, more, Date.now()) },
      ),
    [],
  );

  // Only the initial value counts: later changes come through the clock.
  const [first] = useState(start);
  useEffect(() => {
    const { eventId, liveSessionId } = store.state();
    const worker = new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' });
    const send = (message: ToReplay) => worker.postMessage(message);
    const loading = new AbortController();
    let isAnswered = true;

    worker.addEventListener('message', ({ data }: MessageEvent<FromReplay>) => {
      if (data.k === 'timeline') {
        const { fromMs, untilMs, marks } = data;
        change({ timeline: { fromMs, untilMs, marks } });
      } else if (data.k === 'laps') {
        store.update({ laps: { sessionId: liveSessionId, ...data.laps } });
      } else {
        isAnswered = true;
        const { board } = store.state();
        store.update({
          venueOffsetMs: data.venueMs - Date.now(),
          ...(data.delta && { board: applyDelta(board, data.delta) }),
        });
      }
    });

    loadReplay({
      eventId,
      liveSessionId,
      signal: loading.signal,
      onNews: ({ events, hasEnded, isComplete, madeFrom }) => {
        if (events.length > 0) send({ k: 'events', events });
        setState((before) => ({
          ...before,
          count: before.count + events.length,
          loadedUntilMs: events.at(-1)?.atMs ?? before.loadedUntilMs,
          hasEnded,
          isComplete: before.isComplete || isComplete,
          madeFrom,
        }));
      },
    }).catch((error: unknown) => {
      if (!loading.signal.aborted)
        change({ error: error instanceof Error ? error : new Error(String(error)) });
    });

    const tick = () => {
      const { timeline, clock, hasEnded, isComplete } = latest.current;
      if (timeline === null) return;
      const nowMs = Date.now();
      if (clock === null) {
        // A delay counts back from now, which is only known when everything is loaded.
        if ('delaySeconds' in first && !isComplete) return;
        const venueMs =
          'delaySeconds' in first
            ? venueTimeMs(live.state()) - first.delaySeconds * 1000
            : timeline.fromMs + first.atSeconds * 1000;
        change({ clock: { venueMs, wallMs: nowMs, speed: 1, isPlaying: true } });
        return;
      }
      // Later pages may contain earlier moments.
      const bounded = isComplete ? withinTimeline(clock, { ...timeline, hasEnded }, nowMs) : clock;
      if (bounded !== clock) change({ clock: bounded });
      const venueMs = Math.round(venueMsAt(bounded, nowMs));
      store.update({ venueOffsetMs: venueMs - nowMs });
      if (!isAnswered) return;
      isAnswered = false;
      send({ k: 'at', venueMs });
    };
    const timer = setInterval(tick, TICK_MS);
    return () => {
      loading.abort();
      clearInterval(timer);
      worker.terminate();
    };
  }, [store, live, first, change]);

  return useMemo(() => ({ store, state, setClock }), [store, state, setClock]);
}
