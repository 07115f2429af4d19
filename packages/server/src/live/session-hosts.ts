/** The sessions that are on the air: what is said of them is journalled, folded and published, in that order. */

import type { LiveBoard } from '@lapwing/contract/live-board';
import { addGrowth, checkBatch, noGrowth, type SessionGrowth } from '@lapwing/timing/live/batch-growth';
import type { LeftOut, SessionState } from '@lapwing/timing/live/session-state';
import { repeat } from '../repeat.ts';
import { isDataFault } from '../storage/data-fault.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside, type SetAside } from '../storage/set-aside.ts';
import { type Checkpoint, createCheckpoints } from './checkpoints.ts';
import { getSession, sessionsOnTheAir } from './hosted-session.ts';
import type { Hub } from './hub.ts';
import { type Batch, createJournal, type JournalEntry } from './journal.ts';
import type { Change } from './push/session-feed.ts';
import { SessionFull } from './session-full.ts';
import { SessionHost } from './session-host.ts';

const READ_AT_ONCE = 2_000;
/** Of what is folded again at a start, so much is published, for viewers who come back after it. */
const PUBLISHED_AGAIN = 200;
/** Long batches are not worth keeping: viewers get a snapshot then. */
const EVENTS_PUBLISHED_AGAIN = 20_000;
const CHECKPOINT_AFTER_BATCHES = 500;
const CHECKPOINT_EVERY_MS = 60_000;
const LOOK_ROUND_EVERY_MS = 15_000;
/** Whoever has said nothing for so long has packed up without saying so. */
const SILENT_FOR_MS = 6 * 3_600_000;

export type SessionHostsOptions = {
  db: Database;
  hub: Hub;
  now?: () => number;
  /** How long a session stays on the air once it has ended. */
  finishedForMs?: number;
  /** Told when a session came on the air, changed what lists show of it, or went. */
  onListed?: (host: SessionHost, what: 'opened' | 'changed' | 'closed') => void;
  onError?: (error: unknown) => void;
  /** where data goes that cannot be used */
  setAside?: SetAside;
  /** Told once for each limit of a session beyond which something was left out. */
  onLeftOut?: (host: SessionHost, limits: readonly string[]) => void;
  /** Told what a batch changed; not of what is folded again at a start. */
  onFolded?: (host: SessionHost, before: LiveBoard, after: LiveBoard) => void;
  /** Told how long it took from accepting a batch until its change was written to everybody. */
  onPublished?: (durationMs: number) => void;
};

export type Accepted = {
  /** The batch had been accepted before. */
  isRepeated: boolean;
  /** after it */
  state: SessionState;
};

type Hosting = {
  host: SessionHost;
  batchesSince: number;
  checkpointAtMs: number;
  /** done when everything that was to be folded is */
  folding: Promise<void>;
  /** batches that are not folded yet, and by how much they make the session grow */
  underWay: Set<Promise<unknown>>;
  reserved: SessionGrowth;
  leftOut: LeftOut;
};

export type SessionHosts = Awaited<ReturnType<typeof openSessionHosts>>;

