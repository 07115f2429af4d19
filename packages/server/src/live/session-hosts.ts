/** The sessions that are on the air: what is said of them is journalled, folded and published, in that order. */

import type { LiveBoard } from '@lapwing/contract/live-board';
import type { SessionState } from '@lapwing/timing/live/session-state';
import { repeat } from '../repeat.ts';
import { isDataFault } from '../storage/data-fault.ts';
import type { Database } from '../storage/database.ts';
import { createSetAside, type SetAside } from '../storage/set-aside.ts';
import { type Checkpoint, createCheckpoints } from './checkpoints.ts';
import type { HostedSession } from './hosted-session.ts';
import type { Hub } from './hub.ts';
import { type Batch, createJournal, type JournalEntry } from './journal.ts';
import { SessionHost } from './session-host.ts';

const READ_AT_ONCE = 2_000;
/** Of what is folded again at a start, so much is published, for viewers who come back after it. */
const PUBLISHED_AGAIN = 200;
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

type Hosting = { host: SessionHost; batchesSince: number; checkpointAtMs: number };

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
    onFolded = () => {},
    onPublished = () => {},
  } = options;
  const journal = createJournal(db, now, setAside);
  const checkpoints = createCheckpoints(db);
  const hosting = new Map<number, Promise<Hosting>>();
  const running = new Map<number, Hosting>();
  let packing: { sessionId: number; done: Promise<void> } | null = null;
  const stopLooking = repeat(LOOK_ROUND_EVERY_MS, lookRound, onError);

  /** Durable, folded and on its way to the viewers when this resolves. */
  async function accept(sessionId: number, batch: Batch): Promise<Accepted> {
    const acceptedAtMs = performance.now();
    await hostOf(sessionId);
    const appended = await journal.append(sessionId, batch);
    const isRepeated = appended.kind === 'known';
    const number = isRepeated ? appended.number : appended.entry.number;
    // The host may have gone off the air meanwhile.
    const current = running.get(sessionId) ?? (await hostOf(sessionId));
    if (!isRepeated && number === current.host.number() + 1) take(current, appended.entry);
    else if (number > current.host.number()) await foldOn(current);
    await listFaults(current.host);
    if (!isRepeated) onPublished(performance.now() - acceptedAtMs);
    return { isRepeated, state: current.host.state };
  }

  function take(current: Hosting, entry: JournalEntry): void {
    const { host } = current;
    const { board } = host;
    hub.publish(host.sessionId, host.fold(entry));
    current.batchesSince += 1;
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
      for (const entry of entries) if (entry.number > host.number()) take(current, entry);
      if (entries.length < READ_AT_ONCE) return;
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
    const current: Hosting = { host, batchesSince: 0, checkpointAtMs: now() };
    let pending: JournalEntry[] = [];
    for (let last = host.number(); ; ) {
      const entries = await journal.read(sessionId, last, READ_AT_ONCE);
      pending.push(...entries);
      const quiet = pending.slice(0, -PUBLISHED_AGAIN);
      host.foldQuietly(quiet);
      pending = pending.slice(quiet.length);
      last = pending.at(-1)?.number ?? host.number();
      if (entries.length < READ_AT_ONCE) break;
    }
    hub.open(host);
    try {
      for (const entry of pending) hub.publish(host.sessionId, host.fold(entry));
      if (host.hasFaults && checkpoint !== null) {
        // Perhaps it is the checkpoint that is bad, and not what was folded onto it.
        hub.close(host.sessionId);
        await checkpoints.remove(sessionId);
        return await open(sessionId);
      }
      await listFaults(host);
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

async function getSession(db: Database, sessionId: number): Promise<HostedSession> {
  return db
    .selectFrom('sessions as session')
    .innerJoin('events as event', 'event.id', 'session.eventId')
    .innerJoin('venues as venue', 'venue.id', 'event.venueId')
    .innerJoin('sessionGroups as group', 'group.id', 'session.groupId')
    .where('session.id', '=', sessionId)
    .select(['session.id', 'session.eventId', 'event.name as eventName', 'session.name'])
    .select(['group.name as groupName', 'venue.timeZone'])
    .executeTakeFirstOrThrow();
}

async function sessionsOnTheAir(db: Database, saidSinceMs: number, endedSinceMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('liveSessions')
    .select('sessionId')
    .where('lastBatchAtMs', '>=', saidSinceMs)
    .where((where) => where.or([where('endedAtMs', 'is', null), where('endedAtMs', '>=', endedSinceMs)]))
    .orderBy('sessionId')
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}
