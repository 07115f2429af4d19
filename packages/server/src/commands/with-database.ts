/** Runs short work on the database of an installation, whether its server runs or not. */

import { isDemoWorldBeingMade } from '../demo/demo-state.ts';
import { OperatorError } from '../operator-error.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../storage/database.ts';
import { openInstallation } from '../storage/installation.ts';
import { requireLatest } from '../storage/migrate.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';

/** If no server runs, the database is migrated first, or created in an empty folder. */
export async function withDatabase<Done>(
  settings: DatabaseSettings & { isDefaultDataDir?: boolean },
  work: (db: Database) => Promise<Done>,
): Promise<Done> {
  requireChosenPlace(settings);
  const { db, close } = await open(settings);
  try {
    if (await isDemoWorldBeingMade(db)) {
      throw new OperatorError(
        'The demo world is being made, or was left half made. Try again when the server says that it is running.',
      );
    }
    return await work(db);
  } finally {
    await close();
  }
}

async function open(settings: DatabaseSettings): Promise<{ db: Database; close(): Promise<void> }> {
  try {
    return await openInstallation(settings);
  } catch (error) {
    const isServerRunning =
      error instanceof OperatorError && error.message.startsWith('Another Lapwing process');
    if (!isServerRunning) throw error;
  }
  const db = await openDatabase(settings);
  try {
    await requireLatest(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, close: () => db.close() };
}
