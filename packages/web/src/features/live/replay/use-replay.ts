/** Drives a session from its past: the part around the moment is loaded, and shown at the pace of a separate clock. */

import type { Notice } from '@lapwing/contract/live/board';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { RewindTimeline } from '@lapwing/contract/live/rewind';
import { applyDelta, diffSession } from '@lapwing/timing/live/delta/session-delta';
import { type BoardInPart, boardAt } from '@lapwing/timing/live/rewind/board-at';
import { lapsAt } from '@lapwing/timing/live/rewind/laps-at';
import { emptyBoard } from '@lapwing/timing/live/session-state';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createLiveStore, type LiveStore } from '../state/live-store.ts';
import { numberOf } from '../state/rows.ts';
import { venueTimeMs } from '../state/venue-time.ts';
import { liveLapsQuery } from '../state/view-queries.ts';
import { type Jump, jumpAfter } from './jump.ts';
import { loadPart, loadTimeline } from './load-rewind.ts';
import { type ReplayClock, venueMsAt, withChange, withinTimeline } from './replay-clock.ts';
import type { ReplayStart } from './replay-start.ts';
import { createRewindParts } from './rewind-parts.ts';

const TICK_MS = 100;
/** How often a running session is asked for more. */
const EXTEND_EVERY_MS = 2_000;
const TIMELINE_EVERY_MS = 10_000;
/** By the device's clock: the next part is loaded this long before it is needed. */
const LOAD_AHEAD_MS = 5_000;
const RETRY_MS = 3_000;
const SHARE_STEP = 0.05;
const markedTypes: readonly Notice['type'][] = ['flag', 'pit-in', 'lead'];

export type Timeline = {
  fromMs: number;
  untilMs: number;
  /** flags, pit stops and changes of the lead */
  marks: readonly Notice[];
  notices: readonly Notice[];
};

export type ReplayState = {
  timeline: Timeline | null;
  clock: ReplayClock | null;
  hasEnded: boolean;
  madeFrom: 'journal' | 'laps';
  /** The moment is being loaded; the board before it stays. */
  isLoading: boolean;
  /** how much of the moment has arrived, from 0 to 1 */
  loadedShare: number;
  /** the last jump that was worth telling about */
  jump: Jump | null;
  error: Error | null;
};

