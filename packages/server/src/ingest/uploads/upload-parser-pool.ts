/** Parses uploads: short ones directly, long ones in a separate thread, in turn for each organisation. */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@lapwing/contract/values/messages';
import { isPacked } from '@lapwing/timing/formats/packed-files';
import { type Problem, problem } from '../../http/problem.ts';
import { retryAfterS } from '../../http/retry-after.ts';
import { JobError, type JobProblem, JobThread } from '../../http/threads/job-thread.ts';
import { bytesOf, type HashedUpload, parseUpload, type Task } from './parse-upload.ts';

/** Parsed in about 10 ms. */
const AT_ONCE_BYTES = 128 * 1024;
/** Twenty times as long as the longest document takes on an idle machine. */
const DEADLINE_MS = 120_000;
/** Three times as much as the longest document takes. */
const MEMORY_MB = 1_500;
const WAITING_PER_ORGANIZATION = 8;
const WAITING_IN_ALL = 64;
const pause = { fromS: 5, toS: 15 };

export type UploadParserPool = {
  /** The bytes of the task are gone afterwards: they may have been transferred to the thread. */
  read(organizationId: number, task: Task): Promise<HashedUpload>;
  queue: { limit: number; length(): number };
  close(): Promise<void>;
};

type Options = { thread?: URL; deadlineMs?: number; memoryMb?: number };

/**
 * In the built server the thread's file is next to this one; run from source there is none, and everything is parsed
 * directly.
 */
const workerFile = new URL('./upload-parser-worker.js', import.meta.url);

export function openUploadParserPool({
  thread = workerFile,
  deadlineMs = DEADLINE_MS,
  memoryMb = MEMORY_MB,
}: Options = {}): UploadParserPool {
  const hasWorker = existsSync(fileURLToPath(thread));
  const jobs = new JobThread<Task, HashedUpload>({
    file: thread,
    deadlineMs,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    waitingPerOwner: WAITING_PER_ORGANIZATION,
    waitingInAll: WAITING_IN_ALL,
  });

  return {
    async read(organizationId, task) {
      // A packed upload may be long, however short it is.
      const sent = bytesOf(task);
      const length = sent.reduce((sum, bytes) => sum + bytes.length, 0);
      const isShort = length <= AT_ONCE_BYTES && !sent.some(isPacked);
      if (!hasWorker || isShort) return parseUpload(task);
      try {
        return await jobs.run(String(organizationId), task, sent.flatMap(movable));
      } catch (error) {
        throw (error instanceof JobError && refusalOf(error.reason)) || error;
      }
    },
    queue: { limit: WAITING_IN_ALL, length: () => jobs.waiting },
    close: () => jobs.close(),
  };
}

/** null for errors of our own. */
function refusalOf(reason: JobProblem): Problem | null {
  const headers = { 'retry-after': String(retryAfterS(pause)) };
  switch (reason) {
    case 'too-slow':
      return problem('body-too-large', {
        detail: messageOf('body-too-large-to-read'),
      });
    case 'too-large':
      return problem('body-too-large', {
        detail: messageOf('body-needs-too-much-memory'),
      });
    case 'owner-busy':
      return problem('too-many-requests', {
        detail: messageOf('uploads-waiting', { count: WAITING_PER_ORGANIZATION }),
        headers,
      });
    case 'busy':
    case 'closed':
      return problem('overloaded', { headers });
    case 'failed':
      return null;
  }
}

/** Long bodies have their own memory, which can be transferred; short ones share theirs, and are copied. */
function movable({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
