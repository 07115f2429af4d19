/** Runs the tests of a store on each engine, every test on a fresh database of its own. */

import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe } from 'vitest';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';

/** Set by the test script after it has started a PostgreSQL server. */
const postgresUrl = process.env.LAPWING_TEST_POSTGRES_URL || null;

type Place = DatabaseSettings & { remove(): Promise<void> };
/** Makes a place for a database: an empty one, or a copy of one that nobody has open. */
type MakePlace = (model?: Place) => Promise<Place>;

export type EngineUnderTest = {
  /** A migrated, empty database; two calls in one test give two independent ones. */
  openDb(): Promise<Database>;
  /** Where a database can be made: for tests of opening, migrating and restoring. */
  emptyPlace(): Promise<DatabaseSettings>;
  /** The same on SQLite, whichever engine is under test: for moving from one to the other. */
  emptySqlitePlace(): Promise<DatabaseSettings>;
};

/** All that a test opens is closed and removed after it. */
export function describeOnEachEngine(
  name: string,
  tests: (openDb: EngineUnderTest['openDb'], engine: EngineUnderTest) => void,
): void {
  describe(`${name} on SQLite`, () => runOn(sqlitePlace, tests));
  if (postgresUrl === null) {
    describe.skip(`${name} on PostgreSQL: LAPWING_TEST_POSTGRES_URL is not set`, () =>
      runOn(sqlitePlace, tests));
    return;
  }
  describe(`${name} on PostgreSQL`, () => runOn((model) => postgresPlace(postgresUrl, model), tests));
}

function runOn(makePlace: MakePlace, tests: Parameters<typeof describeOnEachEngine>[1]): void {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const removedLater = (place: Place) => {
    cleanups.push(place.remove);
    return place;
  };
  const emptyPlace = async () => removedLater(await makePlace());
  const emptySqlitePlace = async () => removedLater(await sqlitePlace());
  // Copying what was migrated once is several times faster than migrating for every test.
  let migrated: Promise<Place> | undefined;
  afterAll(async () => (await migrated)?.remove());
  const openDb = async () => {
    migrated ??= makeMigrated(makePlace);
    const db = await openDatabase(removedLater(await makePlace(await migrated)));
    cleanups.push(() => db.close());
    return db;
  };
  tests(openDb, { openDb, emptyPlace, emptySqlitePlace });
}

async function makeMigrated(makePlace: MakePlace): Promise<Place> {
  const place = await makePlace();
  const db = await openDatabase(place);
  await migrateToLatest(db);
  await db.close();
  return place;
}

async function sqlitePlace(model?: Place): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-test-'));
  if (model !== undefined) await cp(model.dataDir, dataDir, { recursive: true });
  return { databaseUrl: null, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function postgresPlace(serverUrl: string, model?: Place): Promise<Place> {
  // Not a schema: Kysely reads the catalogue of the whole database, in which other tests come and go.
  const name = `t_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = name;
  const template = model?.databaseUrl ? new URL(model.databaseUrl).pathname.slice(1) : 'template0';
  await onServer(serverUrl, `create database ${name} template ${template}`);
  const { dataDir, remove } = await sqlitePlace();
  return {
    databaseUrl: url.href,
    dataDir,
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: serverUrl, dataDir: tmpdir() });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await db.close();
  }
}
