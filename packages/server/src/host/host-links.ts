/** The one-time link that makes the first host: a random token, of which only the hash is stored. */

import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import { countHosts, type HostEmails } from './hosts.ts';

const HOUR_MS = 3_600_000;
export const HOST_LINK_HOURS = 24;

/** The path of the page; the token is behind #, which no server or proxy logs. */
const FIRST_RUN_PATH = '/first-run';

/** Earlier links stay valid: several servers may share a database, and each prints its own. */
export async function createHostLink(db: Kysely<Schema>, publicUrl: string, nowMs: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.deleteFrom('hostLinks').where('expiresAtMs', '<=', nowMs).execute();
  await db
    .insertInto('hostLinks')
    .values({ tokenHash: hashOf(token), expiresAtMs: nowMs + HOST_LINK_HOURS * HOUR_MS })
    .execute();
  return `${publicUrl}${FIRST_RUN_PATH}#${token}`;
}

/** Whether to offer a link: the environment has named no host, and there is none. */
export async function needsHostLink(db: Kysely<Schema>, hostEmails: HostEmails): Promise<boolean> {
  return hostEmails === null && (await countHosts(db, null)) === 0;
}

/** Until when the link is valid; null if it is not. */
export async function findHostLink(db: Kysely<Schema>, token: string, nowMs: number): Promise<number | null> {
  const found = await db
    .selectFrom('hostLinks')
    .select('expiresAtMs')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  return found?.expiresAtMs ?? null;
}

/** Uses up this link, and voids all others. Of two concurrent uses one gets false. */
export async function useHostLink(tx: Kysely<Schema>, token: string, nowMs: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hostLinks')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAtMs', '>', nowMs)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await tx.deleteFrom('hostLinks').execute();
  return true;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