/** With all sessions that ran when the program ended. */
export async function openSessionHosts(options: SessionHostsOptions) {
  const {
    db,
    hub,
    now = Date.now,
    finishedForMs = 3_600_000,
    onListed = () => {},
    onError = () => {},
    setAside = createSetAside(db, { now }),
    onLeftOut = () => {},
    onFolded = () => {},
    onPublished = () => {},
  } = options;
  const journal = createJournal(db, now, setAside);
  const checkpoints = createCheckpoints(db);
  const hosting = new Map<number, Promise<Hosting>>();
  const running = new Map<number, Hosting>();
  let packing: { sessionId: number; done: Promise<void> } | null = null;
  const stopLooking = repeat(LOOK_ROUND_EVERY_MS, lookRound, onError);

  /**
   * Durable, folded and on its way to the viewers when this resolves. Where the session has no room for it, it is
   * refused whole (`SessionFull`) and nothing of it is stored.
   */
  async function accept(sessionId: number, batch: Batch): Promise<Accepted> {
    const current = await hostOf(sessionId);
    const { growth, excess } = checkBatch(current.host.state, current.reserved, batch.events);
    if (excess.length > 0) {
      // Batches that are not folded yet may speak of the same competitors and laps.
      if (current.underWay.size > 0) {
        await Promise.allSettled(current.underWay);
        return accept(sessionId, batch);
      }
      // One that comes again adds nothing to what is there.
      if (!(await journal.isKnown(sessionId, batch.batchId))) throw new SessionFull(excess);
      return store(sessionId, batch);
    }
    current.reserved = addGrowth(current.reserved, growth);
    const stored = store(sessionId, batch).finally(() => {
      current.underWay.delete(stored);
      current.reserved = addGrowth(current.reserved, growth, -1);
    });
    current.underWay.add(stored);
    return stored;
  }

  async function store(sessionId: number, batch: Batch): Promise<Accepted> {
    const acceptedAtMs = performance.now();
    const appended = await journal.append(sessionId, batch);
    const isRepeated = appended.kind === 'known';
    const number = isRepeated ? appended.number : appended.entry.number;
    // The host may have gone off the air meanwhile.
    const current = running.get(sessionId) ?? (await hostOf(sessionId));
    await inTurn(current, async () => {
      if (!isRepeated && number === current.host.number() + 1) await take(current, appended.entry);
      else if (number > current.host.number()) await foldOn(current);
    });
    await listFaults(current.host);
    warnOfLeftOut(current);
    if (!isRepeated) onPublished(performance.now() - acceptedAtMs);
    return { isRepeated, state: current.host.state };
  }

  /** Long batches are folded in several turns of the event loop, but never two at once. */
  function inTurn(current: Hosting, fold: () => Promise<void>): Promise<void> {
    const done = current.folding.then(fold);
    current.folding = done.catch(() => {});
    return done;
  }

  async function take(current: Hosting, entry: JournalEntry): Promise<void> {
    const { host } = current;
    const { board } = host;
    await host.fold(entry, (change) => publish(current, board, change));
    current.batchesSince += 1;
  }

  function publish(current: Hosting, board: LiveBoard, change: Change): void {
    const { host } = current;
    // Taken off the air while it was folded: another host may publish the same.
    if (running.get(host.session.id) !== current) return;
    hub.publish(host.sessionId, change);
    try {
      onFolded(host, board, host.board);
    } catch (error) {
      onError(error);
    }
    const [before, after] = [board.session, host.board.session];
    if (before.flag !== after.flag || before.isEnded !== after.isEnded || before.name !== after.name)
      onListed(host, 'changed');
  }

  async function foldOn(current: Hosting): Promise<void> {
    const { host } = current;
    for (;;) {
      const entries = await journal.read(host.session.id, host.number(), READ_AT_ONCE);
      for (const entry of entries) if (entry.number > host.number()) await take(current, entry);
      if (entries.length === 0) return;
    }
  }

  function hostOf(sessionId: number): Promise<Hosting> {
    const known = hosting.get(sessionId);
    if (known !== undefined) return known;
    const opening = open(sessionId);
    hosting.set(sessionId, opening);
    opening.catch(() => hosting.delete(sessionId));
    return opening;
  }

  function warnOfLeftOut(current: Hosting): void {
    const { leftOut } = current.host.state;
    const limits = Object.keys(leftOut).filter((limit) => !(limit in current.leftOut));
    current.leftOut = leftOut;
    if (limits.length > 0) onLeftOut(current.host, limits);
  }

  async function listFaults(host: SessionHost): Promise<void> {
    for (const fault of host.takeFaults()) await setAside.add({ ...fault, sessionId: host.session.id });
  }

  /** null where there is none, or it is ahead of the journal. */
  async function findCheckpoint(sessionId: number): Promise<Checkpoint | null> {
    const checkpoint = await checkpoints.find(sessionId);
    return checkpoint === null || checkpoint.number > (await journal.lastNumber(sessionId))
      ? null
      : checkpoint;
  }

  async function open(sessionId: number): Promise<Hosting> {
    if (packing?.sessionId === sessionId) await packing.done.catch(() => {});
    const session = await getSession(db, sessionId);
    const checkpoint = await findCheckpoint(sessionId);
    const host = new SessionHost(session, checkpoint, now);
    const current: Hosting = {
      host,
      batchesSince: 0,
      checkpointAtMs: now(),
      folding: Promise.resolve(),
      underWay: new Set(),
      reserved: noGrowth,
      leftOut: {},
    };
    let pending: JournalEntry[] = [];
    for (let last = host.number(); ; ) {
      const entries = await journal.read(sessionId, last, READ_AT_ONCE);
      if (entries.length === 0) break;
      pending.push(...entries);
      const quiet = pending.slice(0, -countPublishedAgain(pending));
      await host.foldQuietly(quiet);
      pending = pending.slice(quiet.length);
      last = pending.at(-1)?.number ?? host.number();
    }
    hub.open(host);
    try {
      for (const entry of pending) await host.fold(entry, (change) => hub.publish(host.sessionId, change));
      if (host.hasFaults && checkpoint !== null) {
        // Perhaps it is the checkpoint that is bad, and not what was folded onto it.
        hub.close(host.sessionId);
        await checkpoints.remove(sessionId);
        return await open(sessionId);
      }
      await listFaults(host);
      warnOfLeftOut(current);
      onListed(host, 'opened');
    } catch (error) {
      hub.close(host.sessionId);
      throw error;
    }
    running.set(sessionId, current);
    return current;
  }

  async function lookRound(): Promise<void> {
    for (const [sessionId, current] of running) {
      const { host } = current;
      const sinceMs = now() - (host.endedAtMs ?? host.lastReceivedAtMs ?? now());
      if (sinceMs > (host.endedAtMs === null ? SILENT_FOR_MS : finishedForMs)) {
        await saveCheckpoint(current).catch(onError);
        close(sessionId, current);
      } else if (
        current.batchesSince >= CHECKPOINT_AFTER_BATCHES &&
        now() - current.checkpointAtMs >= CHECKPOINT_EVERY_MS
      ) {
        await saveCheckpoint(current).catch(onError);
      }
    }
    await packOne();
  }

  /** One at a time: after an update there may be years of them. */
  async function packOne(): Promise<void> {
    const sessionId = await journal.findUnpacked(now() - finishedForMs, now() - SILENT_FOR_MS);
    if (sessionId === null || hosting.has(sessionId)) return;
    packing = { sessionId, done: journal.pack(sessionId) };
    try {
      await packing.done;
    } catch (reason) {
      if (!isDataFault(reason)) throw reason;
      await setAside.add({ kind: 'live-session', item: String(sessionId), sessionId, reason });
    } finally {
      packing = null;
    }
  }

  async function saveCheckpoint(current: Hosting): Promise<void> {
    if (current.batchesSince === 0) return;
    const { host } = current;
    current.batchesSince = 0;
    current.checkpointAtMs = now();
    await checkpoints.save(host.session.id, host.checkpoint());
  }

  function close(sessionId: number, { host }: Hosting): void {
    running.delete(sessionId);
    hosting.delete(sessionId);
    hub.close(host.sessionId);
    onListed(host, 'closed');
  }

  const ids = await sessionsOnTheAir(db, now() - SILENT_FOR_MS, now() - finishedForMs);
  for (const sessionId of ids) {
    try {
      await hostOf(sessionId);
    } catch (reason) {
      if (!isDataFault(reason)) throw reason;
      await setAside.add({ kind: 'live-session', item: String(sessionId), sessionId, reason });
    }
  }

  return {
    accept,
    /** null for a session that is not on the air. */
    find: (sessionId: number): SessionHost | null => running.get(sessionId)?.host ?? null,
    list: (): SessionHost[] => Array.from(running.values(), ({ host }) => host),
    readJournal: journal.readText,
    isJournalKept: journal.isKept,
    lookRound,
    /** Folds the whole journal again, for what could not be read before. */
    async refold(sessionId: number): Promise<SessionState> {
      const current = await hosting.get(sessionId)?.catch(() => undefined);
      if (current !== undefined) close(sessionId, current);
      await checkpoints.remove(sessionId);
      return (await hostOf(sessionId)).host.state;
    },
    /** Takes a session off the air at once: it is about to be deleted, or made anew. */
    async drop(sessionId: number): Promise<void> {
      const current = await hosting.get(sessionId)?.catch(() => undefined);
      if (current !== undefined) close(sessionId, current);
    },
    /** Before the database closes. */
    async stop(): Promise<void> {
      stopLooking();
      for (const current of running.values()) await saveCheckpoint(current).catch(onError);
    },
  };
}

/** The last one at least. */
function countPublishedAgain(entries: readonly JournalEntry[]): number {
  let events = 0;
  const newest = entries.slice(-PUBLISHED_AGAIN).reverse();
  const tooMany = newest.findIndex((entry) => {
    events += entry.events.length;
    return events > EVENTS_PUBLISHED_AGAIN;
  });
  return tooMany === -1 ? newest.length : Math.max(1, tooMany);
}
