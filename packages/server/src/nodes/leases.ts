/**
 * What this node owns: a live session, or the background work. One node owns it at a time, by a lease in PostgreSQL.
 *
 * A lease has a number, its fence, which grows with each owner. Every write of an owner checks it in the same
 * transaction. So a node that was only asleep cannot write after another has taken over, whatever its clock shows.
 */

import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import type { Kysely, Transaction } from 'kysely';
import { countLeaseChange } from '../http/monitoring/lease-changes.ts';
import { repeat } from '../repeat.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { createLeaseStore, type DatabaseClock, LeaseLost } from './lease-store.ts';

const RENEW_EVERY_MS = 1_000;

export type Leases = {
  readonly nodeId: string;
  /** As far as this node knows. */
  isMine(name: string): boolean;
  /** The node that owns it: this one, if nobody did. null if that has just changed. */
  take(name: string): Promise<string | null>;
  /** Throws `LeaseLost`, unless this node owns it until the end of the transaction. */
  require(tx: Transaction<Schema>, name: string): Promise<void>;
  /** A write that only the owner may make; without a transaction if nobody else can own it. */
  write<Done>(name: string, work: (db: Kysely<Schema>) => Promise<Done>): Promise<Done>;
  release(name: string): Promise<void>;
  /** Those that no running node owns. */
  listFree(names: readonly string[]): Promise<string[]>;
  /** Whether this node or another of this name runs. */
  isRunning(nodeId: string): Promise<boolean>;
  /** Called with a lease that another node has taken. Returns a function that ends it. */
  onLost(listener: (name: string) => void): () => void;
  /** Renews, and notices what was lost; also runs every second. */
  renew(): Promise<void>;
  close(): Promise<void>;
};

type LeaseOptions = {
  onError?: (error: unknown) => void;
  nodeId?: string;
  clock?: DatabaseClock;
  renewEveryMs?: number;
};

/** A SQLite file has one server, which owns everything. */
export function openLeases(db: Database, options: LeaseOptions = {}): Promise<Leases> {
  return db.engine === 'sqlite' ? Promise.resolve(leasesOfOneServer(db)) : openSharedLeases(db, options);
}

export function leasesOfOneServer(db: Database): Leases {
  const nodeId = 'this';
  return {
    nodeId,
    isMine: () => true,
    take: async () => nodeId,
    require: async () => {},
    write: (_, work) => work(db),
    release: async () => {},
    listFree: async () => [],
    isRunning: async (name) => name === nodeId,
    onLost: () => () => {},
    renew: async () => {},
    close: async () => {},
  };
}

/** For several servers on one database. */
export async function openSharedLeases(
  db: Database,
  { onError = () => {}, nodeId = newNodeId(), clock, renewEveryMs = RENEW_EVERY_MS }: LeaseOptions = {},
): Promise<Leases> {
  const store = createLeaseStore(db, clock);
  const fences = new Map<string, number>();
  const listeners = new Set<(name: string) => void>();

  function forget(name: string): void {
    if (!fences.delete(name)) return;
    countLeaseChange('lost');
    for (const listener of listeners) listener(name);
  }

  async function renew(): Promise<void> {
    const before = new Map(fences);
    const held = new Map((await store.renew(nodeId)).map(({ name, fence }) => [name, fence]));
    // Those taken in the meantime are not in either list.
    for (const [name, fence] of before) {
      if (held.get(name) !== fence && fences.get(name) === fence) forget(name);
    }
  }

  async function require(tx: Transaction<Schema>, name: string): Promise<void> {
    const fence = fences.get(name);
    if (fence === undefined) throw new LeaseLost(name);
    try {
      await store.require(tx, nodeId, { name, fence });
    } catch (error) {
      if (error instanceof LeaseLost && fences.get(name) === fence) forget(name);
      throw error;
    }
  }

  await renew();
  const stop = repeat(renewEveryMs, renew, onError);
  return {
    nodeId,
    isMine: (name) => fences.has(name),
    async take(name) {
      if (fences.has(name)) return nodeId;
      const taken = await store.take(name, nodeId);
      if ('holder' in taken) return taken.holder;
      fences.set(name, taken.fence);
      countLeaseChange(taken.fence === 1 ? 'gained' : 'taken-over');
      return nodeId;
    },
    require,
    write: (name, work) =>
      db.transaction().execute(async (tx) => {
        await require(tx, name);
        return work(tx);
      }),
    async release(name) {
      if (fences.delete(name)) await store.release(nodeId, [name]);
    },
    listFree: store.listFree,
    isRunning: store.isRunning,
    onLost(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    renew,
    async close() {
      stop();
      fences.clear();
      await store.leave(nodeId);
    },
  };
}

/** Names the machine and the process, for operators; part of a subject on the bus, which has no dots in a part. */
function newNodeId(): string {
  const machine = hostname().replaceAll(/[^A-Za-z0-9-]/g, '-');
  return `${machine}-${process.pid}-${randomBytes(6).toString('hex')}`;
}
