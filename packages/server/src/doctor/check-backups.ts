/** Checks the backups: whether there is a new one, whether they are made by themselves, and where they are. */

import { existsSync, statSync } from 'node:fs';
import { findBackupWarning } from '../storage/backup/backup-warning.ts';
import { listBackups } from '../storage/backup/backups.ts';
import { findLastBackup } from '../storage/backup/last-backup.ts';
import { findMissingHere } from '../storage/backup/missing-here.ts';
import { migrationsDone } from '../storage/migrate.ts';
import { EDIT_SETTINGS, type Finding, type Installation, ok, problem, setCommand, warning } from './check.ts';

const DAY_MS = 86_400_000;
const BACK_UP = 'sudo -u lapwing lapwing-server backup';

export async function checkLastBackup({ db, settings, nowMs }: Installation): Promise<Finding | null> {
  if (db === null || (await migrationsDone(db)).length === 0) return null;
  const found = await findBackupWarning(db, settings.backups, nowMs);
  if (found?.code === 'backup-failed')
    return warning(`the last attempt failed: ${withoutFullStop(found.reason)}`, BACK_UP);
  const last = await findLastBackup(db);
  if (last === null) return warning('none is known', BACK_UP);
  const days = Math.floor((nowMs - last.atMs) / DAY_MS);
  const age = `${days} ${days === 1 ? 'day' : 'days'} ago: ${last.file}`;
  return found === null ? ok(age) : warning(age, BACK_UP);
}

export async function checkBackupSchedule({ settings }: Installation): Promise<Finding> {
  const { everyMs, place } = settings.backups;
  if (everyMs === null) return warning('no backups by schedule', setCommand('LAPWING_BACKUP_EVERY', '24h'));
  if (place.kind === 'folder' && existsSync(place.folder) && existsSync(settings.dataDir)) {
    const isSameDisk = statSync(place.folder).dev === statSync(settings.dataDir).dev;
    if (isSameDisk)
      return warning(
        `${place.folder} is on the same disk as the data`,
        setCommand('LAPWING_BACKUP_TO', '/mnt/backup'),
        'name a folder on another disk, or a bucket',
      );
  }
  const hours = everyMs / 3_600_000;
  return ok(hours === 1 ? 'every hour' : `every ${hours} hours`);
}

export async function checkBackupPlace({ db, settings }: Installation): Promise<Finding | null> {
  const { everyMs, place } = settings.backups;
  if (everyMs === null) return null;
  try {
    const backups = await listBackups(settings);
    const where = place.kind === 'folder' ? place.folder : place.url;
    const isShared = db !== null && settings.natsUrl !== null && (await migrationsDone(db)).length > 0;
    const missing = isShared ? await findMissingHere(db, place, backups) : null;
    if (missing !== null)
      return warning(
        `the last backup, ${missing}, is not in ${where}: another server has it`,
        setCommand('LAPWING_BACKUP_TO', '/mnt/backup'),
        'name a folder that all servers share, or a bucket',
      );
    return ok(`${backups.length} in ${where}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(withoutFullStop(reason), place.kind === 'folder' ? 'sudo mount -a' : EDIT_SETTINGS);
  }
}

/** What follows a finding begins with one. */
function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
