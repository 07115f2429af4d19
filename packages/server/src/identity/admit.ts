/** Admits valid tokens of active accounts. Accounts of an external provider are created on first use. */

import { createHash } from 'node:crypto';
import { languages } from '@lapwing/contract/values/constants';
import { asLine } from '@lapwing/contract/values/document-values';
import { accountStatuses } from '@lapwing/contract/values/enums';
import { accountIdPattern } from '@lapwing/contract/values/text-values';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { User } from '../http/mount.ts';
import { reindex } from '../search/index/searchable-entities.ts';
import { announce } from '../storage/announce.ts';
import type { Schema } from '../storage/schema.ts';
import { emailKeyOf } from './email-key.ts';
import { isEmail, isName } from './form-fields.ts';
import type { Claims } from './verify-token.ts';

/** Times in tokens are whole seconds, too coarse to order a token and a change within the same second. */
export const TOKEN_VERSION_CLAIM = 'token_version';

const VISIT_NOTED_EVERY_MS = 900_000;
const MOST_NOTED = 10_000;

/**
 * Deleted and inactive accounts are refused however long their token is valid, and so is a token from before
 * the last change of password or e-mail address.
 */
export function admitOwn(db: Kysely<Schema>) {
  return async ({ sub, [TOKEN_VERSION_CLAIM]: version = 0 }: Claims): Promise<User | null> => {
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'tokenVersion'])
      .where('id', '=', sub)
      .where('status', '=', accountStatuses.Active)
      .executeTakeFirst();
    if (found === undefined || found.tokenVersion !== version) return null;
    await noteVisit(db, found.id, Date.now());
    return { accountId: found.id };
  };
}

/** When each account was last noted, by this process. */
const notedAtMs = new WeakMap<Kysely<Schema>, Map<string, number>>();

/** For the people list of hosts. To the quarter of an hour, so that few calls cost a write. */
async function noteVisit(db: Kysely<Schema>, accountId: string, nowMs: number): Promise<void> {
  const noted = notedAtMs.get(db) ?? new Map<string, number>();
  notedAtMs.set(db, noted);
  if (nowMs - (noted.get(accountId) ?? 0) < VISIT_NOTED_EVERY_MS) return;
  if (noted.size >= MOST_NOTED) noted.clear();
  noted.set(accountId, nowMs);
  await db
    .insertInto('accountVisits')
    .values({ accountId, lastSeenAtMs: nowMs })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ lastSeenAtMs: nowMs }))
    .execute();
}

/** A subject that is an account id stays one; any other is turned into an id that nobody else can get. */
export function accountIdOf({ iss, sub }: Pick<Claims, 'iss' | 'sub'>, accountPrefix: string): string {
  if (accountIdPattern.test(sub)) return sub;
  return `${accountPrefix}${createHash('sha256').update(`${iss}\n${sub}`).digest('hex').slice(0, 32)}`;
}

/** Providers send a name as text, or not at all. */
const text = z.catch(z.string(), '');
const personClaims = z.object({
  given_name: text,
  family_name: text,
  name: text,
  nickname: text,
  preferred_username: text,
  email: text,
  email_verified: z.catch(z.boolean(), false),
  locale: text,
});

/** Names, e-mail address and language follow the provider, because that is where people change them. */
export function admitFromElsewhere(
  db: Kysely<Schema>,
  accountPrefix: string,
  nowMs: () => number = Date.now,
) {
  return async (claims: Claims): Promise<User | null> => {
    const id = accountIdOf(claims, accountPrefix);
    const person = personIn(claims);
    const account = await db
      .selectFrom('accounts')
      .select(['givenName', 'surName', 'nickName', 'email', 'language', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (account !== undefined && account.status !== accountStatuses.Active) return null;
    const isUnchanged =
      account !== undefined &&
      Object.entries(person).every(([name, value]) => account[name as keyof typeof person] === value);
    if (!isUnchanged) await save(id, person);
    await noteVisit(db, id, nowMs());
    return { accountId: id };
  };

  async function save(id: string, person: ReturnType<typeof personIn>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await announce(tx, { kind: 'account-details' });
      const emailKey = await freeKey(tx, id, person.email);
      await tx
        .insertInto('accounts')
        .values({
          id,
          ...person,
          emailKey,
          passwordHash: null,
          status: accountStatuses.Active,
          countryCode: null,
          isPrivate: 0,
          notifiesByEmail: 0,
          createdAtMs: nowMs(),
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...person, emailKey }))
        .execute();
      await reindex(tx, 'Profiles', [id]);
    });
  }
}

/** Two people with the same address stay two accounts. */
async function freeKey(tx: Kysely<Schema>, id: string, email: string): Promise<string> {
  const ownKey = `elsewhere ${id}`;
  if (email === '') return ownKey;
  const taken = await tx
    .selectFrom('accounts')
    .select('id')
    .where('emailKey', '=', emailKeyOf(email))
    .where('id', '!=', id)
    .executeTakeFirst();
  return taken === undefined ? emailKeyOf(email) : ownKey;
}

function personIn(claims: Claims) {
  const person = z.parse(personClaims, claims);
  const nameOr = (ownName: string, other: string) => {
    const name = asLine(ownName).trim();
    return isName(name) ? name : other;
  };
  const nickName = nameOr(person.nickname, nameOr(person.preferred_username, ''));
  const givenName = nameOr(person.given_name, nameOr(person.name, nickName || 'Racer'));
  const surName = person.given_name === '' ? '' : nameOr(person.family_name, '');
  const language = languages.find((each) => person.locale.toLowerCase().startsWith(each)) ?? languages[0];
  // An unconfirmed address may belong to someone else.
  const email = person.email_verified && isEmail(person.email) ? person.email : '';
  return { givenName, surName, nickName: nickName || givenName, email, language };
}
