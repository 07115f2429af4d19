/** Runs the tests of a store on each engine, every test on a fresh, migrated, empty database. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';

/** Set by the test script after it has started a PostgreSQL server. */
const postgresUrl = process.env.LAPWING_TEST_POSTGRES_URL;

type Emptied = { databaseUrl: string | null; dataDir: string; remove(): Promise<void> };

/**
 * `openDb` gives a migrated database that is closed and removed after the test. Called twice in one test it gives two
 * independent ones.
 */
export function describeOnEachEngine(name: string, tests: (openDb: () => Promise<Database>) => void): void {
  describe(`${name} on SQLite`, () => tests(openerOf(emptySqlite)));
  if (postgresUrl === undefined) {
    describe.skip(`${name} on PostgreSQL (LAPWING_TEST_POSTGRES_URL is not set)`, () =>
      tests(openerOf(emptySqlite)));
    return;
  }
  describe(`${name} on PostgreSQL`, () => tests(openerOf(() => emptyPostgres(postgresUrl))));
}

function openerOf(makeEmpty: () => Promise<Emptied>): () => Promise<Database> {
  const cleanups: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
  return async () => {
    const place = await makeEmpty();
    cleanups.push(place.remove);
    const db = await openDatabase(place);
    cleanups.push(() => db.close());
    await migrateToLatest(db);
    return db;
  };
}

export async function emptySqlite(): Promise<Emptied> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-test-'));
  return { databaseUrl: null, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function emptyPostgres(serverUrl: string): Promise<Emptied> {
  const schema = `t_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  await onServer(serverUrl, `create schema ${schema}`);
  return {
    databaseUrl: url.href,
    dataDir: tmpdir(),
    remove: () => onServer(serverUrl, `drop schema ${schema} cascade`),
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
