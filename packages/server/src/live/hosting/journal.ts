/** Stores the batches of running sessions: durable before they are acknowledged, each batch once. */

import { plainEventsIn, type SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Kysely, Transaction } from 'kysely';
import { type Leases, leasesOfOneServer } from '../../nodes/leases.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { createSetAside, type SetAside } from '../../storage/set-aside/set-aside.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { sessionLease } from '../session-lease.ts';
import { GroupCommit } from './group-commit.ts';
import { countFitting, MOST_READ_AT_ONCE } from './journal-sizes.ts';
import { createPackedJournal } from './packed-journal.ts';
import { type JournalFault, readEvents } from './read-events.ts';

export type Batch = {
  /** the sender's id, by which a repeated batch is recognised */
  batchId: string;
  sequence: number;
  events: readonly SessionEvent[];
  /** the span that it belongs to, if it is traced; not stored */
  traceparent?: string | undefined;
};

export type JournalEntry = {
  /** 1..n in the session */
  number: number;
  receivedAtMs: number;
  events: readonly SessionEvent[];
  /** why some of it could not be read */
  fault?: JournalFault;
};

export type Appended = { kind: 'appended'; entry: JournalEntry } | { kind: 'known'; number: number };

/** which batches are stored as received, and which are packed */
export type JournalForm = { isOpen: boolean; isPacked: boolean };

type Addressed = { sessionId: number; batch: Batch };

export type Journal = ReturnType<typeof createJournal>;

