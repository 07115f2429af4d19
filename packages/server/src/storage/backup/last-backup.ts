/** When the last backup was made, and where to. */

import * as z from 'zod/mini';
import { type Database, type DatabaseSettings, openDatabase } from '../database.ts';
import { readStored } from '../stored-json.ts';

const STATE_KEY = 'backup.last';

const lastBackup = z.object({ file: z.string(), atMs: z.int() });
export type LastBackup = z.infer<typeof lastBackup>;

export async function noteBackup(settings: DatabaseSettings, backup: LastBackup): Promise<void> {
  const value = JSON.stringify(backup);
  const db = await openDatabase(settings);
  try {
    await db
      .insertInto('serverState')
      .values({ key: STATE_KEY, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  } finally {
    await db.close();
  }
}

/** null if none is known. */
export async function findLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db
    .selectFrom('serverState')
    .select('value')
    .where('key', '=', STATE_KEY)
    .executeTakeFirst();
  return readStored(row?.value, lastBackup);
}
