/** Makes all checks of an installation, running or not. Its database is only read. */

import { existsSync } from 'node:fs';
import type { CheckCode } from '@lapwing/contract/site/host-status';
import type { Settings } from '../settings/settings.ts';
import { Database, type DatabaseSettings, openDatabase } from '../storage/database.ts';
import { dataFileIn, dialectToRead } from '../storage/engines/sqlite.ts';
import { isPublished } from './check.ts';
import { checks, examine, type NamedFinding } from './checks.ts';

/** Asked for the time of a public site. */
const TIME_SERVER = { host: 'pool.ntp.org', port: 123 };

export async function examineInstallation(
  settings: Settings,
  nowMs: number,
): Promise<NamedFinding<CheckCode>[]> {
  const db = await openToRead(settings);
  const timeServer = isPublished(settings) ? TIME_SERVER : null;
  return examine({ settings, db, nowMs, timeServer }, checks).finally(() => db?.close());
}

/** null if there is none, or it cannot be opened, which a check reports. */
async function openToRead(settings: DatabaseSettings): Promise<Database | null> {
  try {
    if (settings.databaseUrl !== null) return await openDatabase(settings);
    const path = dataFileIn(settings.dataDir);
    return existsSync(path) ? new Database('sqlite', dialectToRead(path)) : null;
  } catch {
    return null;
  }
}
