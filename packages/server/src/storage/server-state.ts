/** Values that an installation keeps by name, above all keys. Several servers share them, and backups contain them. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

export async function findState(db: Kysely<Schema>, key: string): Promise<string | null> {
  const row = await db.selectFrom('serverState').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
}

export async function saveState(db: Kysely<Schema>, key: string, value: string): Promise<void> {
  await db
    .insertInto('serverState')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function removeState(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('serverState').where('key', '=', key).execute();
}

/** The stored value if there is one: of servers that make one at the same moment, the first one's counts. */
export async function keepFirstState(db: Kysely<Schema>, key: string, made: string): Promise<string> {
  await db
    .insertInto('serverState')
    .values({ key, value: made })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const stored = await findState(db, key);
  if (stored === null) throw new Error(`${key} was saved and cannot be read back`);
  return stored;
}

type Kept<Value> = {
  key: string;
  /** null if it cannot be read */
  read: (stored: string) => Value | null | Promise<Value | null>;
  make: () => unknown;
  onUnreadable?: () => void;
};

/** An unreadable value is kept under another name, and replaced by a new one. */
export async function loadOrMakeState<Value>(
  db: Kysely<Schema>,
  { key, read, make, onUnreadable = () => {} }: Kept<Value>,
): Promise<Value> {
  const stored = await findState(db, key);
  if (stored !== null) {
    const known = await read(stored);
    if (known !== null) return known;
    onUnreadable();
    await saveState(db, `${key}.unreadable`, stored);
    await db.deleteFrom('serverState').where('key', '=', key).where('value', '=', stored).execute();
  }
  const saved = await read(await keepFirstState(db, key, JSON.stringify(await make())));
  if (saved === null) throw new Error(`${key} was saved and cannot be read back`);
  return saved;
}
