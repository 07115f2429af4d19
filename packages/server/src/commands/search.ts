/** `lapwing-server search rebuild`: rebuilds the search index. */

import { defineCommand } from 'citty';
import { rebuildSearchIndex } from '../search/index/rebuild.ts';
import type { Settings } from '../settings/settings.ts';
import { createProgressBar } from './progress-bar.ts';
import { withDatabase } from './with-database.ts';

export function searchCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'search', description: 'Look after the search index' },
    subCommands: { rebuild: rebuildCommand(readSettings) },
  });
}

function rebuildCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'rebuild',
      description:
        'Fill the search index again, also while the server runs; until it is full, searches find only a part',
    },
    args: { json: { type: 'boolean', description: 'Answer as JSON, for scripts' } },
    run: async ({ args }) => {
      const bar = createProgressBar('Rebuilding the search index');
      const beganMs = performance.now();
      const entities = await withDatabase(readSettings(), (db) =>
        rebuildSearchIndex(db, args.json === true ? () => {} : bar.update, console.warn),
      );
      const tookMs = Math.round(performance.now() - beganMs);
      if (args.json === true) console.log(JSON.stringify({ entities, tookMs }));
      else bar.finish(`The search index is complete: ${entities} names in ${(tookMs / 1_000).toFixed(1)} s.`);
    },
  });
}
