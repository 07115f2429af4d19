/**
 * One session at the desk, from its journal. The device folds everything itself: what was done here counts before it is
 * delivered, also without a connection. Acts are the same when they come back, so nothing counts twice.
 */

import type { RunDevice, RunEntry } from '@lapwing/contract/desk/run';
import { CLOCK_LIMIT_MS } from '@lapwing/contract/desk/run';
import {
  type Act,
  type ActEvent,
  type DeskEvent,
  isDeskEvent,
  type SessionEvent,
} from '@lapwing/contract/ingest/session-event';
import {
  type ActRecord,
  createTimeline,
  foldTimeline,
  type Timeline,
} from '@lapwing/timing/live/acts/timeline';
import { type Conflicts, conflictsIn } from '@lapwing/timing/live/desk/conflicts';
import { tapeOf } from '@lapwing/timing/live/desk/tape';
import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import { emptyState, type SessionState } from '@lapwing/timing/live/session-state';
import { createClockWatch } from './clock-changes.ts';
import { type ClockOffset, measureOffset, offsetOf } from './clock-offset.ts';
import { type FeedHealth, feedHealthIn } from './feed-health.ts';
import { createDelivery } from './outbox/delivery.ts';
import type { DeskDatabase } from './outbox/desk-database.ts';
import type { OutboxRecord, RefusedRecord, SendOutcome } from './outbox/outbox.ts';
import type { RunCalls, RunPlace } from './run-api.ts';

const WAIT_MS = 4_000;
const RETRY_MS = 1_500;
const MEASURE_EVERY_MS = 60_000;
/** Only one page of a browser sends: it informs the others when the server refused something. */
const REFUSED_CHANNEL = 'lapwing-desk-refused';

export type RunView = {
  /** false until what this device knows, or what the server has, was read */
  isLoaded: boolean;
  state: SessionState;
  timeline: Timeline;
  /** newest first */
  tape: readonly TapeEntry[];
  /** newest first */
  acts: readonly ActRecord[];
  conflicts: Conflicts;
  devices: readonly RunDevice[];
  /** of a loop or of timing software, by the server's clock */
  feed: FeedHealth | null;
  clock: ClockOffset | null;
  /** the clock is so far off that a person has to accept it */
  isClockRefused: boolean;
  /** since when the server cannot be reached, by this device's clock; null while it can */
  offlineSinceMs: number | null;
  /** acts that are only on this device */
  kept: ReadonlySet<string>;
  /** the browser cannot store acts: what is not delivered is lost with the page */
  isOnlyInPage: boolean;
  /** what the server did not accept, oldest first; it does not count */
  refused: readonly RefusedRecord[];
};

export type RunStoreOptions = RunPlace & {
  db: DeskDatabase;
  calls: RunCalls;
  /** 0 for a desk */
  phone: number;
  /** who acts here, as the server will say */
  person: string;
  now?: () => number;
  /** a clock that nobody can set */
  steadyNow?: () => number;
};

type ActOptions = {
  reason?: string;
  atMs?: number;
  /** for an act that any desk would do at the same moment: it counts once */
  actId?: string;
};

export type RunStore = ReturnType<typeof createRunStore>;

