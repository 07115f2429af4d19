/** Records whether the demo world has been created, and removes an incomplete one. */

import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { deleteParticipants } from '../search/index/participants.ts';
import { deleteSearchEntries } from '../search/index/search-entries.ts';
import type { Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';
import { demoAccount } from './world/people.ts';

const KEY = 'demo-world';
export const DEMO_EMAIL_DOMAIN = '@people.lapwing.example';

const id = z.int().check(z.nonnegative());
/** Everything in the demo world belongs to organisations and venues with later ids than these. */
const before = z.object({ organizationId: id, venueId: id });
type Baseline = z.infer<typeof before>;

const demoState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('making'), before }),
  z.object({ state: z.literal('made'), atMs: z.int() }),
]);
type DemoState = z.infer<typeof demoState>;

async function findState(db: Kysely<Schema>): Promise<DemoState | null> {
  const row = await db.selectFrom('serverState').select('value').where('key', '=', KEY).executeTakeFirst();
  // An unreadable state counts as none: nothing is removed because of it.
  return readStored(row?.value, demoState);
}

async function saveState(db: Kysely<Schema>, state: DemoState): Promise<void> {
  const value = JSON.stringify(state);
  await db
    .insertInto('serverState')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function isDemoWorldMade(db: Kysely<Schema>): Promise<boolean> {
  return (await findState(db))?.state === 'made';
}

/** Or was left incomplete: the next start removes what was added since. */
export async function isDemoWorldBeingMade(db: Kysely<Schema>): Promise<boolean> {
  return (await findState(db))?.state === 'making';
}

/** null if it has not been created */
export async function findDemoWorldMadeAt(db: Kysely<Schema>): Promise<number | null> {
  const state = await findState(db);
  return state?.state === 'made' ? state.atMs : null;
}

/** Removes what a killed process left of a world; everything from before stays. */
export async function removeHalfMadeDemoWorld(db: Kysely<Schema>): Promise<void> {
  const state = await findState(db);
  if (state?.state !== 'making') return;
  await db.transaction().execute(async (tx) => {
    await removeAfter(tx, state.before);
    await tx.deleteFrom('serverState').where('key', '=', KEY).execute();
  });
}

/** Records what exists before, so that later additions can be distinguished from it. */
export async function beginDemoWorld(db: Kysely<Schema>): Promise<void> {
  const noted: Baseline = {
    organizationId: await lastId(db, 'organizations'),
    venueId: await lastId(db, 'venues'),
  };
  await saveState(db, { state: 'making', before: noted });
}

export async function finishDemoWorld(db: Kysely<Schema>, atMs: number): Promise<void> {
  await saveState(db, { state: 'made', atMs });
}

async function lastId(db: Kysely<Schema>, table: 'organizations' | 'venues'): Promise<number> {
  const { id } = await db
    .selectFrom(table)
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

async function removeAfter(tx: Transaction<Schema>, { organizationId, venueId }: Baseline): Promise<void> {
  const added = tx.selectFrom('organizations').select('id').where('id', '>', organizationId);
  for (const [entityType, ids] of [
    ['Events', tx.selectFrom('events').select('id').where('organizationId', 'in', added)],
    ['Championships', tx.selectFrom('championships').select('id').where('organizationId', 'in', added)],
    [
      'PracticeLocations',
      tx.selectFrom('practiceLocations').select('id').where('organizationId', 'in', added),
    ],
    ['Organizations', added],
  ] as const) {
    await deleteSearchEntries(
      tx,
      entityType,
      (await ids.execute()).map(({ id }) => id),
    );
  }
  const events = await tx.selectFrom('events').select('id').where('organizationId', 'in', added).execute();
  for (const { id } of events) await deleteParticipants(tx, id);
  await tx.deleteFrom('organizations').where('id', '>', organizationId).execute();
  await tx.deleteFrom('venues').where('id', '>', venueId).execute();

  const accounts = await tx
    .selectFrom('accounts')
    .select('id')
    .where((where) =>
      where.or([
        where('emailKey', 'like', `%${DEMO_EMAIL_DOMAIN}`),
        where('emailKey', '=', demoAccount.email),
      ]),
    )
    .execute();
  const accountIds = accounts.map(({ id }) => id);
  await deleteSearchEntries(tx, 'Profiles', accountIds);
  if (accountIds.length === 0) return;
  await tx.deleteFrom('transponders').where('ownerAccountId', 'in', accountIds).execute();
  await tx.deleteFrom('accounts').where('id', 'in', accountIds).execute();
}
