/** What is known of one live session. Screens read it through a selector, so that only what changed is drawn again. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { ConnectionStatus } from './connection-status.ts';
import { classesIn } from './rows.ts';

export type LiveState = {
  eventId: string;
  liveSessionId: string;
  configuration: ResultConfiguration;
  /** a row that did not change stays the same object */
  board: LiveBoard;
  /** Of everybody, where a replay knows them; a running session asks for them when a view needs them. */
  laps: LiveLaps | null;
  /** the rows by the index that each keeps as long as the session lasts */
  rows: ReadonlyMap<number, LiveRow>;
  /** the indexes as the session ranks them */
  order: readonly number[];
  classes: readonly string[];
  /** what this device's clock must be put forward by to show the time at the venue */
  venueOffsetMs: number;
  isVenueTimeRunning: boolean;
  /** when the source last said anything, by this device's clock; null where it never did */
  feedHeardAtMs: number | null;
  link: ConnectionStatus;
};

/** What follows from the board is not given. */
type Given = Omit<LiveState, 'rows' | 'order' | 'classes'>;

export type LiveStore = {
  state: () => LiveState;
  /** as the page was drawn by the server, where it was, and at which time at the venue */
  drawn: { state: LiveState; venueMs: number };
  update: (change: Partial<Given>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** Changes come one by one; drawing each of a burst would help nobody, least of all on a board that takes long to draw. */
const TELL_EVERY_MS = 100;
const TELL_LARGE_EVERY_MS = 250;
const LARGE_FIELD = 100;

export function createLiveStore(first: Given, drawnVenueMs = 0): LiveStore {
  let state: LiveState = { ...first, ...factsOf(null, first.board) };
  const drawn = { state, venueMs: drawnVenueMs };
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let isTellingSoon = false;
  const listeners = new Set<() => void>();

  const tell = () => {
    isTellingSoon = false;
    toldAtMs = performance.now();
    for (const listener of listeners) listener();
  };

  return {
    state: () => state,
    drawn,
    update(change) {
      const { board } = change;
      const facts = board === undefined || board === state.board ? {} : factsOf(state, board);
      state = { ...state, ...change, ...facts };
      if (isTellingSoon) return;
      isTellingSoon = true;
      const everyMs = state.order.length > LARGE_FIELD ? TELL_LARGE_EVERY_MS : TELL_EVERY_MS;
      const waitMs = toldAtMs + everyMs - performance.now();
      // After all messages that waited for the site to run, so that the first drawing shows the last of them.
      if (waitMs <= 0) queueMicrotask(tell);
      else setTimeout(tell, waitMs);
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

/** A part of the live session; `isSame` keeps the part before where a selector makes a new one each time. */
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
    () => partOf(store.drawn.state),
  );
}
