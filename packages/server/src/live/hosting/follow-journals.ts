/**
 * Follows the sessions that other nodes own: every batch that their owner stores is folded here too, so viewers and
 * calls of this node get the same board and the same numbers. The owner sends each batch over the bus. Messages can be
 * lost and the bus can be away, so the numbers of the newest batches are also read from the database.
 */

import type { Bus } from '../../bus/bus.ts';
import type { Leases } from '../../nodes/leases.ts';
import { repeat } from '../../repeat.ts';
import { shareRuns } from '../../share-runs.ts';
import type { Database } from '../../storage/database.ts';
import { listShown, type NewestBatch } from '../on-air/hosted-session.ts';
import { sessionLease } from '../session-lease.ts';
import type { createHostsInMemory } from './hosts-in-memory.ts';
import type { JournalEntry } from './journal.ts';
import type { BatchArrival, JournalMessages } from './journal-messages.ts';
import type { SessionOwners } from './session-owners.ts';

export const LOOK_EVERY_MS = 1_000;
/** However many viewers ask for sessions that are not on the air. */
const LOOK_FOR_VIEWERS_EVERY_MS = 250;

type FollowOptions = {
  db: Database;
  bus: Bus | null;
  leases: Leases;
  messages: JournalMessages;
  owners: SessionOwners;
  memory: ReturnType<typeof createHostsInMemory>;
  follow: (
    sessionId: number,
    number: number,
    entry: JournalEntry | null,
    arrival?: BatchArrival,
  ) => Promise<void>;
  onDropped: (sessionId: number) => Promise<void>;
  listOnAir: () => Promise<NewestBatch[]>;
  onError: (error: unknown) => void;
  lookEveryMs: number;
};

export function followJournals(options: FollowOptions) {
  const { db, bus, leases, messages, owners, memory, follow, onDropped, listOnAir, onError } = options;
  /** Sessions that were taken off the air here, and their last number. */
  const closed = new Map<number, number>();
  /** One server alone only looks when it opens. */
  const isAlone = db.engine === 'sqlite' && bus === null;
  let isStopped = false;
  const underWay = new Set<Promise<void>>();

  function run(task: Promise<void>): void {
    const caught = task
      .catch((error) => {
        if (!isStopped) onError(error);
      })
      .finally(() => underWay.delete(caught));
    underWay.add(caught);
  }

  const stopListening = messages.listen({
    onStored: ({ sessionId, number, entry, arrival }) => {
      if (!isStopped && !owners.isOwn(sessionId)) run(follow(sessionId, number, entry, arrival));
    },
    onDropped: (sessionId) => run(onDropped(sessionId)),
  });
  const stopNoticing = leases.onLost((name) => {
    const lost = memory.list().find(({ session }) => sessionLease(session.id) === name);
    if (lost !== undefined) run(follow(lost.session.id, Number.POSITIVE_INFINITY, null));
  });

  async function look(): Promise<void> {
    await joinNew();
    if (isAlone) return;
    await followNewest();
    await owners.adopt(memory.list().map(({ session }) => session.id));
  }

  async function joinNew(): Promise<void> {
    const onAir = await listOnAir();
    for (const sessionId of closed.keys())
      if (!onAir.some((each) => each.sessionId === sessionId)) closed.delete(sessionId);
    for (const { sessionId, lastNumber } of onAir) {
      if (isStopped) return;
      const isNew = memory.find(sessionId) === null && (closed.get(sessionId) ?? -1) < lastNumber;
      if (isNew) await join(sessionId, lastNumber);
    }
  }

  /** Nobody may own it: then its board is saved here when it leaves memory. */
  async function join(sessionId: number, lastNumber: number): Promise<void> {
    await owners.tryOwn(sessionId);
    await memory.resume(sessionId);
    // One that cannot be read is tried again with its next batch.
    if (memory.find(sessionId) === null) closed.set(sessionId, lastNumber);
  }

  async function followNewest(): Promise<void> {
    const listed = memory.list().filter(({ session }) => !owners.isOwn(session.id));
    const newest = await listShown(
      db,
      listed.map(({ session }) => session.id),
    );
    const numberOf = new Map(newest.map(({ sessionId, lastNumber }) => [sessionId, lastNumber]));
    for (const each of listed) {
      const { id } = each.session;
      const lastNumber = numberOf.get(id);
      if (isStopped || owners.isOwn(id)) continue;
      if (lastNumber === undefined) await onDropped(id);
      else if (lastNumber > each.number()) await follow(id, lastNumber, null);
    }
  }

  const stopLooking = isAlone ? () => {} : repeat(options.lookEveryMs, look, onError);

  return {
    look,
    /** For viewers of a session that came on the air at another node a moment ago. */
    lookForNew: isAlone ? null : shareRuns(joinNew, LOOK_FOR_VIEWERS_EVERY_MS),
    noteClosed(sessionId: number): void {
      const number = memory.find(sessionId)?.number() ?? 0;
      closed.set(sessionId, Math.max(number, closed.get(sessionId) ?? 0));
    },
    async stop(): Promise<void> {
      isStopped = true;
      stopLooking();
      stopListening();
      stopNoticing();
      await Promise.all(underWay);
    },
  };
}