export function createJournal(
  db: Database,
  now: () => number,
  setAside: SetAside = createSetAside(db),
  leases: Leases = leasesOfOneServer(db),
) {
  const packed = createPackedJournal(db, leases);
  const commits = new GroupCommit<Addressed, Appended>((items) =>
    db.transaction().execute(async (tx) => {
      for (const sessionId of new Set(items.map((item) => item.sessionId))) {
        await leases.require(tx, sessionLease(sessionId));
        await packed.restore(tx, sessionId);
      }
      return appendAll(tx, items, now());
    }),
  );

  /** In the order of their numbers, at most `count`; fewer if packed ones are longer than `maxLength`. */
  async function readRows(sessionId: number, afterNumber: number, count: number, maxLength: number) {
    const rows = await db
      .selectFrom('liveJournal')
      .select(['number', 'receivedAtMs', 'events'])
      .where('sessionId', '=', sessionId)
      .where('number', '>', afterNumber)
      .orderBy('number')
      .limit(count)
      .execute();
    const isWhole = rows[0]?.number === afterNumber + 1 && rows.at(-1)?.number === afterNumber + rows.length;
    if (isWhole) return rows;
    const { entries, isCutShort } = await packed.read(sessionId, afterNumber, count, maxLength);
    if (isCutShort) return entries;
    return [...entries, ...rows].sort((a, b) => a.number - b.number).slice(0, count);
  }

  /** Like `read`, with the events as JSON, and without those that were set aside. */
  async function readText(
    sessionId: number,
    afterNumber: number,
    count: number,
    maxLength: number = MOST_READ_AT_ONCE,
  ) {
    const fitting = await countFitting(db, sessionId, afterNumber, count, maxLength);
    const rows = await readRows(sessionId, afterNumber, fitting, maxLength);
    const bad = new Set((await setAside.listOfSession(sessionId)).map(({ item }) => item));
    return rows.map((row) =>
      bad.has(`${sessionId}/${row.number}`)
        ? { ...row, events: JSON.stringify(readEvents(row.events).events) }
        : row,
    );
  }

  /** The next ones, at most `count`, and fewer if they are long; none at the end. */
  async function read(sessionId: number, afterNumber: number, count: number): Promise<JournalEntry[]> {
    const fitting = await countFitting(db, sessionId, afterNumber, count);
    const rows = await readRows(sessionId, afterNumber, fitting, MOST_READ_AT_ONCE);
    const turn = yieldToEventLoop();
    const entries: JournalEntry[] = [];
    for (const { events: text, ...row } of rows) {
      await turn();
      const { events, reason } = readEvents(text);
      const fault = { kind: 'live-batch' as const, item: `${sessionId}/${row.number}`, reason };
      entries.push(reason === null ? { ...row, events } : { ...row, events, fault });
    }
    return entries;
  }

  async function isKnown(sessionId: number, batchId: string): Promise<boolean> {
    const found = await db
      .selectFrom('liveJournal')
      .select('number')
      .where('sessionId', '=', sessionId)
      .where('batchId', '=', batchId)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** null if it is empty. Both while it is being packed, or if a packed part cannot be read. */
  async function formOf(sessionId: number): Promise<JournalForm | null> {
    const [isOpen, isPacked] = [
      await holds('liveJournal', sessionId),
      await holds('livePackedJournals', sessionId),
    ];
    return isOpen || isPacked ? { isOpen, isPacked } : null;
  }

  async function holds(table: 'liveJournal' | 'livePackedJournals', sessionId: number): Promise<boolean> {
    const row = await db
      .selectFrom(table)
      .select('sessionId')
      .where('sessionId', '=', sessionId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /** Resolves when it is on the disk; rejects with LeaseLost if another node owns the session. The batches of a session are numbered in the order in which they arrive. */
    append: (sessionId: number, batch: Batch) => commits.add({ sessionId, batch }),
    /** batches that wait for the next write */
    countWaiting: () => commits.waiting,
    read,
    readText,
    formOf,
    /** Whether the batch was received before. */
    isKnown,
    /** the number of its last batch; 0 without one */
    lastNumber: (sessionId: number) => lastNumberOf(db, sessionId),
    findUnpacked: packed.findUnpacked,
    pack: packed.pack,
  };
}

async function appendAll(
  tx: Transaction<Schema>,
  items: readonly Addressed[],
  receivedAtMs: number,
): Promise<Appended[]> {
  const outcomes: Appended[] = [];
  const rows = [];
  const stored = new Map<number, Stored>();
  for (const { sessionId, batch } of items) {
    const { batchId, sequence, events } = batch;
    const session = stored.get(sessionId) ?? (await storedOf(tx, sessionId, items));
    stored.set(sessionId, session);
    const storedNumber = session.numbers.get(batchId);
    if (storedNumber !== undefined) {
      outcomes.push({ kind: 'known', number: storedNumber });
      continue;
    }
    const number = session.last + 1;
    session.last = number;
    session.numbers.set(batchId, number);
    session.hasEnded ||= events.flatMap(plainEventsIn).some(({ kind }) => kind === 'session-ended');
    session.isNewer = true;
    rows.push({ sessionId, number, batchId, sequence, receivedAtMs, events: JSON.stringify(events) });
    outcomes.push({ kind: 'appended', entry: { number, receivedAtMs, events } });
  }
  // Cached replay pages only cover what came before.
  await announce(tx, { kind: 'live-progress' });
  if (rows.length > 0) await tx.insertInto('liveJournal').values(rows).execute();
  for (const [sessionId, { isNewer, hasEnded, last }] of stored) {
    if (isNewer) await noteBatch(tx, sessionId, last, receivedAtMs, hasEnded);
  }
  return outcomes;
}

type Stored = {
  last: number;
  /** the batches of the group that were stored before */
  numbers: Map<string, number>;
  isNewer: boolean;
  hasEnded: boolean;
};

async function storedOf(
  tx: Transaction<Schema>,
  sessionId: number,
  items: readonly Addressed[],
): Promise<Stored> {
  const batchIds = items.filter((item) => item.sessionId === sessionId).map(({ batch }) => batch.batchId);
  const ofSession = tx
    .selectFrom('liveJournal')
    .select(['batchId', 'number'])
    .where('sessionId', '=', sessionId);
  const same = await ofSession.where('batchId', 'in', batchIds).execute();
  return {
    last: await lastNumberOf(tx, sessionId),
    numbers: new Map(same.map(({ batchId, number }) => [batchId, number])),
    isNewer: false,
    hasEnded: false,
  };
}

/** Packed parts that cannot be read keep their numbers. */
async function lastNumberOf(db: Kysely<Schema>, sessionId: number): Promise<number> {
  const last = await db
    .selectFrom('liveJournal')
    .select('number')
    .where('sessionId', '=', sessionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { packed } = await db
    .selectFrom('livePackedJournals')
    .select(({ fn }) => fn.max('lastNumber').as('packed'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Math.max(last?.number ?? 0, packed ?? 0);
}

async function noteBatch(
  tx: Transaction<Schema>,
  sessionId: number,
  lastNumber: number,
  lastBatchAtMs: number,
  hasEnded: boolean,
): Promise<void> {
  const ended = hasEnded ? { endedAtMs: lastBatchAtMs } : {};
  const values = { lastNumber, lastBatchAtMs, ...ended };
  await tx
    .insertInto('liveSessions')
    .values({ sessionId, endedAtMs: null, resultConfiguration: null, ...values })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(values))
    .execute();
}
