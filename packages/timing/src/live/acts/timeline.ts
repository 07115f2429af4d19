/**
 * The events of a session in the order in which they count. Events of sources stay in the order of their arrival. Events of
 * acts go to their own time. What was undone, removed or given to another competitor is left out or changed. So the state
 * depends on which acts arrived, not on their order.
 */

import type { PlainEvent } from '@lapwing/contract/ingest/plain-event';
import {
  type Act,
  type ActSwitch,
  type CrossingKey,
  isPlain,
  type SessionEvent,
} from '@lapwing/contract/ingest/session-event';
import { foldSession } from '../reduce-session.ts';
import { emptyState, type SessionState } from '../session-state.ts';
import { createSnapshots } from './snapshots.ts';

/** A plain event in its place. */
export type Slot = {
  readonly event: PlainEvent;
  /** of sources: the latest time of any so far, so that their order stays */
  readonly placedAtMs: number;
  /** null for an event of a source */
  readonly act: Act | null;
  /** its place among the events of its act, or of all sources */
  readonly turn: number;
};

/** A crossing that was changed, and by whom. */
type Change = { act: Act; competitorId: string | null };

export type ActRecord = {
  readonly act: Act;
  /** the undo or redo that counts; null if there was none */
  readonly lastSwitch: ActSwitch | null;
};

export type Timeline = {
  /** Whether anything but plain events was added. */
  readonly hasActs: boolean;
  readonly slots: readonly Slot[];
  /** in the order of their arrival */
  readonly acts: ReadonlyMap<string, ActRecord>;
  add(events: readonly SessionEvent[]): void;
  /** What is left to fold, and the state to start from. Ends with `setFolded`. */
  rest(): { from: SessionState; events: PlainEvent[] };
  setFolded(state: SessionState): void;
  isUndone(actId: string): boolean;
  /** The act that removed the crossing; null if it counts. */
  removedBy(crossing: CrossingKey): Act | null;
  /** The event as it counts; null if it does not. */
  counting(slot: Slot): PlainEvent | null;
};

export function keyOf({ loopId, transponder, competitorId, atMs }: CrossingKey): string {
  return JSON.stringify([atMs, loopId, transponder ?? null, competitorId ?? null]);
}

export function createTimeline(): Timeline {
  const slots: Slot[] = [];
  const acts = new Map<string, ActRecord>();
  const switches = new Map<string, ActSwitch>();
  const changes = new Map<string, Change[]>();
  const snapshots = createSnapshots();
  let latestAtMs = 0;
  let plainCount = 0;

  const isUndone = (actId: string) => switches.get(actId)?.kind === 'undo';

  function place(slot: Slot): void {
    let low = 0;
    let high = slots.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = slots[middle];
      if (other !== undefined && compareSlots(other, slot) <= 0) low = middle + 1;
      else high = middle;
    }
    if (low === slots.length) slots.push(slot);
    else slots.splice(low, 0, slot);
    snapshots.dropAfter(low);
  }

  function addPlain(event: PlainEvent): void {
    latestAtMs = Math.max(latestAtMs, event.atMs);
    place({ event, placedAtMs: latestAtMs, act: null, turn: plainCount });
    plainCount += 1;
  }

  function addAct(act: Act): void {
    if (acts.has(act.actId)) return;
    acts.set(act.actId, { act, lastSwitch: switches.get(act.actId) ?? null });
    for (const [turn, event] of act.does.entries()) {
      if (isPlain(event)) place({ event, placedAtMs: event.atMs, act, turn });
      else if ('crossing' in event) {
        const key = keyOf(event.crossing);
        const competitorId = event.kind === 'crossing-removed' ? null : event.competitorId;
        changes.set(key, [...(changes.get(key) ?? []), { act, competitorId }].sort(compareChanges));
        dropFromCrossing(key);
      }
    }
  }

  function addSwitch(event: ActSwitch): void {
    const before = switches.get(event.of);
    if (before !== undefined && compareSwitches(before, event) >= 0) return;
    switches.set(event.of, event);
    const record = acts.get(event.of);
    if (record === undefined) return;
    acts.set(event.of, { ...record, lastSwitch: event });
    if ((before?.kind === 'undo') === (event.kind === 'undo')) return;
    snapshots.dropAfter(slots.findIndex(({ act }) => act === record.act));
    for (const does of record.act.does) if ('crossing' in does) dropFromCrossing(keyOf(does.crossing));
  }

  function dropFromCrossing(key: string): void {
    snapshots.dropAfter(slots.findIndex(({ event }) => event.kind === 'passing' && keyOf(event) === key));
  }

  function changesOf(crossing: CrossingKey): Change[] {
    if (changes.size === 0) return [];
    return (changes.get(keyOf(crossing)) ?? []).filter(({ act }) => !isUndone(act.actId));
  }

  function removedBy(crossing: CrossingKey): Act | null {
    return changesOf(crossing).find(({ competitorId }) => competitorId === null)?.act ?? null;
  }

  function counting({ event, act }: Slot): PlainEvent | null {
    if (act !== null && isUndone(act.actId)) return null;
    if (event.kind !== 'passing') return event;
    const made = changesOf(event);
    if (made.length === 0) return event;
    if (made.some(({ competitorId }) => competitorId === null)) return null;
    const { transponder: _, ...crossing } = event;
    return { ...crossing, competitorId: made.at(-1)?.competitorId ?? crossing.competitorId };
  }

  return {
    get hasActs() {
      return acts.size > 0 || switches.size > 0;
    },
    slots,
    acts,
    add(events) {
      for (const event of events) {
        if (event.kind === 'act') addAct(event);
        else if (event.kind === 'undo' || event.kind === 'redo') addSwitch(event);
        else addPlain(event);
      }
    },
    rest() {
      const { count, state } = snapshots.newest() ?? { count: 0, state: emptyState };
      return { from: state, events: slots.slice(count).flatMap((slot) => counting(slot) ?? []) };
    },
    setFolded: (state) => snapshots.keep(slots.length, state),
    isUndone,
    removedBy,
    counting,
  };
}

/** Adds the events and folds what has changed. */
export function foldTimeline(timeline: Timeline, events: readonly SessionEvent[]): SessionState {
  timeline.add(events);
  const { from, events: rest } = timeline.rest();
  const state = rest.length === 0 ? from : foldSession(from, rest);
  timeline.setFolded(state);
  return state;
}

/** By time; at the same time sources come first, then acts by their ids. */
function compareSlots(a: Slot, b: Slot): number {
  if (a.placedAtMs !== b.placedAtMs) return a.placedAtMs - b.placedAtMs;
  if (a.act === null || b.act === null)
    return Number(a.act !== null) - Number(b.act !== null) || a.turn - b.turn;
  return compareActs(a.act, b.act) || a.turn - b.turn;
}

function compareActs(a: Act, b: Act): number {
  return a.atMs - b.atMs || compareTexts(a.actId, b.actId);
}

function compareChanges(a: Change, b: Change): number {
  return compareActs(a.act, b.act);
}

function compareSwitches(a: ActSwitch, b: ActSwitch): number {
  return a.atMs - b.atMs || compareTexts(a.actId, b.actId);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
