/** Gives an empty installation its demo world. */

import { removeHalfMadeDemoWorld } from '../demo/demo-state.ts';
import type { Database } from '../storage/database.ts';
import { withAdvisoryLock } from '../storage/engines/advisory-lock.ts';
import { createProgressBar } from './progress-bar.ts';

async function isEmpty(db: Database): Promise<boolean> {
  const organization = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst();
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  return organization === undefined && account === undefined;
}

/**
 * Takes away a world that was left half made and, if the database is empty, does `whenEmpty`. Of several servers that
 * start on one database one does so at a time: another would take the world it is making for one that was left.
 */
export async function readyDemoWorld(db: Database, whenEmpty: () => Promise<void>): Promise<void> {
  await withAdvisoryLock(db, 'demo world', async () => {
    await removeHalfMadeDemoWorld(db);
    if (await isEmpty(db)) await whenEmpty();
  });
}

/** Loaded only when there is a world to make: a start with an existing database does without. */
export async function fillWithDemoWorld(db: Database, accountPrefix: string): Promise<void> {
  const { makeDemoWorld } = await import('../demo/make-demo-world.ts');
  const bar = createProgressBar('Making the demo world');
  const startedAtMs = performance.now();
  await makeDemoWorld({
    db,
    nowMs: Date.now(),
    accountPrefix,
    onProgress: ({ done, total }) => bar.update(done, total),
  });
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  bar.finish(`The demo world is made (${seconds} s).`);
}
