/** Several servers whose backups are in folders of their own: each lists only those that it has made. */

import type { Database } from '../database.ts';
import type { BackupSettings } from './backup-settings.ts';
import { findLastAttempt } from './last-backup.ts';

/** The name of the last backup, if another server has it. `stored` are those at the place of this one. */
export async function findMissingHere(
  db: Database,
  place: BackupSettings['place'],
  stored: readonly { name: string }[],
): Promise<string | null> {
  if (place.kind !== 'folder') return null;
  const last = await findLastAttempt(db);
  if (last?.outcome !== 'made' || last.target !== place.folder) return null;
  return stored.some(({ name }) => name === last.name) ? null : last.name;
}
