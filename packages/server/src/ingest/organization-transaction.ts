/** The writes of one organisation, one after the other: in this process, and on all servers of a PostgreSQL. */

import type { Transaction } from 'kysely';
import type { Database } from '../storage/database.ts';
import { lockUntilCommit } from '../storage/engines/advisory-lock.ts';
import type { Schema } from '../storage/schema.ts';
import { createKeyedMutex } from './keyed-mutex.ts';

export type OrganizationTransaction = <Done>(
  organizationId: number,
  work: (tx: Transaction<Schema>) => Promise<Done>,
) => Promise<Done>;

export function createOrganizationTransaction(db: Database): OrganizationTransaction {
  // Those of this process do not wait with a connection each.
  const mutex = createKeyedMutex();
  return (organizationId, work) =>
    mutex(organizationId, () =>
      db.transaction().execute(async (tx) => {
        await lockUntilCommit(db, tx, `organization ${organizationId}`);
        return work(tx);
      }),
    );
}
