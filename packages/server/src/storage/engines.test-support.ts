/** Runs the tests of a store on each engine, every test on its own fresh database. */

import { afterAll, afterEach, describe, inject } from 'vitest';
import { closeAppsOfTest } from '../http/open-apps.test-support.ts';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';
import {
  type Place,
  postgresPlace,
  postgresUrl,
  type SharedPlace,
  sharedPostgresPlace,
  sqlitePlace,
} from './places.test-support.ts';

type EngineUnderTest = {
  /** A migrated, empty database; two calls in one test return two independent ones. */
  openDb(): Promise<Database>;
  /** A database for all tests of the group, none of which writes to it; opened before the first. */
  openSharedDb(): Promise<Database>;
  /** Where a database can be created: for tests of opening, migrating and restoring. */
  emptyPlace(): Promise<DatabaseSettings>;
  /** The same with a migrated, empty database in it, for a test that changes more than rows. */
  migratedPlace(): Promise<DatabaseSettings>;
  /** An empty place on SQLite, whichever engine is tested: for moving from one to the other. */
  emptySqlitePlace(): Promise<DatabaseSettings>;
};

type EnginePlaces = {
  makePlace(isMigrated: boolean): Promise<Place>;
  makeSharedPlace(): Promise<SharedPlace>;
};

// Test files share a process, and reuse what earlier files opened.
const clearedPlaces: SharedPlace[] = [];

type Tests = (openDb: EngineUnderTest['openDb'], engine: EngineUnderTest) => void;

/**
 * For tests of statements that no other test runs on PostgreSQL, and of what differs between engines: stores,
 * transactions, locks. Everything that a test opens is closed and removed after it.
 */
export function describeOnEachEngine(name: string, tests: Tests): void {
  const { postgres } = inject('migrated');
  const onSqlite = sqlitePlaces();
  describe(`${name} on SQLite`, () => runOn(onSqlite, tests));
  const url = postgresUrl;
  if (url === null || postgres === null) {
    describe.skip(`${name} on PostgreSQL: LAPWING_TEST_POSTGRES_URL is not set`, () =>
      runOn(onSqlite, tests));
    return;
  }
  const onPostgres: EnginePlaces = {
    makePlace: (isMigrated) => postgresPlace(url, isMigrated ? postgres : undefined),
    makeSharedPlace: async () =>
      clearedPlaces.pop() ?? lastingPlace(await sharedPostgresPlace(url, postgres)),
  };
  describe(`${name} on PostgreSQL`, () => runOn(onPostgres, tests));
}

/**
 * For tests of what is done with the data, if other tests run the same statements on PostgreSQL.
 * LAPWING_TEST_ALL_ON_POSTGRES=1 runs these there too.
 */
export function describeOnSqlite(name: string, tests: Tests): void {
  if (process.env.LAPWING_TEST_ALL_ON_POSTGRES === '1') describeOnEachEngine(name, tests);
  else describe(`${name} on SQLite`, () => runOn(sqlitePlaces(), tests));
}

function sqlitePlaces(): EnginePlaces {
  const { sqlite } = inject('migrated');
  return {
    makePlace: (isMigrated) => sqlitePlace(isMigrated ? sqlite : undefined),
    makeSharedPlace: async () => temporaryPlace(await sqlitePlace(sqlite)),
  };
}

/** Another copy of a file is faster than emptying it. */
function temporaryPlace(place: Place): SharedPlace {
  return { open: () => openDatabase(place), clear: place.remove };
}

function lastingPlace(place: SharedPlace): SharedPlace {
  const lasting = {
    open: place.open,
    clear: async () => {
      await place.clear();
      clearedPlaces.push(lasting);
    },
  };
  return lasting;
}

function runOn({ makePlace, makeSharedPlace }: EnginePlaces, tests: Tests): void {
  const afterTest: (() => Promise<void>)[] = [];
  const afterTests: (() => Promise<void>)[] = [];
  const runAll = async (cleanups: (() => Promise<void>)[]) => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  afterEach(async () => {
    // A server writes until it is closed.
    await closeAppsOfTest();
    await runAll(afterTest);
  });
  afterAll(() => runAll(afterTests));

  const removedLater = (place: Place) => {
    afterTest.push(place.remove);
    return place;
  };
  const openUntil = async (cleanups: (() => Promise<void>)[]) => {
    const place = await makeSharedPlace();
    cleanups.push(place.clear);
    const db = await place.open();
    cleanups.push(() => db.close());
    return db;
  };
  const openDb = () => openUntil(afterTest);
  tests(openDb, {
    openDb,
    openSharedDb: () => openUntil(afterTests),
    emptyPlace: async () => removedLater(await makePlace(false)),
    migratedPlace: async () => removedLater(await makePlace(true)),
    emptySqlitePlace: async () => removedLater(await sqlitePlace()),
  });
}
