/** `lapwing-server backup FILE`: one file with everything, made while the server runs. */

import { basename, resolve } from 'node:path';
import { defineCommand } from 'citty';
import type { Settings } from '../settings/settings.ts';
import { makeBackup } from '../storage/backup/backup.ts';
import { noteBackup } from '../storage/backup/last-backup.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { createProgressBar } from './progress-bar.ts';

export function backupCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'backup', description: 'Write everything into one file, also while the server runs' },
    args: {
      file: { type: 'positional', required: true, description: 'The file to write; it must not exist yet' },
    },
    run: async ({ args }) => {
      const file = resolve(args.file);
      const bar = createProgressBar('Backing up');
      const settings = readSettings();
      requireChosenPlace(settings);
      await makeBackup(settings, file, bar.update);
      await noteBackup(settings, { file, atMs: Date.now() });
      bar.finish(
        `Everything is in ${file}. Keep it safe, with ${basename(file)}.sha256 next to it: it holds password hashes and signing keys.`,
      );
    },
  });
}
