/** `lapwing-server restore FILE`: replaces everything with a backup; the old data is kept next to it. */

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { timeOfBackup } from '../storage/backup/backup-names.ts';
import { listBackups, restoreStoredBackup } from '../storage/backup/backups.ts';
import { restoreBackup } from '../storage/backup/restore.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { createProgressBar } from './progress-bar.ts';

export function restoreCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'restore', description: 'Replace everything by a backup; the server must be stopped' },
    args: {
      file: {
        type: 'positional',
        required: false,
        description: 'A file that lapwing-server backup has written, or a name that backup --list shows',
      },
      latest: { type: 'boolean', description: 'Take the newest backup at the place of the settings' },
      'without-checksum': {
        type: 'boolean',
        description: 'Take a backup without its .sha256 file, as versions before 0.2 wrote them',
      },
    },
    run: async ({ args }) => {
      const settings = readSettings();
      requireChosenPlace(settings);
      const wanted = args.latest === true ? await newestOf(settings) : args.file;
      if (wanted === undefined)
        throw new OperatorError('Which backup? Give a file, a name that backup --list shows, or --latest.');
      const bar = createProgressBar('Restoring');
      const isStored = timeOfBackup(wanted) !== null && !existsSync(wanted);
      const { keptAside } = isStored
        ? await restoreStoredBackup(settings, wanted, Date.now(), bar.update)
        : await restoreBackup(settings, resolve(wanted), Date.now(), {
            isWithoutChecksum: args['without-checksum'] === true,
            onProgress: bar.update,
          });
      bar.finish(
        `${isStored ? wanted : resolve(wanted)} is restored.${keptAside === null ? '' : ` What was there before is in ${keptAside}.`}`,
      );
    },
  });
}

async function newestOf(settings: Settings): Promise<string> {
  const [newest] = await listBackups(settings);
  if (newest === undefined) throw new OperatorError('There are no backups yet.');
  return newest.name;
}