export function createRunStore({
  eventId,
  sessionId,
  db,
  calls,
  phone,
  person,
  now = Date.now,
  steadyNow = () => performance.now(),
}: RunStoreOptions) {
  const place = { eventId, sessionId };
  const listeners = new Set<() => void>();
  const stopped = new AbortController();
  const otherPages = new BroadcastChannel(REFUSED_CHANNEL);
  let entries: RunEntry[] = [];
  let pending: DeskEvent[] = [];
  let isClockAccepted = false;
  let measureSoon = () => {};
  const readClockChange = createClockWatch(now, steadyNow);
  let view: RunView = {
    isLoaded: false,
    state: emptyState,
    timeline: createTimeline(),
    tape: [],
    acts: [],
    conflicts: { repeatedFlags: new Map(), sharedTransponders: [] },
    devices: [],
    feed: null,
    clock: null,
    isClockRefused: false,
    offlineSinceMs: null,
    kept: new Set(),
    isOnlyInPage: false,
    refused: [],
  };

  function show(changes: Partial<RunView>): void {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  }

  function nowMs(): number {
    const { setBackMs, isAhead } = readClockChange();
    if (setBackMs > 0 && view.clock !== null) {
      const { clock } = view;
      view = { ...view, clock: { ...clock, correctionMs: clock.correctionMs + Math.round(setBackMs) } };
    }
    if (setBackMs > 0 || isAhead) measureSoon();
    return now() + (view.clock?.correctionMs ?? 0);
  }

  function add(events: readonly SessionEvent[], changes: Partial<RunView> = {}): void {
    const { timeline } = view;
    const state = foldTimeline(timeline, events);
    show({
      state,
      tape: tapeOf(timeline, state),
      acts: actsOf(timeline),
      conflicts: conflictsIn(timeline),
      kept: keptOf(pending),
      ...changes,
    });
  }

  /** After a refusal: without what was refused. */
  function foldAgain(changes: Partial<RunView>): void {
    view = { ...view, timeline: createTimeline() };
    add([...entries.flatMap(({ events }) => events), ...pending], changes);
  }

  function take(newEntries: readonly RunEntry[], devices: readonly RunDevice[] = view.devices): void {
    const last = entries.at(-1)?.number ?? 0;
    const fresh = newEntries.filter(({ number }) => number > last);
    entries = [...entries, ...fresh];
    // Another page of this browser may have sent them.
    const arrived = new Set(fresh.flatMap(({ events }) => events.flatMap(idOf)));
    if (arrived.size > 0) pending = pending.filter(({ actId }) => !arrived.has(actId));
    for (const record of view.refused) if (hasArrived(record)) void dismissRefused(record.sequence);
    const changes = { devices, offlineSinceMs: null, isLoaded: true };
    if (fresh.length === 0) {
      show(changes);
      return;
    }
    add(
      fresh.flatMap(({ events }) => events),
      { ...changes, feed: feedHealthIn(entries) },
    );
  }

  function noteOffline(): void {
    if (view.offlineSinceMs === null) show({ offlineSinceMs: now() });
  }

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const after = entries.at(-1)?.number ?? 0;
        const isFirst = !view.isLoaded || view.offlineSinceMs !== null;
        const sentAtMs = now();
        const answer = await calls.readJournal(
          place,
          {
            ...{ after, phone, device: db.deviceId, kept: pending.length, wait: isFirst ? 0 : WAIT_MS },
            offset: view.clock === null ? undefined : -view.clock.correctionMs,
          },
          stopped.signal,
        );
        // Until it is measured better. Nobody can tap before the page is loaded.
        const firstClock = offsetOf([{ sentAtMs, serverMs: answer.nowMs, receivedAtMs: now() }]);
        if (view.clock === null && isFirst) showClock(firstClock);
        take(answer.entries, answer.devices);
        // Without it they are read again.
        if (answer.entries.length > 0) await db.saveJournal(sessionId, answer.entries).catch(() => {});
      } catch {
        if (stopped.signal.aborted) return;
        noteOffline();
        await pauseFor(RETRY_MS);
      }
    }
  }

  async function measure(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        const clock = await measureOffset(calls.readServerMs, now);
        showClock(clock);
        await db.saveFact('clock', clock);
      } catch {
        // Without a connection the last measurement stays.
      }
      const asked = new Promise<void>((resolve) => {
        measureSoon = resolve;
      });
      await Promise.race([asked, pauseFor(MEASURE_EVERY_MS)]);
    }
  }

  function showClock(clock: ClockOffset | null): void {
    show({ clock, isClockRefused: isTooFar(clock) && !isClockAccepted });
  }

  async function send(record: OutboxRecord, batchId: string): Promise<SendOutcome> {
    const { sequence, events, offsetMs } = record;
    const batch = { batchId, sequence, deviceId: db.deviceId, offsetMs, events, isClockAccepted };
    return calls.sendBatch(record, batch);
  }

  function onOutcome(record: OutboxRecord, outcome: SendOutcome): void {
    const { events, sessionId: of } = record;
    if (outcome.kind === 'unreachable') noteOffline();
    if (outcome.kind === 'blocked') show({ isClockRefused: true });
    if (outcome.kind !== 'delivered' && outcome.kind !== 'refused') return;
    if (of !== sessionId) return;
    removePending(events);
    const isDelivered = outcome.kind === 'delivered' || hasArrived(record);
    if (isDelivered) show({ kept: keptOf(pending), offlineSinceMs: null });
    if (outcome.kind !== 'refused') return;
    if (isDelivered) void db.removeRefused(record.sequence);
    else {
      foldAgain({
        refused: [...view.refused, { ...record, reasons: outcome.reasons }],
        offlineSinceMs: null,
      });
      otherPages.postMessage(sessionId);
    }
  }

  /** An earlier attempt got through, but not its answer. What the journal has counts, whatever the answer to a later attempt. */
  function hasArrived({ events }: OutboxRecord): boolean {
    const arrived = new Set(entries.flatMap((entry) => entry.events.flatMap(idOf)));
    return events.every(({ actId }) => arrived.has(actId));
  }

  async function dismissRefused(sequence: number): Promise<void> {
    show({ refused: view.refused.filter((record) => record.sequence !== sequence) });
    await db.removeRefused(sequence);
    if (!stopped.signal.aborted) otherPages.postMessage(sessionId);
  }

  function removePending(events: readonly DeskEvent[]): void {
    const done = new Set(events.map(({ actId }) => actId));
    pending = pending.filter(({ actId }) => !done.has(actId));
  }

  /** Another page of this browser has sent, or somebody has read there what was refused. */
  async function readRefused(): Promise<void> {
    const refused = await db.listRefused(sessionId);
    removePending(refused.flatMap(({ events }) => events));
    foldAgain({ refused });
  }

  const delivery = createDelivery({
    ...{ stored: db, send, onOutcome, signal: stopped.signal },
    isOffline: () => view.offlineSinceMs !== null,
  });

  function pauseFor(waitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      stopped.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async function start(): Promise<void> {
    const clock = (await db.readFact<ClockOffset>('clock')) ?? null;
    isClockAccepted = (await db.readFact<boolean>('clock-accepted')) ?? false;
    const records = await db.list();
    pending = [
      ...records.filter((record) => record.sessionId === sessionId).flatMap(({ events }) => events),
      ...pending,
    ];
    entries = await db.readJournal(sessionId);
    const refused = await db.listRefused(sessionId);
    const isKnown = entries.length > 0;
    add([...entries.flatMap(({ events }) => events), ...pending], {
      ...{ clock, isLoaded: isKnown, feed: feedHealthIn(entries), refused },
    });
    otherPages.addEventListener('message', ({ data }) => {
      if (data === sessionId) void readRefused();
    });
    void follow();
    void measure();
    delivery.start();
  }

  function keep(event: DeskEvent): void {
    pending = [...pending, event];
    add([event]);
    const offsetMs = view.clock === null ? null : -view.clock.correctionMs;
    void delivery.add({ ...place, events: [event], offsetMs }).then((isStored) => {
      if (view.isOnlyInPage === isStored) show({ isOnlyInPage: !isStored });
    });
  }

  return {
    deviceId: db.deviceId,
    /** Reads what this device knows, then follows the server until `stop`. */
    start,
    stop(): void {
      stopped.abort();
      otherPages.close();
    },
    view: () => view,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** by the server's clock */
    nowMs,
    do(does: ActEvent[], { reason, atMs = nowMs(), actId = crypto.randomUUID() }: ActOptions = {}): Act {
      const act: Act = {
        ...{ kind: 'act', atMs, actId, does, device: db.deviceId },
        ...(person !== '' && { by: person }),
        ...(reason && { reason }),
      };
      keep(act);
      return act;
    },
    switch(kind: 'undo' | 'redo', of: string): void {
      const last = view.timeline.acts.get(of)?.lastSwitch?.atMs ?? 0;
      // Later than the one before it, also if two clocks differ a little.
      keep({
        kind,
        atMs: Math.max(nowMs(), last + 1),
        actId: crypto.randomUUID(),
        of,
        ...(person !== '' && { by: person }),
      });
    },
    async acceptClock(): Promise<void> {
      isClockAccepted = true;
      await db.saveFact('clock-accepted', true);
      show({ isClockRefused: false });
      delivery.wake();
    },
    dismissRefused,
  };
}

function idOf(event: SessionEvent): string[] {
  return isDeskEvent(event) ? [event.actId] : [];
}

function isTooFar(clock: ClockOffset | null): boolean {
  return clock !== null && Math.abs(clock.correctionMs) > CLOCK_LIMIT_MS;
}

function keptOf(pending: readonly DeskEvent[]): ReadonlySet<string> {
  return new Set(pending.map((event) => event.actId));
}

function actsOf(timeline: Timeline): ActRecord[] {
  return [...timeline.acts.values()].sort((a, b) => b.act.atMs - a.act.atMs);
}
