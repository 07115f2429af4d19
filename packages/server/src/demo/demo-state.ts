/** Records whether the demo world has been created, and removes an incomplete one. */

import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import { deleteParticipants } from '../search/index/participants.ts';
import { deleteSearchEntries } from '../search/index/search-entries.ts';
import type { Schema } from '../storage/schema.ts';
import { findState, removeState, saveState } from '../storage/server-state.ts';
import { readStored } from '../storage/stored-json.ts';
import { demoAccount } from './world/people.ts';

const KEY = 'demo-world';
export const DEMO_EMAIL_DOMAIN = '@people.lapwing.example';

const id = z.int().check(z.nonnegative());
/** Everything in the demo world belongs to organisations and venues with later ids than these. */
const before = z.object({ organizationId: id, venueId: id });
type Baseline = z.infer<typeof before>;

/** Up to these ids; later ones are not of the demo world. */
const last = before;

const demoState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('making'), before }),
  // Worlds of earlier versions have no ids, and cannot be told from what was added later.
  z.object({ state: z.literal('made'), atMs: z.int(), before: z.optional(before), last: z.optional(last) }),
  // A host wants it gone: the next start removes it.
  z.object({ state: z.literal('leaving'), before, last }),
]);
type DemoState = z.infer<typeof demoState>;

async function findDemoState(db: Kysely<Schema>): Promise<DemoState | null> {
  // An unreadable state counts as none: nothing is removed because of it.
  return readStored(await findState(db, KEY), demoState);
}

function saveDemoState(db: Kysely<Schema>, state: DemoState): Promise<void> {
  return saveState(db, KEY, JSON.stringify(state));
}

export async function isDemoWorldMade(db: Kysely<Schema>): Promise<boolean> {
  return (await findDemoState(db))?.state === 'made';
}

/** Or was left incomplete: the next start removes what was added since. */
export async function isDemoWorldBeingMade(db: Kysely<Schema>): Promise<boolean> {
  return (await findDemoState(db))?.state === 'making';
}

/** null if it has not been created */
export async function findDemoWorldMadeAt(db: Kysely<Schema>): Promise<number | null> {
  const state = await findDemoState(db);
  return state?.state === 'made' ? state.atMs : null;
}

/** Whether a host can have it removed. */
export async function isDemoWorldRemovable(db: Kysely<Schema>): Promise<boolean> {
  const state = await findDemoState(db);
  return state?.state === 'made' && state.before !== undefined && state.last !== undefined;
}

/** The next start removes it. */
export async function leaveDemoWorld(db: Kysely<Schema>): Promise<void> {
  const state = await findDemoState(db);
  if (state?.state !== 'made' || state.before === undefined || state.last === undefined) return;
  await saveDemoState(db, { state: 'leaving', before: state.before, last: state.last });
}

/** Removes a world that a host wants gone, or what a killed process left of one; everything else stays. */
export async function removeUnwantedDemoWorld(db: Kysely<Schema>): Promise<void> {
  const state = await findDemoState(db);
  if (state?.state !== 'making' && state?.state !== 'leaving') return;
  await db.transaction().execute(async (tx) => {
    await removeBetween(tx, state.before, state.state === 'leaving' ? state.last : null);
    await removeState(tx, KEY);
  });
}

/** Records what exists before, so that later additions can be distinguished from it. */
export async function beginDemoWorld(db: Kysely<Schema>): Promise<void> {
  await saveDemoState(db, { state: 'making', before: await lastIds(db) });
}

export async function finishDemoWorld(db: Kysely<Schema>, atMs: number): Promise<void> {
  const state = await findDemoState(db);
  const ids = state?.state === 'making' ? { before: state.before, last: await lastIds(db) } : {};
  await saveDemoState(db, { state: 'made', atMs, ...ids });
}

async function lastIds(db: Kysely<Schema>): Promise<Baseline> {
  return { organizationId: await lastId(db, 'organizations'), venueId: await lastId(db, 'venues') };
}

async function lastId(db: Kysely<Schema>, table: 'organizations' | 'venues'): Promise<number> {
  const { id } = await db
    .selectFrom(table)
    .select((select) => select.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

async function removeBetween(
  tx: Transaction<Schema>,
  { organizationId, venueId }: Baseline,
  last: Baseline | null,
): Promise<void> {
  const lastOrganizationId = last?.organizationId ?? Number.MAX_SAFE_INTEGER;
  const lastVenueId = last?.venueId ?? Number.MAX_SAFE_INTEGER;
  const added = tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '>', organizationId)
    .where('id', '<=', lastOrganizationId);
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
  await tx
    .deleteFrom('organizations')
    .where('id', '>', organizationId)
    .where('id', '<=', lastOrganizationId)
    .execute();
  const held = tx.selectFrom('events').select('venueId');
  await tx
    .deleteFrom('venues')
    .where('id', '>', venueId)
    .where('id', '<=', lastVenueId)
    // An organisation of the site may have held an event at a track of the demo world.
    .where('id', 'not in', held)
    .execute();

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
