/** Checks the stored data: whether the server can use it, and whether it is backed up. */

import { findKeys, readKeys } from '../identity/signing-keys.ts';
import { findLastBackup } from '../storage/backup/last-backup.ts';
import { migrationsDone } from '../storage/migrate.ts';
import { listSetAside } from '../storage/set-aside/set-aside.ts';
import { type Finding, type Installation, ok, problem, warning } from './check.ts';

const DAY_MS = 86_400_000;
const OLD_AFTER_DAYS = 7;

export async function checkSigningKeys({ db, settings }: Installation): Promise<Finding | null> {
  if (db === null || settings.externalIdentity !== null || (await migrationsDone(db)).length === 0)
    return null;
  const stored = await findKeys(db);
  if (stored === null) return ok('made at the first start');
  if ((await readKeys(stored)) !== null) return ok('can be read');
  return problem(
    'cannot be read',
    'Bring back a backup that has them; otherwise the next start makes new ones and everybody signs in again.',
  );
}

export async function checkSetAside({ db }: Installation): Promise<Finding | null> {
  if (db === null || !(await migrationsDone(db)).includes('0025-set-aside')) return null;
  const { length } = await listSetAside(db);
  if (length === 0) return ok('nothing');
  return warning(`${length} stored items cannot be used`, 'lapwing-server set-aside list');
}

export async function checkLastBackup({ db, nowMs }: Installation): Promise<Finding | null> {
  if (db === null || (await migrationsDone(db)).length === 0) return null;
  const last = await findLastBackup(db);
  const advice = 'lapwing-server backup FILE, on another disk, every day';
  if (last === null) return warning('none is known', advice);
  const days = Math.floor((nowMs - last.atMs) / DAY_MS);
  const found = `${days} ${days === 1 ? 'day' : 'days'} ago: ${last.file}`;
  return days >= OLD_AFTER_DAYS ? warning(found, advice) : ok(found);
}
