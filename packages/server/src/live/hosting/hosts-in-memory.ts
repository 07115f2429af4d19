/** Which sessions are on the air, and which of their boards are in memory. */

import { sessionOfLiveId } from '@lapwing/contract/live/ids';
import { noGrowth, type SessionGrowth } from '@lapwing/timing/live/batch-growth';
import type { LeftOut } from '@lapwing/timing/live/session-state';
import type { Leases } from '../../nodes/leases.ts';
import type { Database } from '../../storage/database.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import type { SetAside } from '../../storage/set-aside/set-aside.ts';
import type { ListedSession } from '../on-air/listed-session.ts';
import type { Hub } from '../push/hub.ts';
import { sessionLease } from '../session-lease.ts';
import { createCheckpoints } from './checkpoints.ts';
import { loadHost } from './host-loader.ts';
import type { Journal } from './journal.ts';
import { createLiveRecords } from './live-records.ts';
import type { SessionHost } from './session-host.ts';
import { type Board, nextStep, type SessionLife } from './session-life.ts';

/** A session in memory. */
export type Hosting = {
  host: SessionHost;
  /** the last batch of the stored checkpoint and record; 0 without one */
  checkpointNumber: number;
  checkpointAtMs: number;
  /** when it was last requested or fed */
  neededAtMs: number;
  /** done when everything to fold is folded */
  folding: Promise<void>;
  /** batches that are not folded yet, and by how much they make the session grow */
  underWay: Set<Promise<unknown>>;
  reserved: SessionGrowth;
  leftOut: LeftOut;
};

export type HostsInMemoryOptions = {
  db: Database;
  hub: Hub;
  journal: Journal;
  leases: Leases;
  setAside: SetAside;
  life: SessionLife;
  now: () => number;
  onListed: (session: ListedSession, what: 'opened' | 'changed' | 'closed') => void;
  onError: (error: unknown) => void;
  /** What a load has to wait for. */
  beforeLoad: (sessionId: number) => Promise<void>;
  /** Called when all or part of a session was loaded, before anything uses it. */
  onLoaded: (current: Hosting) => Promise<void>;
};

