/** `lapwing-server demo`: makes the demo world without serving. */

import { defineCommand } from 'citty';
import { removeHalfMadeDemoWorld } from '../demo/demo-state.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings.ts';
import { openInstallation } from '../storage/installation.ts';
import { fillWithDemoWorld, isEmpty } from './demo-world.ts';

export function demoCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'demo', description: 'Fill an empty database with the demo world' },
    run: async () => {
      const settings = readSettings();
      const { db, close } = await openInstallation(settings);
      try {
        await removeHalfMadeDemoWorld(db);
        if (!(await isEmpty(db))) {
          throw new OperatorError('The database is not empty: the demo world is only made in an empty one.');
        }
        await fillWithDemoWorld(db, settings.accountPrefix);
      } finally {
        await close();
      }
    },
  });
}
