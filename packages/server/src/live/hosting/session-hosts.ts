/** The sessions on the air: their batches are journalled, folded and published, in that order. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import { addGrowth, checkBatch } from '@lapwing/timing/live/batch-growth';
import type { SessionState } from '@lapwing/timing/live/session-state';
import type { Bus } from '../../bus/bus.ts';
import { noTracing, type Tracing, traced } from '../../http/monitoring/tracing.ts';
import { type Leases, leasesOfOneServer } from '../../nodes/leases.ts';
import { repeat } from '../../repeat.ts';
import type { Database } from '../../storage/database.ts';
import { createSetAside, type SetAside } from '../../storage/set-aside/set-aside.ts';
import { sessionsOnTheAir } from '../on-air/hosted-session.ts';
import type { ListedSession } from '../on-air/listed-session.ts';
import type { Hub } from '../push/hub.ts';
import type { Change } from '../push/session-stream.ts';
import { followJournals, LOOK_EVERY_MS } from './follow-journals.ts';
import { createHostsInMemory, type Hosting } from './hosts-in-memory.ts';
import { type Batch, createJournal, type JournalEntry } from './journal.ts';
import { type BatchArrival, createJournalMessages } from './journal-messages.ts';
import { createRecordMaker } from './make-record.ts';
import { createJournalPacker } from './pack-journals.ts';
import { SessionFull } from './session-full.ts';
import type { SessionHost } from './session-host.ts';
import { isFollowed, nextStep, type RunningSession, type SessionLife, sessionLife } from './session-life.ts';
import { createSessionOwners } from './session-owners.ts';

const READ_AT_ONCE = 2_000;

export type SessionHostsOptions = {
  db: Database;
  hub: Hub;
  /** What this node owns; everything if it is the only one. */
  leases?: Leases;
  /** The way to the other nodes; null without one. */
  bus?: Bus | null;
  /** How often it is read from the database what the other nodes have stored. */
  lookEveryMs?: number;
  now?: () => number;
  /** How long a session stays on the air once it has ended. */
  finishedForMs?: number;
  /** Called when a session comes on the air, changes in lists, or goes off the air. */
  onListed?: (session: ListedSession, what: 'opened' | 'changed' | 'closed') => void;
  onError?: (error: unknown) => void;
  /** where unusable data is recorded */
  setAside?: SetAside;
  /** Called once for each limit of a session beyond which something was left out. */
  onLeftOut?: (host: SessionHost, limits: readonly string[]) => void;
  /** Called with the changes of a batch; not for batches that are folded again at a start. */
  onFolded?: (host: SessionHost, before: LiveBoard, after: LiveBoard) => void;
  /** Called with the time from accepting a batch until its change was written to all viewers. */
  onPublished?: (durationMs: number) => void;
  /** Called with each change that is sent to viewers. */
  onChange?: (change: Change) => void;
  tracing?: Tracing;
};

/** Makes the results of live sessions. */
export type ResultMaker = {
  /** Sessions without a result that can get one. */
  listRunning(): Promise<readonly RunningSession[]>;
  /** Its result is stored when this resolves. */
  end(session: RunningSession): Promise<void>;
};

export type Accepted = {
  /** The batch had been accepted before. */
  isRepeated: boolean;
  /** after it */
  state: SessionState;
};

export type SessionHosts = Awaited<ReturnType<typeof openSessionHosts>>;

