/** The sessions of an entrant: of the classes in which the number is entered. */

import type { StoredEntry } from '@lapwing/contract/desk/meeting';
import type { PaddockEntrant } from '@lapwing/contract/desk/paddock';
import { fieldOf } from '@lapwing/timing/desk/field';
import type { Kysely } from 'kysely';
import type { Schema } from '../../storage/schema.ts';
import type { PaddockDay } from './read-day.ts';

const plain = (number: string) => number.trim().toLowerCase();

/** A number that two classes have counts for both. */
export function entrantOf(
  { sessions, groups, entries }: Pick<PaddockDay, 'sessions' | 'groups' | 'entries'>,
  number: string,
): PaddockEntrant | null {
  const own = entries.filter((entry) => plain(entry.number) === plain(number));
  const [first] = own;
  if (first === undefined) return null;
  const names = [...new Set(own.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()))];
  return {
    number: first.number,
    name: names.filter(Boolean).join(', '),
    sessionIds: sessions.filter((session) => fieldOf(session, groups, own).length > 0).map(({ id }) => id),
  };
}

/** The number of the first entry with a transponder of the account; null without one. */
export async function numberOfAccount(
  db: Kysely<Schema>,
  entries: readonly StoredEntry[],
  accountId: string,
): Promise<string | null> {
  const owned = await db
    .selectFrom('transponders')
    .select(['code', 'codeNumber'])
    .where('ownerAccountId', '=', accountId)
    .execute();
  const codes = new Set(owned.flatMap(({ code, codeNumber }) => [plain(code), String(codeNumber)]));
  return (
    entries.find(({ transponders }) => transponders.some((each) => codes.has(plain(each))))?.number ?? null
  );
}
