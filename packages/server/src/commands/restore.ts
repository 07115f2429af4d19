/** `lapwing-server restore FILE`: replaces everything with a backup; the old data is kept next to it. */

import { resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Settings } from '../settings/settings.ts';
import { restoreBackup } from '../storage/backup/restore.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { createProgressBar } from './progress-bar.ts';

export function restoreCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'restore', description: 'Replace everything by a backup; the server must be stopped' },
    args: {
      file: {
        type: 'positional',
        required: true,
        description: 'A file that lapwing-server backup has written',
      },
      'without-checksum': {
        type: 'boolean',
        description: 'Take a backup without its .sha256 file, as versions before 0.2 wrote them',
      },
    },
    run: async ({ args }) => {
      const file = resolve(args.file);
      const settings = readSettings();
      requireChosenPlace(settings);
      const bar = createProgressBar('Restoring');
      const { keptAside } = await restoreBackup(settings, file, Date.now(), {
        isWithoutChecksum: args['without-checksum'] === true,
        onProgress: bar.update,
      });
      bar.finish(
        `${file} is restored.${keptAside === null ? '' : ` What was there before is in ${keptAside}.`}`,
      );
    },
  });
}