/** Opens with all sessions that ran when the program ended. */
export async function openSessionHosts(options: SessionHostsOptions) {
  const {
    db,
    hub,
    leases = leasesOfOneServer(db),
    bus = null,
    lookEveryMs = LOOK_EVERY_MS,
    now = Date.now,
    finishedForMs = sessionLife.closeEndedAfterMs,
    onListed = () => {},
    onError = () => {},
    setAside = createSetAside(db, { now }),
    onLeftOut = () => {},
    onFolded = () => {},
    onPublished = () => {},
    onChange = () => {},
    tracing = noTracing,
  } = options;
  const life: SessionLife = { ...sessionLife, closeEndedAfterMs: finishedForMs };
  let resultMaker: ResultMaker | null = null;
  const journal = createJournal(db, now, setAside, leases);
  const messages = createJournalMessages(bus);
  const packer = createJournalPacker({ journal, setAside });
  const memory = createHostsInMemory({
    ...{ db, hub, journal, leases, life, now, setAside, onListed, onError },
    beforeLoad: packer.settled,
    async onLoaded(current) {
      await listFaults(current.host);
      warnOfLeftOut(current);
    },
  });
  const owners = createSessionOwners(leases, catchUp);
  const numberListeners = new Set<(sessionId: number) => void>();
  /** Batches that are not published yet: one of them may be folded with another. */
  const arrivals = new Map<string, BatchArrival>();

  /**
   * Durable, folded and on its way to the viewers when this resolves. If the session has no room for it, the whole
   * batch is refused (`SessionFull`) and nothing of it is stored. If another node owns the session, or has just taken
   * it, nothing is stored either (`OwnedElsewhere`, `LeaseLost`).
   */
  async function accept(sessionId: number, batch: Batch): Promise<Accepted> {
    await owners.own(sessionId);
    const current = await memory.getHosting(sessionId);
    const { growth, excess } = checkBatch(current.host.state, current.reserved, batch.events);
    if (excess.length > 0) {
      // Batches that are not folded yet may concern the same competitors and laps.
      if (current.underWay.size > 0) {
        await Promise.allSettled(current.underWay);
        return accept(sessionId, batch);
      }
      // A repeated batch adds nothing.
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
    const { traceparent } = batch;
    const appended = await traced(tracing, 'live.journal', traceparent, () =>
      journal.append(sessionId, batch),
    );
    const isRepeated = appended.kind === 'known';
    const number = isRepeated ? appended.number : appended.entry.number;
    const arrival = { acceptedAtMs: isRepeated ? undefined : acceptedAtMs, traceparent };
    if (!isRepeated) messages.publishStored(sessionId, appended.entry, arrival);
    const current = await foldArrived(sessionId, number, isRepeated ? null : appended.entry, arrival);
    await listFaults(current.host);
    warnOfLeftOut(current);
    return { isRepeated, state: current.host.state };
  }

  /** Durable here or at another node; `entry` is null if it has to be read. */
  async function foldArrived(
    sessionId: number,
    number: number,
    entry: JournalEntry | null,
    arrival?: BatchArrival,
  ): Promise<Hosting> {
    const key = arrivalKey(sessionId, number);
    if (arrival !== undefined && !arrivals.has(key)) arrivals.set(key, arrival);
    try {
      // The host may have gone off the air in the meantime.
      const current = await memory.getHosting(sessionId);
      await inTurn(current, async () => {
        if (entry !== null && number === current.host.number() + 1) await take(current, entry);
        else if (number > current.host.number()) await foldOn(current);
      });
      return current;
    } finally {
      if (arrivals.get(key) === arrival) arrivals.delete(key);
    }
  }

  /** Long batches are folded in several turns of the event loop, but never two at the same time. */
  function inTurn(current: Hosting, fold: () => Promise<void>): Promise<void> {
    const done = current.folding.then(fold);
    current.folding = done.catch(() => {});
    return done;
  }

  async function take(current: Hosting, entry: JournalEntry): Promise<void> {
    const { host } = current;
    const { board } = host;
    const { acceptedAtMs, traceparent } = arrivals.get(arrivalKey(host.session.id, entry.number)) ?? {};
    const spans = traceparent === undefined ? noTracing : tracing;
    const attributes = { 'lapwing.session': host.liveSessionId, 'lapwing.number': entry.number };
    const folding = spans.start('live.fold', traceparent, attributes);
    await host.fold(entry, (change) => {
      folding.end();
      const pushing = spans.start('live.push', traceparent, attributes);
      // What other processes push belongs to it.
      publish(current, board, { ...change, acceptedAtMs, traceparent: pushing.traceparent });
      if (spans.isOn)
        pushing.end({
          'lapwing.viewers': hub.countViewers(host.liveSessionId),
          'lapwing.delta_bytes': change.deltaJson.length,
        });
    });
  }

  function publish(current: Hosting, board: LiveBoard, change: Change): void {
    const { host } = current;
    // It went off the air while it was folded: another host may publish the same change.
    if (!memory.isInMemory(current)) return;
    hub.publish(host.liveSessionId, change);
    if (change.acceptedAtMs !== undefined) onPublished(performance.now() - change.acceptedAtMs);
    onChange(change);
    for (const listener of numberListeners) listener(host.session.id);
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

  /** Folds what other nodes have stored, if the session is in memory. */
  async function catchUp(sessionId: number): Promise<void> {
    const current = await memory.findHosting(sessionId);
    if (current !== null) await inTurn(current, () => foldOn(current));
  }

  /** What another node has stored: `entry` is null if it has to be read. */
  async function follow(
    sessionId: number,
    number: number,
    entry: JournalEntry | null,
    arrival?: BatchArrival,
  ): Promise<void> {
    const current = await foldArrived(sessionId, number, entry, arrival);
    current.leftOut = current.host.state.leftOut;
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

  async function takeNextSteps(): Promise<void> {
    const running = (await resultMaker?.listRunning()) ?? [];
    const ids = new Set([...running.map(({ id }) => id), ...memory.list().map(({ session }) => session.id)]);
    for (const sessionId of ids) await takeNextStep(sessionId, running).catch(onError);
    await packOne();
  }

  async function takeNextStep(sessionId: number, running: readonly RunningSession[]): Promise<void> {
    const stored = running.find(({ id }) => id === sessionId) ?? null;
    const session = {
      running: stored && { ...stored, isFollowed: isFollowed(stored, running) },
      listed: memory.find(sessionId),
      board: memory.boardOf(sessionId),
      hasOpenJournal: false,
    };
    switch (nextStep(session, now(), life)) {
      case 'publish':
      case 'end':
        if (stored !== null && (await owners.tryOwn(sessionId))) await resultMaker?.end(stored);
        return;
      case 'take-off-air':
        await memory.save(sessionId).catch(onError);
        followed.noteClosed(sessionId);
        memory.takeOffAir(sessionId);
        return owners.release(sessionId);
      case 'save':
        return memory.save(sessionId);
      case 'evict':
        return memory.evict(sessionId);
      case 'pack':
      case 'stay':
    }
  }

  /** One at a time: after an update there may be years of them. */
  async function packOne(): Promise<void> {
    const sessionId = await journal.findUnpacked(
      now() - life.closeEndedAfterMs,
      now() - life.closeSilentAfterMs,
    );
    if (sessionId === null) return;
    const session = { running: null, listed: memory.find(sessionId), board: memory.boardOf(sessionId) };
    if (nextStep({ ...session, hasOpenJournal: true }, now(), life) !== 'pack') return;
    if (!(await owners.tryOwn(sessionId))) return;
    await packer.pack(sessionId);
    await owners.release(sessionId);
  }

  const followed = followJournals({
    ...{ db, bus, leases, messages, owners, memory, follow, onError, lookEveryMs },
    onDropped: dropHere,
    listOnAir: () => sessionsOnTheAir(db, now() - life.closeSilentAfterMs, now() - life.closeEndedAfterMs),
  });
  await followed.look();
  hub.lookForNew = followed.lookForNew;
  const stopTimer = repeat(life.checkEveryMs, takeNextSteps, onError);

  return {
    accept,
    /** From memory, or else from its checkpoint and journal; null if the session is not on the air. */
    load: memory.load,
    /** null for a session that is not on the air. */
    find: memory.find,
    /** in the order in which they came on the air */
    list: memory.list,
    /** how many boards are in memory */
    countInMemory: memory.count,
    /** batches that wait for the disk */
    countWaitingBatches: journal.countWaiting,
    /** how many sessions on the air this node owns */
    countOwn: () => memory.list().filter(({ session }) => owners.isOwn(session.id)).length,
    /** Rejects with OwnedElsewhere if another node owns the session; otherwise this one does. */
    own: owners.own,
    /** Whether this node owns the session now; it does if nobody else does. */
    tryOwn: owners.tryOwn,
    /** Follows what other nodes have stored, and takes over what dead ones owned; also runs every second. */
    look: followed.look,
    /** Called after each batch of any session, also of those that other nodes own; returns how to stop it. */
    onNumber(listener: (sessionId: number) => void): () => void {
      numberListeners.add(listener);
      return () => numberListeners.delete(listener);
    },
    /** Resolves when the record of a session off the air is complete. */
    completeRecord: createRecordMaker(db, journal, leases, now),
    readJournal: journal.readText,
    formOfJournal: journal.formOf,
    /** Ends, saves, evicts, takes off the air and packs what is due; also runs every few seconds. */
    takeNextSteps,
    /** Without it no session is ended. */
    set resultMaker(maker: ResultMaker) {
      resultMaker = maker;
    },
    /** Folds the whole journal again, for data that could not be read before. */
    async refold(sessionId: number): Promise<SessionState> {
      await owners.own(sessionId);
      await drop(sessionId);
      await memory.removeCheckpoint(sessionId);
      const { host } = await memory.getHosting(sessionId);
      messages.publishNumber(sessionId, host.number());
      return host.state;
    },
    /** Takes a session off the air immediately: it is about to be deleted or created again. */
    drop,
    /** Before the database closes. */
    async stop(): Promise<void> {
      stopTimer();
      await followed.stop();
      for (const { session } of memory.list()) await memory.save(session.id).catch(onError);
    },
  };

  async function drop(sessionId: number): Promise<void> {
    await dropHere(sessionId);
    messages.publishDropped(sessionId);
  }

  async function dropHere(sessionId: number): Promise<void> {
    await memory.settled(sessionId);
    followed.noteClosed(sessionId);
    memory.takeOffAir(sessionId);
  }
}

function arrivalKey(sessionId: number, number: number): string {
  return `${sessionId}/${number}`;
}