const nothingYet: ReplayState = {
  timeline: null,
  clock: null,
  hasEnded: false,
  madeFrom: 'journal',
  isLoading: true,
  loadedShare: 0,
  jump: null,
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

/** Announcements of a part that was loaded again replace their earlier form. */
function timelineOf(before: Timeline | null, { fromMs, untilMs, notices }: RewindTimeline): Timeline {
  const byKey = new Map(
    [...(before?.notices ?? []), ...notices].map((notice) => [`${notice.id}/${notice.atMs}`, notice]),
  );
  const all = [...byKey.values()];
  return { fromMs, untilMs, notices: all, marks: all.filter(({ type }) => markedTypes.includes(type)) };
}

export function useReplay(live: LiveStore, start: ReplayStart) {
  const [store] = useState(() => storeLike(live));
  const [state, setState] = useState(nothingYet);
  const latest = useRef(state);
  latest.current = state;
  const queries = useQueryClient();
  const change = useCallback(
    (more: Partial<ReplayState>) => setState((before) => ({ ...before, ...more })),
    [],
  );

  const setClock = useCallback(
    (more: Partial<Pick<ReplayClock, 'speed' | 'isPlaying' | 'venueMs'>>) =>
      setState((before) => {
        if (before.clock === null) return before;
        const nowMs = Date.now();
        const jump =
          more.venueMs === undefined
            ? before.jump
            : jumpAfter(before.jump, venueMsAt(before.clock, nowMs), more.venueMs, nowMs);
        return { ...before, jump, clock: withChange(before.clock, more, nowMs) };
      }),
    [],
  );
  const closeDigest = useCallback(() => change({ jump: null }), [change]);

  // Only the initial value counts: later changes come through the clock.
  const [first] = useState(start);
  useEffect(() => {
    const { eventId, liveSessionId } = store.state();
    const session = { eventId, liveSessionId };
    const leaving = new AbortController();
    const parts = createRewindParts((at, have, onProgress) =>
      loadPart(session, { at, have }, { signal: leaving.signal, ...(onProgress && { onProgress }) }),
    );
    let inPart: (BoardInPart & { fromMs: number }) | null = null;
    let laps: LiveLaps | null = null;
    /** by the device's clock */
    let extendAtMs = 0;
    let retryAtMs = 0;
    let isAsking = false;
    let lastPartMs: number | undefined;

    const fail = (error: unknown) => {
      if (leaving.signal.aborted) return;
      retryAtMs = Date.now() + RETRY_MS;
      // A board that is shown stays; the moment is asked for again.
      if (latest.current.timeline === null)
        change({ error: error instanceof Error ? error : new Error(String(error)) });
    };

    const askTimeline = () =>
      loadTimeline(session, lastPartMs, leaving.signal).then((answer) => {
        lastPartMs = answer.partsMs.at(-1);
        setState((before) => ({
          ...before,
          timeline: timelineOf(before.timeline, answer),
          hasEnded: answer.hasEnded,
          madeFrom: answer.madeFrom,
        }));
      }, fail);

    const showLaps = () => {
      if (laps === null) return;
      const ids = new Map(live.state().board.rows.map((row) => [numberOf(row), row.competitorId]));
      const known = new Set(laps.competitors.map(({ competitorId }) => competitorId));
      const idOf = (row: Parameters<typeof numberOf>[0] & { competitorId: string }) =>
        known.has(row.competitorId) ? row.competitorId : (ids.get(numberOf(row)) ?? '');
      store.update({ laps: lapsAt(laps, store.state().board.rows, idOf) });
    };
    queries.fetchQuery(liveLapsQuery(eventId, liveSessionId)).then(
      (answer) => {
        laps = answer;
        showLaps();
      },
      // Only the charts need them.
      () => {},
    );

    const show = (venueMs: number, next: BoardInPart & { fromMs: number }) => {
      const { board } = store.state();
      const delta = diffSession(board, next.board);
      inPart = next;
      // Events arrived, even if nothing of them shows: the source is not silent.
      const shown = delta === null ? { ...board, atMs: next.board.atMs } : applyDelta(board, delta);
      const isSame = delta === null && board.atMs === next.board.atMs;
      store.update({ venueOffsetMs: venueMs - Date.now(), ...(!isSame && { board: shown }) });
      if (countLaps(board.rows) !== countLaps(shown.rows)) showLaps();
      if (latest.current.isLoading) change({ isLoading: false });
    };

    /** In steps that can be seen: each renders the bar. */
    const showShare = (share: number) => {
      const loadedShare = Math.floor(share / SHARE_STEP) * SHARE_STEP;
      if (loadedShare !== latest.current.loadedShare) change({ loadedShare });
    };

    const tick = () => {
      const { timeline, clock, hasEnded } = latest.current;
      if (timeline === null || leaving.signal.aborted) return;
      const nowMs = Date.now();
      if (clock === null) {
        const venueMs =
          'delaySeconds' in first
            ? venueTimeMs(live.state()) - first.delaySeconds * 1000
            : timeline.fromMs + first.atSeconds * 1000;
        change({ clock: { venueMs, wallMs: nowMs, speed: 1, isPlaying: true } });
        return;
      }
      const bounded = withinTimeline(clock, { ...timeline, hasEnded }, nowMs);
      if (bounded !== clock) change({ clock: bounded });
      const venueMs = Math.round(venueMsAt(bounded, nowMs));
      store.update({ venueOffsetMs: venueMs - nowMs });
      const part = parts.find(venueMs);
      if (part === null) {
        if (!latest.current.isLoading) change({ isLoading: true, loadedShare: 0 });
        // The moment moves while it is loaded: one request at a time, shown as soon as it is there.
        if (isAsking || nowMs < retryAtMs) return;
        isAsking = true;
        const settle = () => {
          isAsking = false;
        };
        parts.load(venueMs, showShare).catch(fail).then(settle).then(tick);
        return;
      }
      const from = inPart?.fromMs === part.fromMs ? inPart : null;
      show(venueMs, { ...boardAt(part, venueMs, from), fromMs: part.fromMs });
      if (part.untilMs > timeline.untilMs) change({ timeline: { ...timeline, untilMs: part.untilMs } });
      if (part.nextMs !== null) {
        const aheadMs = venueMs + LOAD_AHEAD_MS * bounded.speed;
        if (aheadMs >= part.nextMs && parts.find(part.nextMs) === null && nowMs >= retryAtMs)
          parts.load(part.nextMs).catch(fail);
      } else if (!hasEnded && nowMs >= extendAtMs) {
        extendAtMs = nowMs + EXTEND_EVERY_MS;
        parts.extend(part).catch(fail);
      }
    };

    void askTimeline().then(tick);
    const timer = setInterval(tick, TICK_MS);
    const timelineTimer = setInterval(() => {
      if (!latest.current.hasEnded) void askTimeline();
    }, TIMELINE_EVERY_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
      clearInterval(timelineTimer);
    };
  }, [store, live, first, change, queries]);

  return useMemo(() => ({ store, state, setClock, closeDigest }), [store, state, setClock, closeDigest]);
}

function countLaps(rows: readonly { laps: number }[]): number {
  return rows.reduce((sum, row) => sum + row.laps, 0);
}
