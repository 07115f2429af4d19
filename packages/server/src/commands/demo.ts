/** `lapwing-server demo`: creates the demo world without serving. */

import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { readySearchIndex } from '../search/index/rebuild.ts';
import type { Settings } from '../settings/settings.ts';
import { openInstallation } from '../storage/installation.ts';
import { requireChosenPlace } from '../storage/require-chosen-place.ts';
import { type DemoSpan, fillWithDemoWorld, readyDemoWorld } from './demo-world.ts';

export function demoCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'demo', description: 'Fill an empty database with the demo world' },
    args: {
      at: {
        type: 'string',
        description: 'The moment at which the world ends, as 2026-05-10T15:00:00Z; now if left out',
      },
      days: { type: 'string', description: 'How many days it reaches back; three years if left out' },
    },
    run: async ({ args }) => {
      const span = spanOf(args);
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
          await fillWithDemoWorld(db, settings.accountPrefix, span);
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

const DAYS_PER_MONTH = 30;
const MOST_DAYS = 3_650;

function spanOf({ at, days }: { at?: string | undefined; days?: string | undefined }): DemoSpan {
  const nowMs = at === undefined ? Date.now() : Date.parse(at);
  if (Number.isNaN(nowMs))
    throw new OperatorError(`--at must be a moment such as 2026-05-10T15:00:00Z, not ${at}`);
  if (days === undefined) return { nowMs };
  const reachDays = Number(days);
  if (!Number.isInteger(reachDays) || reachDays < 1 || reachDays > MOST_DAYS)
    throw new OperatorError(`--days must be a whole number from 1 to ${MOST_DAYS}, not ${days}`);
  return { nowMs, reachDays, practiceMonths: Math.ceil(reachDays / DAYS_PER_MONTH) };
}
