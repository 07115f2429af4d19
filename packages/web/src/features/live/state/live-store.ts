/** The state of one live session. Screens read it through a selector, so that only changed parts are rendered again. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { ConnectionStatus } from './connection-status.ts';
import { classesIn } from './rows.ts';
import { onNextTick } from './ticker.ts';

/** What the laps so far say about a row. A change is per lap, negative while the gap shrinks. */
export type LapTrend = {
  /** the last laps, as the path of a drawing */
  line: string;
  /** at the end of its last lap */
  gapMs: number | null;
  gapInClassMs: number | null;
  differenceMs: number | null;
  differenceInClassMs: number | null;
  gapChangeMs: number | null;
  gapInClassChangeMs: number | null;
  /** close to the one in front, or chased by one who is close */
  isFight: boolean;
  isFightInClass: boolean;
  /** in a fight with the one in front */
  isChasing: boolean;
};

export type LiveState = {
  eventId: string;
  liveSessionId: string;
  configuration: ResultConfiguration;
  /** an unchanged row stays the same object */
  board: LiveBoard;
  /** The laps of everyone, in a replay; a running session requests them when a view needs them. */
  laps: LiveLaps | null;
  /** by the index of the row; undefined until the laps of everyone are loaded */
  lapTrends?: ReadonlyMap<number, LapTrend>;
  /** the rows by index, which a competitor keeps during the session */
  rows: ReadonlyMap<number, LiveRow>;
  /** the indexes in the session's order */
  order: readonly number[];
  classes: readonly string[];
  /** added to this device's clock to show venue time */
  venueOffsetMs: number;
  isVenueTimeRunning: boolean;
  /** when the source last sent anything, by this device's clock; null if it never did */
  feedReceivedAtMs: number | null;
  link: ConnectionStatus;
};

/** Without the fields that follow from the board. */
type StoredState = Omit<LiveState, 'rows' | 'order' | 'classes'>;

export type LiveStore = {
  state: () => LiveState;
  /** the state with which the server rendered the page, if it did, and the venue time of that moment */
  prerendered: { state: LiveState; venueMs: number };
  update: (change: Partial<StoredState>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Changes come in bursts: rendering each would waste time, most of all on a large board. Every third time, a glow fades too. */
const NOTIFY_EVERY_MS = 400 / 3;
const NOTIFY_LARGE_EVERY_MS = 800 / 3;
const LARGE_FIELD = 100;

export function createLiveStore(first: StoredState, prerenderedVenueMs = 0): LiveStore {
  let state: LiveState = { ...first, ...factsOf(null, first.board) };
  const prerendered = { state, venueMs: prerenderedVenueMs };
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  let isNotifyPending = false;
  const listeners = new Set<() => void>();

  const notify = () => {
    isNotifyPending = false;
    notifiedAtMs = performance.now();
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    prerendered,
    update(change) {
      const { board } = change;
      const facts = board === undefined || board === state.board ? {} : factsOf(state, board);
      state = { ...state, ...change, ...facts };
      if (isNotifyPending) return;
      isNotifyPending = true;
      const everyMs = state.order.length > LARGE_FIELD ? NOTIFY_LARGE_EVERY_MS : NOTIFY_EVERY_MS;
      // After all messages that waited for the site to start, so that the first render shows the last of them.
      if (performance.now() - notifiedAtMs >= everyMs) queueMicrotask(notify);
      else onNextTick(everyMs, notify);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Lists with the same content stay the same list. */
function factsOf(
  before: LiveState | null,
  { rows }: LiveBoard,
): Pick<LiveState, 'rows' | 'order' | 'classes'> {
  return {
    rows: new Map(rows.map((row) => [row.index, row])),
    order: sameList(
      before?.order ?? [],
      rows.map(({ index }) => index),
    ),
    classes: sameList(before?.classes ?? [], classesIn(rows)),
  };
}

function sameList<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return isSameList(before, after) ? before : after;
}

export function isSameList<Item>(before: readonly Item[], after: readonly Item[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index]);
}

export const LiveContext = createContext<LiveStore | null>(null);

export function useLiveStore(): LiveStore {
  const store = useContext(LiveContext);
  if (store === null) throw new Error('No live session around this view');
  return store;
}

/** A part of the state; `isSame` keeps the previous part if a selector makes a new one each time. */
export function useLive<Part>(
  select: (state: LiveState) => Part,
  isSame: (before: Part, after: Part) => boolean = Object.is,
): Part {
  const store = useLiveStore();
  const last = useRef<{ part: Part } | null>(null);
  const partOf = (state: LiveState) => {
    const part = select(state);
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part };
    return last.current.part;
  };
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener), [store]),
    () => partOf(store.state()),
    () => partOf(store.prerendered.state),
  );
}
