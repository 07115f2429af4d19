/**
 * Places for the databases of tests: a folder, or a database of the PostgreSQL server that the test script has started.
 */

import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Database, type DatabaseSettings, openDatabase } from './database.ts';
import { lendConnections } from './engines/lent-connections.test-support.ts';
import { connectToPostgres } from './engines/postgres.ts';

export const postgresUrl = process.env.LAPWING_TEST_POSTGRES_URL || null;

export type Place = DatabaseSettings & {
  remove(): Promise<void>;
};

/** A place for one test after the other. */
export type SharedPlace = {
  open(): Promise<Database>;
  /** Prepares it for the next test; everything that the last one opened is closed. */
  clear(): Promise<void>;
};

export async function sqlitePlace(model?: DatabaseSettings): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-test-'));
  if (model !== undefined) await cp(model.dataDir, dataDir, { recursive: true });
  return { databaseUrl: null, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function postgresPlace(serverUrl: string, model?: DatabaseSettings): Promise<Place> {
  // Not a schema: Kysely reads the catalogue of the whole database, which other tests change.
  const template = model?.databaseUrl ? databaseOf(model.databaseUrl) : 'template0';
  const name = `${model === undefined ? 't' : template}_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = name;
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

/**
 * A copy of the model that is emptied between tests, which is faster than another copy. It is removed with the model.
 */
export async function sharedPostgresPlace(serverUrl: string, model: DatabaseSettings): Promise<SharedPlace> {
  const { databaseUrl, dataDir } = await postgresPlace(serverUrl, model);
  await rm(dataDir, { recursive: true });
  const lend = lendConnections(await connectToPostgres(databaseUrl ?? '', 'shared'));
  const open = async () => new Database('postgres', lend());
  return {
    open,
    clear: async () => {
      const db = await open();
      await sql.raw(takeOutAllRows).execute(db);
      await db.close();
    },
  };
}

export async function removeCopies(serverUrl: string, model: DatabaseSettings): Promise<void> {
  const db = await openDatabase({ databaseUrl: serverUrl, dataDir: tmpdir() });
  const prefix = `${databaseOf(model.databaseUrl ?? '')}_`;
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${prefix})`.execute(db);
  for (const { datname } of rows) await sql.raw(`drop database ${datname} with (force)`).execute(db);
  await db.close();
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

/** Numbers start at 1 again, and the order of the tables does not matter. */
const takeOutAllRows = `do $$ declare place text; filled boolean; begin
  set local session_replication_role = replica;
  for place in select quote_ident(tablename) from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' loop
    execute 'select exists (select 1 from ' || place || ')' into filled;
    if filled then execute 'delete from ' || place; end if;
  end loop;
  for place in select quote_ident(sequencename) from pg_sequences where last_value is not null loop
    execute 'alter sequence ' || place || ' restart';
  end loop;
end $$`;

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const db = await openDatabase({ databaseUrl: serverUrl, dataDir: tmpdir() });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await db.close();
  }
}
