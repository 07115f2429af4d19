/** `lapwing-server demo`: creates the demo world without serving. */

import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { readySearchIndex } from '../search/index/rebuild.ts';
import type { Settings } from '../settings/settings.ts';
import { openInstallation } from '../storage/installation.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { fillWithDemoWorld, readyDemoWorld } from './demo-world.ts';

export function demoCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'demo', description: 'Fill an empty database with the demo world' },
    run: async () => {
      const settings = readSettings();
      requireChosenPlace(settings);
      const { db, close } = await openInstallation(settings);
      try {
        await readySearchIndex(
          db,
          () => console.log('Filling the search index for this version …'),
          console.warn,
        );
        let isMade = false;
        await readyDemoWorld(db, async () => {
          await fillWithDemoWorld(db, settings.accountPrefix);
          isMade = true;
        });
        if (!isMade) {
          throw new OperatorError('The database is not empty: the demo world is only made in an empty one.');
        }
      } finally {
        await close();
      }
    },
  });
}
