/** Creates the demo world in an empty installation. */

import { removeUnwantedDemoWorld } from '../demo/demo-state.ts';
import type { DemoOptions } from '../demo/make-demo-world.ts';
import type { Database } from '../storage/database.ts';
import { withAdvisoryLock } from '../storage/engines/advisory-lock.ts';
import { createProgressBar } from './progress-bar.ts';

async function isEmpty(db: Database): Promise<boolean> {
  const organization = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return organization === undefined && account === undefined;
}

/**
 * Removes an incomplete world and, if the database is empty, runs `whenEmpty`. Of several servers that
 * start on one database, only one does so at a time: another would take the world being created for an incomplete one.
 */
export async function readyDemoWorld(db: Database, whenEmpty: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'demo world', async () => {
    await removeUnwantedDemoWorld(db);
    if (await isEmpty(db)) await whenEmpty();
  });
}

/** The last moment of the world, and how far back it reaches. */
export type DemoSpan = Pick<DemoOptions, 'nowMs' | 'reachDays' | 'practiceMonths'>;

/** Loaded only if there is a world to create: a start with an existing database does not need it. */
export async function fillWithDemoWorld(
  db: Database,
  accountPrefix: string,
  span: DemoSpan = { nowMs: Date.now() },
): Promise<void> {
  const { makeDemoWorld } = await import('../demo/make-demo-world.ts');
  const bar = createProgressBar('Making the demo world');
  const startedAtMs = performance.now();
  await makeDemoWorld({
    db,
    ...span,
    accountPrefix,
    onProgress: ({ done, total }) => bar.update(done, total),
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  bar.finish(`The demo world is made (${seconds} s).`);
}
