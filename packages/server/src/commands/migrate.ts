/** `lapwing-server migrate`: migrates the database to this version without serving. */

import { defineCommand } from 'citty';
import type { Settings } from '../settings/settings.ts';
import { openInstallation } from '../storage/installation.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { printUpgradeBackup } from './print-upgrade-backup.ts';

export function migrateCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'migrate', description: 'Bring the database to this version (start does so by itself)' },
    run: async () => {
      const settings = readSettings();
      requireChosenPlace(settings);
      const { close } = await openInstallation(settings, { onUpgradeBackup: printUpgradeBackup });
      await close();
      console.log('The database is up to date.');
    },
  });
}
