/** The state of one live session. Screens read it through a selector, so that only changed parts are rendered again. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { ClassColor } from '@lapwing/contract/results/class-color';
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { type ClassColours, noColours } from '../../../ui/racing/class-colour.ts';
import type { ConnectionStatus } from './connection-status.ts';
import { classesIn, coloursIn } from './rows.ts';
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
  /** joined with the one in front, or only with the one behind; null if neither is close */
  bracket: 'follows' | 'begins' | null;
  bracketInClass: 'follows' | 'begins' | null;
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
  /** how many laps the race has had under its flag; undefined until the laps of everyone are loaded */
  flagLaps?: number;
  /** the rows by index, which a competitor keeps during the session */
  rows: ReadonlyMap<number, LiveRow>;
  /** the indexes in the session's order */
  order: readonly number[];
  classes: readonly string[];
  /** those of the event; null until it has loaded */
  eventClasses?: readonly ClassColor[] | null;
  /** by class; none until the event has loaded */
  colours: ClassColours;
  /** added to this device's clock to show venue time */
  venueOffsetMs: number;
  isVenueTimeRunning: boolean;
  /** when the source last sent anything, by this device's clock; null if it never did */
  feedReceivedAtMs: number | null;
  link: ConnectionStatus;
};

type DerivedField = 'rows' | 'order' | 'classes' | 'colours';

/** Without the fields that follow from the board. */
type StoredState = Omit<LiveState, DerivedField>;

export type LiveStore = {
  state: () => LiveState;
  /** the state with which the server rendered the page, if it did, and the venue time of that moment */
  prerendered: { state: LiveState; venueMs: number };
  update: (change: Partial<StoredState>) => void;
  /** A listener for one row may be notified a moment later than the others, if most rows changed. */
  subscribe: (listener: () => void, rowIndex?: number) => () => void;
};

/** Changes come in bursts: rendering each would waste time, most of all on a large board. Every third time, a glow fades too. */
const NOTIFY_EVERY_MS = 400 / 3;
const NOTIFY_LARGE_EVERY_MS = 800 / 3;
const LARGE_FIELD = 100;
/**
 * When the leader completes a lap, the gaps of everyone change. On a large board that would be one long task: its rows are
 * rendered in parts, from the top, each in a frame of its own.
 */
const ROWS_AT_ONCE = 50;
const MOST_PARTS = 5;
const NEXT_PART_AFTER_MS = 50;

export function createLiveStore(first: StoredState, prerenderedVenueMs = 0): LiveStore {
  let state: LiveState = { ...first, ...factsOf(null, first.board, first.eventClasses) };
  const prerendered = { state, venueMs: prerenderedVenueMs };
  let notifiedAtMs = Number.NEGATIVE_INFINITY;
  let isNotifyPending = false;
  const listeners = new Map<() => void, number | null>();
  let notifiedRows = state.rows;
  let partTimer: ReturnType<typeof setTimeout> | undefined;
  let waitingParts: (() => void)[][] = [];

  const notifyNextPart = () => {
    const [part = [], ...rest] = waitingParts;
    waitingParts = rest;
    // A row may have left the screen in the meantime.
    for (const listener of part) if (listeners.has(listener)) listener();
    if (rest.length > 0) partTimer = setTimeout(notifyNextPart, NEXT_PART_AFTER_MS);
  };

  const notify = () => {
    isNotifyPending = false;
    notifiedAtMs = performance.now();
    clearTimeout(partTimer);
    const { rows, order } = state;
    const changed = order.filter((index) => rows.get(index) !== notifiedRows.get(index));
    notifiedRows = rows;
    // Those that still wait are notified now, before they fall behind.
    const partRows =
      changed.length > ROWS_AT_ONCE && waitingParts.length === 0
        ? Math.max(ROWS_AT_ONCE, Math.ceil(order.length / MOST_PARTS))
        : Number.POSITIVE_INFINITY;
    waitingParts = inParts(listeners, order, partRows);
    notifyNextPart();
  };

  return {
    state: () => state,
    prerendered,
    update(change) {
      const { board, eventClasses } = { ...state, ...change };
      const isSame = board === state.board && eventClasses === state.eventClasses;
      const facts = isSame ? {} : factsOf(state, board, eventClasses);
      state = { ...state, ...change, ...facts };
      if (isNotifyPending) return;
      isNotifyPending = true;
      const everyMs = state.order.length > LARGE_FIELD ? NOTIFY_LARGE_EVERY_MS : NOTIFY_EVERY_MS;
      // After all messages that waited for the site to start, so that the first render shows the last of them.
      if (performance.now() - notifiedAtMs >= everyMs) queueMicrotask(notify);
      else onNextTick(everyMs, notify);
    },
    subscribe(listener, rowIndex) {
      listeners.set(listener, rowIndex ?? null);
      return () => listeners.delete(listener);
    },
  };
}

/** By place on the board. Listeners for the session are in the first part. */
function inParts(
  listeners: ReadonlyMap<() => void, number | null>,
  order: readonly number[],
  partRows: number,
): (() => void)[][] {
  if (!Number.isFinite(partRows)) return [[...listeners.keys()]];
  const places = new Map(order.map((index, place) => [index, place]));
  const parts: (() => void)[][] = [];
  for (const [listener, rowIndex] of listeners) {
    const place = rowIndex === null ? 0 : (places.get(rowIndex) ?? 0);
    const part = Math.floor(place / partRows);
    while (parts.length <= part) parts.push([]);
    parts[part]?.push(listener);
  }
  return parts;
}

/** Lists with the same content stay the same list. */
function factsOf(
  before: LiveState | null,
  { rows }: LiveBoard,
  eventClasses: LiveState['eventClasses'],
): Pick<LiveState, DerivedField> {
  const colours = eventClasses === null ? noColours : coloursIn(rows, eventClasses);
  return {
    rows: new Map(rows.map((row) => [row.index, row])),
    order: sameList(
      before?.order ?? [],
      rows.map(({ index }) => index),
    ),
    classes: sameList(before?.classes ?? [], classesIn(rows)),
    colours:
      before !== null && isSameList([...before.colours].flat(), [...colours].flat())
        ? before.colours
        : colours,
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
  rowIndex?: number,
): Part {
  const store = useLiveStore();
  const last = useRef<{ part: Part } | null>(null);
  const partOf = (state: LiveState) => {
    const part = select(state);
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part };
    return last.current.part;
  };
  return useSyncExternalStore(
    useCallback((listener) => store.subscribe(listener, rowIndex), [store, rowIndex]),
    () => partOf(store.state()),
    () => partOf(store.prerendered.state),
  );
}

/** A part of the state that only concerns one row. */
export function useLiveRow<Part>(rowIndex: number, select: (state: LiveState) => Part): Part {
  return useLive(select, Object.is, rowIndex);
}
