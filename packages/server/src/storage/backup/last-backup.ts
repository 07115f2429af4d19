/** When the last backup was made and where to, and how the last attempt went. Stored in the database. */

import * as z from 'zod/mini';
import { type Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { findState, removeState, saveState } from '../server-state.ts';
import { readStored } from '../stored-json.ts';

const LAST_KEY = 'backup.last';
const ATTEMPT_KEY = 'backup.attempt';
const WARNED_KEY = 'backup.warned';

const lastBackup = z.object({ file: z.string(), atMs: z.int() });
export type LastBackup = z.infer<typeof lastBackup>;

const backupAttempt = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('made'),
    atMs: z.int(),
    tookMs: z.int(),
    /** name at the target */
    name: z.string(),
    target: z.string(),
    rows: z.int(),
    bytes: z.int(),
    sha256: z.string(),
  }),
  z.object({
    outcome: z.literal('failed'),
    atMs: z.int(),
    /** one line for the operator */
    reason: z.string(),
    target: z.string(),
  }),
]);
/** Of a backup to the place of the settings, by schedule or on request. */
export type BackupAttempt = z.infer<typeof backupAttempt>;
export type MadeBackup = Extract<BackupAttempt, { outcome: 'made' }>;

export async function noteBackup(settings: DatabaseSettings, backup: LastBackup): Promise<void> {
  await withDatabase(settings, (db) => write(db, LAST_KEY, backup));
}

export async function noteAttempt(settings: DatabaseSettings, attempt: BackupAttempt): Promise<void> {
  await withDatabase(settings, async (db) => {
    await write(db, ATTEMPT_KEY, attempt);
    if (attempt.outcome === 'made')
      await write(db, LAST_KEY, { file: `${attempt.target}/${attempt.name}`, atMs: attempt.atMs });
  });
}

/** null if none is known. */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  return readStored(await findState(db, LAST_KEY), lastBackup);
}

/** null if there was none. */
export async function findLastAttempt(db: Database): Promise<BackupAttempt | null> {
  return readStored(await findState(db, ATTEMPT_KEY), backupAttempt);
}

/** When somebody was last told about a missing or failed backup; null if all is well since. */
export async function findWarnedAt(db: Database): Promise<number | null> {
  return readStored(await findState(db, WARNED_KEY), z.int());
}

export async function noteWarned(db: Database, atMs: number | null): Promise<void> {
  if (atMs === null) await removeState(db, WARNED_KEY);
  else await write(db, WARNED_KEY, atMs);
}

async function withDatabase(
  settings: DatabaseSettings,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openDatabase(settings);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

function write(db: Database, key: string, stored: unknown): Promise<void> {
  return saveState(db, key, JSON.stringify(stored));
}
