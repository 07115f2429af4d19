/** Checks whether the database can still be written, by writing to it: rarely, however often it is called. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import { removeState, saveState } from './server-state.ts';

/** A health check must not wear out a disk. */
const TRY_AGAIN_MS = 30_000;
const TRY_AGAIN_AFTER_FAILURE_MS = 5_000;
/** A long import delays the probe; callers do not wait for that. */
const PATIENCE_MS = 1_000;
/** More than a row that happens to fit into existing pages. */
const ROW_LENGTH = 16 * 1024;
const KEY = 'write-probe';

/** Resolves with the error of the last write, or null if it succeeded. */
export type WriteProbe = () => Promise<unknown>;

export function createWriteProbe(
  db: Kysely<Schema>,
  nowMs: () => number = () => performance.now(),
): WriteProbe {
  let failure: unknown = null;
  let tryAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      await writeOnce(db);
      failure = null;
    } catch (error) {
      failure = error;
    }
    tryAtMs = nowMs() + (failure === null ? TRY_AGAIN_MS : TRY_AGAIN_AFTER_FAILURE_MS);
    running = null;
  }

  return async () => {
    if (nowMs() >= tryAtMs) running ??= run();
    if (running !== null) await Promise.race([running, waited(PATIENCE_MS)]);
    return failure;
  };
}

async function writeOnce(db: Kysely<Schema>): Promise<void> {
  await saveState(db, KEY, 'x'.repeat(ROW_LENGTH));
  await removeState(db, KEY);
}

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}
