/** Makes a backup of a database with data before it is migrated, so that an upgrade can always be undone. */

import { join } from 'node:path';
import { OperatorError } from '../../operator-error.ts';
import type { Database, DatabaseSettings } from '../database.ts';
import { migrationsDone, pendingAfter } from '../migrate.ts';
import { backUpTables, makeBackup } from './backup.ts';
import { compactTime } from './backup-names.ts';

/** Returns the file; null if there is nothing to migrate, or nothing to lose. */
export async function backUpBeforeMigration(
  db: Database,
  settings: DatabaseSettings,
  nowMs: number,
): Promise<string | null> {
  const done = await migrationsDone(db);
  if (done.length === 0 || pendingAfter(done).length === 0 || !(await hasData(db))) return null;
  const path = join(settings.dataDir, `before-upgrade-${compactTime(nowMs)}.db`);
  try {
    if (db.engine === 'sqlite') await makeBackup(settings, path);
    else await backUpTables(db, path, { done });
    return path;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new OperatorError(
      `The database was not brought to this version, because no backup could be made before: ${error.message}`,
      { cause: error },
    );
  }
}

/** Both tables are in every version. */
async function hasData(db: Database): Promise<boolean> {
  for (const table of ['organizations', 'accounts'] as const)
    if ((await db.selectFrom(table).select('id').limit(1).execute()).length > 0) return true;
  return false;
}
