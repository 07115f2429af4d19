/** Stops a command that was run without the settings of its server from creating a second database elsewhere. */

import { existsSync, statSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';
import type { DatabaseSettings } from './database.ts';
import { dataFileIn } from './engines/sqlite.ts';

/** A database is created only if the host has set a folder. */
export function requireChosenPlace(settings: DatabaseSettings & { isDefaultDataDir?: boolean }): void {
  if (settings.databaseUrl !== null) return;
  const file = dataFileIn(settings.dataDir);
  if (existsSync(file)) requireOwner(file);
  else if (settings.isDefaultDataDir === true)
    throw new OperatorError(
      `There is no Lapwing database in ${settings.dataDir}. Give this command the settings of your server (LAPWING_DATA_DIR or DATABASE_URL), or start the server here first.`,
    );
}

/** The server could not open files that root created there. */
function requireOwner(file: string): void {
  const { uid } = statSync(file);
  if (process.getuid?.() !== 0 || uid === 0) return;
  throw new OperatorError(
    `${file} belongs to another user (number ${uid}). Run this command as that user: sudo -u '#${uid}' lapwing-server …`,
  );
}
