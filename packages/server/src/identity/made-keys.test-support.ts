/** Signing keys for the databases of tests: making RSA keys takes longer than most tests. */

import type { Database } from '../storage/database.ts';
import type { Row } from '../storage/schema.ts';
import { loadKeys } from './signing-keys.ts';

// Test files share a process, and the keys that the first one made.
let madeKeys: Row<'serverState'> | null = null;

/** A database that has keys keeps its own. */
export async function useMadeKeys(db: Database): Promise<void> {
  if (madeKeys !== null) {
    const keep = db.insertInto('serverState').values(madeKeys);
    await keep.onConflict((conflict) => conflict.doNothing()).execute();
    return;
  }
  await loadKeys(db);
  madeKeys = await db
    .selectFrom('serverState')
    .selectAll()
    .where('key', '=', 'identity.keys')
    .executeTakeFirstOrThrow();
}
