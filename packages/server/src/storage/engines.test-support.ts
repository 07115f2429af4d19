/** Runs the tests of a store on each engine, every test on a fresh database of its own. */

import { afterAll, afterEach, describe, inject } from 'vitest';
import { type Database, type DatabaseSettings, openDatabase } from './database.ts';
import {
  type MakePlace,
  type Place,
  postgresPlace,
  postgresUrl,
  sqlitePlace,
} from './places.test-support.ts';

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
  const { sqlite, postgres } = inject('migrated');
  describe(`${name} on SQLite`, () => runOn(sqlitePlace, sqlite, tests));
  const url = postgresUrl;
  if (url === null || postgres === null) {
    describe.skip(`${name} on PostgreSQL: LAPWING_TEST_POSTGRES_URL is not set`, () =>
      runOn(sqlitePlace, sqlite, tests));
    return;
  }
  describe(`${name} on PostgreSQL`, () => runOn((model) => postgresPlace(url, model), postgres, tests));
}

function runOn(
  makePlace: MakePlace,
  model: DatabaseSettings,
  tests: Parameters<typeof describeOnEachEngine>[1],
): void {
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
  const emptied: Place[] = [];
  afterAll(async () => {
    for (const place of emptied) await place.remove();
  });
  const takePlace = async () => {
    const place = emptied.pop() ?? (await makePlace(model));
    cleanups.push(async () => {
      if (place.empty === undefined) return place.remove();
      await place.empty();
      emptied.push(place);
    });
    return place;
  };
  const openDb = async () => {
    const db = await openDatabase(await takePlace());
    cleanups.push(() => db.close());
    return db;
  };
  tests(openDb, { openDb, emptyPlace, emptySqlitePlace });
}
