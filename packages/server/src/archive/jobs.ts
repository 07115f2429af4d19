/** Downloads and imports of archives, as every server of the installation sees them. One of them does each job. */

import { type ArchiveJob, archiveJob } from '@lapwing/contract/people/archives';
import * as z from 'zod/mini';
import type { Leases } from '../nodes/leases.ts';
import type { Database } from '../storage/database.ts';
import { findState, saveState } from '../storage/server-state.ts';
import { readStored } from '../storage/stored-json.ts';

const IMPORT_LEASE = 'archive-import';
const STORE_EVERY_MS = 1_000;
/** How long it is shown how a job has ended. */
const SHOW_ENDED_MS = 86_400_000;

type JobKind = 'download' | 'import';

const storedJob = z.object({ nodeId: z.string(), atMs: z.int(), job: archiveJob });

export type RunningJob = {
  update(changes: Partial<ArchiveJob>): void;
  /** Nothing changes after the first end. */
  end(changes: Partial<ArchiveJob>): Promise<void>;
};

export function createArchiveJobs(
  db: Database,
  { leases, now, onError }: { leases: Leases; now: () => number; onError: (error: unknown) => void },
) {
  /** those that run here */
  const own = new Map<string, ArchiveJob>();

  async function store(key: string, job: ArchiveJob): Promise<void> {
    const value = JSON.stringify({ nodeId: leases.nodeId, atMs: now(), job } satisfies z.infer<
      typeof storedJob
    >);
    await saveState(db, key, value);
  }

  /** The newest; null if there is none, or if it ended long ago. */
  async function find(kind: JobKind, organizationId: number): Promise<ArchiveJob | null> {
    const key = keyOf(kind, organizationId);
    const running = own.get(key);
    if (running !== undefined) return running;
    const stored = readStored(await findState(db, key), storedJob);
    if (stored === null) return null;
    const { nodeId, atMs, job } = stored;
    if (job.state !== 'running') return now() - atMs < SHOW_ENDED_MS ? job : null;
    if (nodeId !== leases.nodeId && (await leases.isRunning(nodeId))) return job;
    return { ...job, state: 'failed', failure: 'The server was stopped before the end.' };
  }

  async function begin(
    kind: JobKind,
    organizationId: number,
    phase: ArchiveJob['phase'],
  ): Promise<RunningJob> {
    const key = keyOf(kind, organizationId);
    const job: ArchiveJob = { state: 'running', phase, done: 0, total: 0, failure: null, summary: null };
    own.set(key, job);
    await store(key, job);
    let storedAtMs = performance.now();
    /** One after the other, so that an older state never replaces a newer one. */
    let storing = Promise.resolve();
    const storeNext = () => {
      storedAtMs = performance.now();
      storing = storing.then(() => store(key, job)).catch(onError);
      return storing;
    };
    return {
      update(changes) {
        if (job.state !== 'running') return;
        Object.assign(job, changes);
        if (performance.now() - storedAtMs >= STORE_EVERY_MS) void storeNext();
      },
      async end(changes) {
        if (job.state !== 'running') return;
        Object.assign(job, changes);
        await storeNext();
        if (own.get(key) === job) own.delete(key);
      },
    };
  }

  let isImporting = false;
  return {
    find,
    begin,
    /** Whether no other import runs, here or at another server. Then none begins until `endImport`. */
    async beginImport(): Promise<boolean> {
      if (isImporting) return false;
      isImporting = true;
      try {
        isImporting = (await leases.take(IMPORT_LEASE)) === leases.nodeId;
      } catch (error) {
        isImporting = false;
        throw error;
      }
      return isImporting;
    },
    async endImport(): Promise<void> {
      isImporting = false;
      await leases.release(IMPORT_LEASE);
    },
  };
}

function keyOf(kind: JobKind, organizationId: number): string {
  return `archive.${kind}.${organizationId}`;
}
