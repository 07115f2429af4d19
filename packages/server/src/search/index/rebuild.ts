/** Rebuilds the search index from the entities: by command, and at a start after its rules have changed. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRaw } from '../../storage/announce.ts';
import type { Progress } from '../../storage/backup/copy-tables.ts';
import type { Database } from '../../storage/database.ts';
import { withAdvisoryLock } from '../../storage/engines/advisory-lock.ts';
import type { Schema } from '../../storage/schema.ts';
import { isDataFault } from '../../storage/set-aside/data-fault.ts';
import { createSetAside, type SetAside } from '../../storage/set-aside/set-aside.ts';
import { reindex, type SourceType, sourceTypes } from './searchable-entities.ts';

/** Raised with every change to how names are folded, split into words or entered. */
const VERSION = 4;

const ENTITIES_AT_ONCE = 200;
/** Other writers retry within this time. */
const OTHERS_TURN_MS = 30;

const tableOf = {
  Events: 'events',
  PracticeLocations: 'practiceLocations',
  Profiles: 'accounts',
  Organizations: 'organizations',
  Championships: 'championships',
} as const satisfies Record<SourceType, keyof Schema>;

/** At a start: an index that is complete and of this version stays unchanged. */
export async function readySearchIndex(
  db: Database,
  onRebuild: () => void,
  warn: (line: string) => void = () => {},
): Promise<void> {
  await withAdvisoryLock(db, 'search index', async () => {
    const builds = await db.selectFrom('searchBuilds').select('version').execute();
    if (builds.some(({ version }) => version === VERSION)) return;
    if ((await countEntities(db)) > 0) onRebuild();
    await fill(db, () => {}, { isBesideServer: false, warn });
  });
}

/**
 * Others may write at the same time: their changes are in the index immediately. Until the end, searches find a part.
 */
export function rebuildSearchIndex(
  db: Database,
  onProgress: Progress,
  warn: (line: string) => void = () => {},
): Promise<number> {
  return withAdvisoryLock(db, 'search index', () => fill(db, onProgress, { isBesideServer: true, warn }));
}

async function fill(
  db: Database,
  onProgress: Progress,
  { isBesideServer, warn }: { isBesideServer: boolean; warn: (line: string) => void },
): Promise<number> {
  await db.transaction().execute(async (tx) => {
    for (const table of [
      'searchBuilds',
      'searchPostings',
      'searchGrams',
      'searchWords',
      'searchEntries',
    ] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
  const setAside = createSetAside(db, { warn });
  await db.deleteFrom('setAside').where('kind', '=', 'search-entry').execute();
  const total = await countEntities(db);
  let done = 0;
  for (const type of sourceTypes) {
    for await (const ids of idsOf(db, tableOf[type])) {
      // One transaction each, with a pause, so that other writers wait only for a moment.
      await enter(db, type, ids, setAside);
      if (isBesideServer) await wait(OTHERS_TURN_MS);
      done += ids.length;
      onProgress(done, total);
    }
  }
  await db.insertInto('searchBuilds').values({ version: VERSION }).execute();
  return done;
}

/** An entity that cannot be entered must not prevent the others. */
async function enter(
  db: Database,
  type: SourceType,
  ids: readonly (string | number)[],
  setAside: SetAside,
): Promise<void> {
  try {
    await db.transaction().execute((tx) => reindex(tx, type, ids));
  } catch (reason) {
    if (!isDataFault(reason)) throw reason;
    const [id] = ids;
    if (ids.length > 1) for (const one of ids) await enter(db, type, [one], setAside);
    else await setAside.add({ kind: 'search-entry', item: `${type}/${id}`, reason });
  }
}

async function* idsOf(db: Kysely<Schema>, table: (typeof tableOf)[SourceType]) {
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await readRaw(
      db,
      sql<{ id: string | number }>`
      select id from ${sql.table(table)} ${after} order by id limit ${sql.lit(ENTITIES_AT_ONCE)}`,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    after = sql`where id > ${last.id}`;
  }
}

async function countEntities(db: Kysely<Schema>): Promise<number> {
  let total = 0;
  for (const table of Object.values(tableOf)) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    total += count;
  }
  return total;
}
