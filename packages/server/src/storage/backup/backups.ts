/** Backups at the place of the settings: makes one now, lists them, restores one, and removes old ones. */

import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { OperatorError } from '../../operator-error.ts';
import { prepareDataDir } from '../data-dir.ts';
import type { DatabaseSettings } from '../database.ts';
import { isSqliteError } from '../engines/sqlite.ts';
import { makeBackup } from './backup.ts';
import { backupNameAt, timeOfBackup } from './backup-names.ts';
import type { BackupSettings } from './backup-settings.ts';
import type { BackupTarget, StoredBackup } from './backup-target.ts';
import type { Progress } from './copy-tables.ts';
import { openFolderTarget } from './folder-target.ts';
import { backupsToRemove } from './keep-rule.ts';
import { type MadeBackup, noteAttempt } from './last-backup.ts';
import { type RestoreOutcome, restoreBackup } from './restore.ts';
import { openS3Target } from './s3-target.ts';
import { verifyBackup } from './verify-backup.ts';

export type BackupContext = DatabaseSettings & { backups: BackupSettings };

export type BackupOutcome = MadeBackup & {
  /** names of the old backups that were removed */
  removed: string[];
  /** why old backups could not be removed */
  cleanupFailure: string | null;
};

/** The attempt is stored, whether it succeeds or not. Throws an `OperatorError` with one line if it fails. */
export async function backUpNow(
  context: BackupContext,
  nowMs: number,
  onProgress: Progress = () => {},
): Promise<BackupOutcome> {
  const target = openTarget(context);
  const unlock = lockBackups(context.dataDir);
  const startedAtMs = performance.now();
  try {
    const name = backupNameAt(nowMs);
    const summary = await target.store(name, (path) => makeBackup(context, path, onProgress));
    const tookMs = Math.round(performance.now() - startedAtMs);
    const made: MadeBackup = {
      outcome: 'made',
      atMs: nowMs,
      tookMs,
      name,
      target: target.description,
      ...summary,
    };
    await noteAttempt(context, made);
    return { ...made, ...(await removeOld(target, context.backups, nowMs)) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await noteAttempt(context, { outcome: 'failed', atMs: nowMs, reason, target: target.description }).catch(
      // The database itself may be why it failed.
      () => undefined,
    );
    throw error;
  } finally {
    unlock();
  }
}

/** The newest first. */
export async function listBackups(context: BackupContext): Promise<StoredBackup[]> {
  return openTarget(context).list();
}

/** The folder or bucket, without secrets. */
export function describePlace(context: BackupContext): string {
  return openTarget(context).description;
}

/** null if there is none of this name. */
export async function readStoredBackup(
  context: BackupContext,
  name: string,
): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> } | null> {
  const target = openTarget(context);
  const found = (await target.list()).find((each) => each.name === name);
  return found === undefined ? null : { bytes: found.bytes, content: await target.read(name) };
}

/** The server must be stopped. Everything is checked before anything is changed. */
export async function restoreStoredBackup(
  context: BackupContext,
  name: string,
  nowMs: number,
  onProgress: Progress = () => {},
): Promise<RestoreOutcome> {
  if (timeOfBackup(name) === null)
    throw new OperatorError(`${name} is not the name of a backup. lapwing-server backup --list shows them.`);
  return openTarget(context).withFile(name, (path) => restoreBackup(context, path, nowMs, { onProgress }));
}

/** Whether it can be restored; throws an `OperatorError` with one line if not. */
export async function checkStoredBackup(context: BackupContext, name: string): Promise<void> {
  await openTarget(context).withFile(name, (path) => verifyBackup(path));
}

function openTarget({ backups: { place }, dataDir }: BackupContext): BackupTarget {
  return place.kind === 'folder' ? openFolderTarget(place) : openS3Target(place, dataDir);
}

/** A backup that was made stays made if old ones cannot be removed. */
async function removeOld(
  target: BackupTarget,
  { keep }: BackupSettings,
  nowMs: number,
): Promise<Pick<BackupOutcome, 'removed' | 'cleanupFailure'>> {
  const removed: string[] = [];
  try {
    for (const { name } of backupsToRemove(await target.list(), keep, nowMs)) {
      await target.remove(name);
      removed.push(name);
    }
    return { removed, cleanupFailure: null };
  } catch (error) {
    return { removed, cleanupFailure: error instanceof Error ? error.message : String(error) };
  }
}

/** One backup at a time. The lock is the operating system's, so it ends with the process. */
function lockBackups(dataDir: string): () => void {
  prepareDataDir(dataDir);
  const holder = new BetterSqlite(join(dataDir, 'backup.lock'), { timeout: 0 });
  try {
    holder.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    holder.close();
    if (!isSqliteError(error, 'SQLITE_BUSY')) throw error;
    throw new OperatorError('Another backup is being made. Try again when it has ended.', { cause: error });
  }
  return () => holder.close();
}
