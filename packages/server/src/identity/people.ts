/** Creates, changes and deletes the accounts of the embedded provider. */

import { randomBytes } from 'node:crypto';
import { accountStatuses } from '@lapwing/contract/values/enums';
import { type Kysely, sql, type Transaction } from 'kysely';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import type { Row, Schema } from '../storage/schema.ts';
import { releaseTransponders } from '../storage/transponder-owners.ts';
import { emailKeyOf } from './email-key.ts';
import { type CodePayloads, voidCodes, voidSignUps } from './mailed-codes.ts';

export type Person = Pick<
  Row<'accounts'>,
  'id' | 'givenName' | 'surName' | 'nickName' | 'email' | 'language' | 'passwordHash'
>;
export type NewPerson = CodePayloads['sign-up'] & { passwordHash: string };
export type Names = Pick<Person, 'givenName' | 'surName' | 'nickName' | 'language'>;

const fields = ['id', 'givenName', 'surName', 'nickName', 'email', 'language', 'passwordHash'] as const;

const ownTables = [
  'claims',
  'videos',
  'avatars',
  'mailedCodes',
  'notifications',
  'organizationMembers',
  'accountVisits',
  'passkeys',
  'secondFactors',
  'recoveryCodes',
  'signedInDevices',
] as const;

/** Invalidates tokens that were issued before. */
const nextVersion = sql<number>`token_version + 1`;

export type People = ReturnType<typeof createPeople>;

export function createPeople(db: Kysely<Schema>, accountPrefix: string, nowMs: () => number = Date.now) {
  const active = db.selectFrom('accounts').select(fields).where('status', '=', accountStatuses.Active);

  return {
    find: (id: string): Promise<Person | undefined> => active.where('id', '=', id).executeTakeFirst(),

    findByEmail: (email: string): Promise<Person | undefined> =>
      active.where('emailKey', '=', emailKeyOf(email)).executeTakeFirst(),

    /** False if the address has been taken in the meantime. */
    async create(person: NewPerson): Promise<boolean> {
      const added = await db.transaction().execute((tx) => addPerson(tx, person, accountPrefix, nowMs()));
      return added !== null;
    },

    async saveNames(id: string, names: Names): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'account-details' });
        await tx.updateTable('accounts').set(names).where('id', '=', id).execute();
        await reindex(tx, 'Profiles', [id]);
      });
    },

    /** False if someone else has the address. */
    async saveEmail(id: string, email: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const emailKey = emailKeyOf(email);
        const other = await tx
          .selectFrom('accounts')
          .select('id')
          .where('emailKey', '=', emailKey)
          .where('id', '!=', id)
          .executeTakeFirst();
        if (other !== undefined) return false;
        await announce(tx, { kind: 'account-details' });
        await tx
          .updateTable('accounts')
          .set({ email, emailKey, tokenVersion: nextVersion })
          .where('id', '=', id)
          .execute();
        await voidCodes(tx, id, 'email-changed');
        await voidSignUps(tx, emailKey);
        return true;
      });
    },

    async savePassword(id: string, passwordHash: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await announce(tx, { kind: 'account-details' });
        await tx
          .updateTable('accounts')
          .set({ passwordHash, tokenVersion: nextVersion })
          .where('id', '=', id)
          .execute();
        await voidCodes(tx, id, 'password-changed');
      });
    },

    /** Results keep their published names; all data of the person is deleted. False for the last host of the site. */
    async delete(id: string): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        if (await isLastHost(tx, id)) return false;
        await announce(tx, { kind: 'everything' });
        await tx
          .updateTable('accounts')
          .set({
            status: accountStatuses.Deleted,
            givenName: '',
            surName: '',
            nickName: '',
            email: '',
            emailKey: `deleted ${id}`,
            passwordHash: null,
            countryCode: null,
            notifiesByEmail: 0,
            isHost: 0,
          })
          .where('id', '=', id)
          .execute();
        await tx
          .deleteFrom('follows')
          .where((where) => where.or([where('followerId', '=', id), where('followedId', '=', id)]))
          .execute();
        await removeTraces(tx, id);
        for (const table of ownTables) {
          await tx.deleteFrom(table).where('accountId', '=', id).execute();
        }
        await releaseTransponders(tx, id, nowMs());
        await reindex(tx, 'Profiles', [id]);
        return true;
      });
    },
  };
}

/** What stays for others keeps no link to the person: claims, codes that timers showed, the audit log. */
async function removeTraces(tx: Transaction<Schema>, accountId: string): Promise<void> {
  await tx
    .deleteFrom('claimRecords')
    .where('claimId', 'in', (select) =>
      select.selectFrom('claims').select('claims.id').where('claims.accountId', '=', accountId),
    )
    .execute();
  await tx.updateTable('claimRecords').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.updateTable('claimCodes').set({ usedBy: null }).where('usedBy', '=', accountId).execute();
  await tx
    .updateTable('auditLog')
    .set({ accountId: null, actor: '' })
    .where('accountId', '=', accountId)
    .execute();
}

/** The id of the new account; null if the address is taken. */
export async function addPerson(
  tx: Transaction<Schema>,
  { email, ...given }: NewPerson,
  accountPrefix: string,
  createdAtMs: number,
): Promise<string | null> {
  const id = `${accountPrefix}${randomBytes(16).toString('hex')}`;
  const added = await tx
    .insertInto('accounts')
    .values({
      id,
      ...given,
      nickName: given.givenName,
      email,
      emailKey: emailKeyOf(email),
      status: accountStatuses.Active,
      countryCode: null,
      isPrivate: 0,
      notifiesByEmail: 0,
      createdAtMs,
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return null;
  await announce(tx, { kind: 'account-details' });
  await voidSignUps(tx, emailKeyOf(email));
  await reindex(tx, 'Profiles', [id]);
  return id;
}

async function isLastHost(tx: Kysely<Schema>, id: string): Promise<boolean> {
  const hosts = await tx
    .selectFrom('accounts')
    .select('id')
    .where('isHost', '=', 1)
    .where('status', '=', accountStatuses.Active)
    .limit(2)
    .execute();
  return hosts.length === 1 && hosts[0]?.id === id;
}