export function createHostsInMemory(options: HostsInMemoryOptions) {
  const { db, hub, journal, leases, setAside, life, now, onListed, onError, beforeLoad, onLoaded } = options;
  const records = createLiveRecords(db);
  const checkpoints = createCheckpoints(db, leases, records);
  /** in the order in which they came on the air, evicted ones included */
  const onAir = new Map<number, ListedSession>();
  /** those in memory, and those that are being loaded */
  const hosting = new Map<number, Promise<Hosting>>();
  const running = new Map<number, Hosting>();
  hub.loadBoard = (liveSessionId) => void showBoard(liveSessionId).catch(onError);

  /** Puts the session on the air if it is not. Simultaneous requests share one load. */
  async function getHosting(sessionId: number): Promise<Hosting> {
    const current = running.get(sessionId) ?? (await startHosting(sessionId));
    current.neededAtMs = now();
    return current;
  }

  function startHosting(sessionId: number): Promise<Hosting> {
    const host = hosting.get(sessionId);
    if (host !== undefined) return host;
    const opening = open(sessionId);
    hosting.set(sessionId, opening);
    opening.catch(() => hosting.delete(sessionId));
    return opening;
  }

  /** From memory, or else from its checkpoint and journal; null if the session is not on the air. */
  async function load(sessionId: number): Promise<SessionHost | null> {
    if (!onAir.has(sessionId)) return null;
    try {
      return (await getHosting(sessionId)).host;
    } catch (reason) {
      await setSessionAside(sessionId, reason);
      takeOffAir(sessionId);
      return null;
    }
  }

  async function setSessionAside(sessionId: number, reason: unknown): Promise<void> {
    if (!isDataFault(reason)) throw reason;
    await setAside.add({ kind: 'live-session', item: String(sessionId), sessionId, reason });
  }

  /** For viewers who wait for it. */
  async function showBoard(liveSessionId: string): Promise<void> {
    const sessionId = sessionOfLiveId(liveSessionId)?.sessionId;
    try {
      if (sessionId !== undefined && (await load(sessionId)) !== null) return;
      hub.refuse(liveSessionId);
    } catch (error) {
      hub.refuse(liveSessionId);
      throw error;
    }
  }

  async function open(sessionId: number): Promise<Hosting> {
    await beforeLoad(sessionId);
    const listed = onAir.get(sessionId);
    const loaded = await loadHost(
      { db, journal, checkpoints, records, now },
      sessionId,
      listed?.number() ?? 0,
    );
    const { host, pending, checkpoint } = loaded;
    const current: Hosting = {
      host,
      checkpointNumber: checkpoint?.number ?? 0,
      checkpointAtMs: now(),
      neededAtMs: now(),
      folding: Promise.resolve(),
      underWay: new Set(),
      reserved: noGrowth,
      leftOut: listed === undefined ? {} : host.state.leftOut,
    };
    /** The checkpoint may be bad rather than the batches folded onto it. */
    const isCheckpointBad = () => host.hasFaults && checkpoint !== null;
    if (isCheckpointBad()) return openWithoutCheckpoint(sessionId);
    await onLoaded(current);
    hub.open(host);
    try {
      for (const entry of pending)
        await host.fold(entry, (change) => hub.publish(host.liveSessionId, change));
      if (isCheckpointBad()) {
        hub.close(host.liveSessionId);
        return await openWithoutCheckpoint(sessionId);
      }
      await onLoaded(current);
      if (listed === undefined) onListed(host, 'opened');
    } catch (error) {
      if (listed === undefined) hub.close(host.liveSessionId);
      else hub.evict(listed);
      throw error;
    }
    onAir.set(sessionId, host);
    running.set(sessionId, current);
    return current;
  }

  async function openWithoutCheckpoint(sessionId: number): Promise<Hosting> {
    await checkpoints.remove(sessionId);
    return open(sessionId);
  }

  async function saveCheckpoint(current: Hosting): Promise<void> {
    const { host, checkpointNumber } = current;
    const checkpoint = host.checkpoint();
    if (checkpoint.number === checkpointNumber) return;
    current.checkpointAtMs = now();
    const parts = host.recordedParts;
    await checkpoints.save(host.session.id, checkpoint, { parts, hasActs: host.hasActs });
    host.forgetParts(parts);
    current.checkpointNumber = checkpoint.number;
  }

  /** The owner of the session stores its record. */
  async function forgetStoredParts({ host }: Hosting): Promise<void> {
    const storedUntilMs = (await records.findNewest(host.session.id))?.part.untilMs ?? 0;
    host.forgetParts(host.recordedParts.filter(({ untilMs }) => untilMs <= storedUntilMs));
  }

  function boardOf(sessionId: number): Board | 'loading' | 'not-in-memory' {
    const current = running.get(sessionId);
    if (current === undefined) return hosting.has(sessionId) ? 'loading' : 'not-in-memory';
    const { host, underWay, neededAtMs, checkpointAtMs, checkpointNumber } = current;
    return {
      isInUse: underWay.size > 0 || hub.isWatched(host.liveSessionId),
      neededAtMs,
      savedAtMs: checkpointAtMs,
      batchesSinceSaved: host.number() - checkpointNumber,
    };
  }

  function isToEvict({ host }: Hosting): boolean {
    const session = { running: null, listed: host, board: boardOf(host.session.id), hasOpenJournal: false };
    return nextStep(session, now(), life) === 'evict';
  }

  /** A board that nobody needs is in its checkpoint; its list entry stays. Its owner saves it. */
  async function evict(current: Hosting): Promise<void> {
    const { host } = current;
    const isOwn = leases.isMine(sessionLease(host.session.id));
    if (isOwn) await saveCheckpoint(current);
    // Somebody may have requested it in the meantime.
    const isSaved = !isOwn || current.checkpointNumber === host.number();
    if (!isSaved || running.get(host.session.id) !== current || !isToEvict(current)) return;
    const evicted = host.evicted();
    running.delete(host.session.id);
    hosting.delete(host.session.id);
    onAir.set(host.session.id, evicted);
    hub.evict(evicted);
  }

  function takeOffAir(sessionId: number): void {
    const session = onAir.get(sessionId);
    onAir.delete(sessionId);
    running.delete(sessionId);
    hosting.delete(sessionId);
    if (session === undefined) return;
    hub.close(session.liveSessionId);
    onListed(session, 'closed');
  }

  return {
    getHosting,
    load,
    takeOffAir,
    boardOf,
    /** Saves its board, if it is in memory and this node owns it. */
    async save(sessionId: number): Promise<void> {
      const current = running.get(sessionId);
      if (current === undefined) return;
      if (leases.isMine(sessionLease(sessionId))) await saveCheckpoint(current);
      else await forgetStoredParts(current);
    },
    async evict(sessionId: number): Promise<void> {
      const current = running.get(sessionId);
      if (current !== undefined) await evict(current);
    },
    /** For data that could not be read before: everything is folded again at the next load. */
    removeCheckpoint: checkpoints.remove,
    /** One that ran when the server stopped. It stays in memory only if it was fed a moment ago. */
    async resume(sessionId: number): Promise<void> {
      try {
        const current = await startHosting(sessionId);
        current.neededAtMs = current.host.lastReceivedAtMs ?? now();
        if (isToEvict(current)) await evict(current).catch(onError);
      } catch (reason) {
        await setSessionAside(sessionId, reason);
      }
    },
    /** Once it is no longer being loaded. */
    async settled(sessionId: number): Promise<void> {
      await hosting.get(sessionId)?.catch(() => {});
    },
    /** null if it is not in memory; one that is being loaded is awaited. */
    async findHosting(sessionId: number): Promise<Hosting | null> {
      return (await hosting.get(sessionId)?.catch(() => null)) ?? null;
    },
    isInMemory: (current: Hosting): boolean => running.get(current.host.session.id) === current,
    find: (sessionId: number): ListedSession | null => onAir.get(sessionId) ?? null,
    list: (): ListedSession[] => [...onAir.values()],
    count: (): number => running.size,
  };
}
