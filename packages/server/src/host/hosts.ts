/** Who is a host of the site: accounts with the role, and those that the environment names. */

import { accountStatuses } from '@lapwing/contract/values/enums';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { saveState } from '../storage/server-state.ts';

/** Lower case; null if the environment names none. */
export type HostEmails = readonly string[] | null;

/** The active account, with its name, if it is a host. */
export async function findHost(
  db: Kysely<Schema>,
  accountId: string,
  hostEmails: HostEmails,
): Promise<{ accountId: string; name: string; email: string } | null> {
  const account = await hosts(db, hostEmails)
    .select(['id', 'givenName', 'surName', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account === undefined) return null;
  const { id, givenName, surName, email } = account;
  return { accountId: id, name: `${givenName} ${surName}`.trim(), email };
}

export async function countHosts(db: Kysely<Schema>, hostEmails: HostEmails): Promise<number> {
  const { found } = await hosts(db, hostEmails)
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return Number(found);
}

/** Where to reach them. */
export async function listHosts(
  db: Kysely<Schema>,
  hostEmails: HostEmails,
): Promise<{ email: string; language: string }[]> {
  return hosts(db, hostEmails).select(['email', 'language']).orderBy('id').execute();
}

function hosts(db: Kysely<Schema>, hostEmails: HostEmails) {
  return db
    .selectFrom('accounts')
    .where('status', '=', accountStatuses.Active)
    .where((where) =>
      where.or([
        where('isHost', '=', 1),
        ...(hostEmails === null || hostEmails.length === 0 ? [] : [where('emailKey', 'in', hostEmails)]),
      ]),
    );
}

/** Thrown in a transaction, which is rolled back. */
export class NoHostLeft extends Error {}

/** Two hosts who remove each other at the same moment wait for each other here. */
export async function lockHosts(tx: Kysely<Schema>): Promise<void> {
  await saveState(tx, 'hosts.lock', '');
}

/** After a change that may have taken the role from the last host. */
export async function requireHostLeft(tx: Kysely<Schema>, hostEmails: HostEmails): Promise<void> {
  if ((await countHosts(tx, hostEmails)) === 0) throw new NoHostLeft();
}
