/** Migrates one database of each engine before the tests; copying it is many times faster than migrating for every test. */

import type { TestProject } from 'vitest/node';
import { type DatabaseSettings, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { type Place, postgresPlace, postgresUrl, removeCopies, sqlitePlace } from './places.test-support.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** postgres: null if there is none */
    migrated: { sqlite: DatabaseSettings; postgres: DatabaseSettings | null };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sqlite = await migrate(await sqlitePlace());
  const postgres = postgresUrl === null ? null : await migrate(await postgresPlace(postgresUrl));
  project.provide('migrated', { sqlite: settingsOf(sqlite), postgres: postgres && settingsOf(postgres) });
  return async () => {
    await sqlite.remove();
    if (postgres === null || postgresUrl === null) return;
    await removeCopies(postgresUrl, postgres);
    await postgres.remove();
  };
}

function settingsOf({ databaseUrl, dataDir }: Place): DatabaseSettings {
  return { databaseUrl, dataDir };
}

async function migrate(place: Place): Promise<Place> {
  const db = await openDatabase(place);
  await migrateToLatest(db);
  await db.close();
  return place;
}
