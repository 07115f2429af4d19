/** Where the databases of tests are: a folder, or a database of the PostgreSQL server that the test script has started. */

import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type DatabaseSettings, openDatabase } from './database.ts';

export const postgresUrl = process.env.LAPWING_TEST_POSTGRES_URL || null;

export type Place = DatabaseSettings & {
  remove(): Promise<void>;
  /** Takes out all rows, if that is faster than another copy. */
  empty?(): Promise<void>;
};
/** Makes a place for a database: an empty one, or a copy of one that nobody has open. */
export type MakePlace = (model?: DatabaseSettings) => Promise<Place>;

export async function sqlitePlace(model?: DatabaseSettings): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapwing-test-'));
  if (model !== undefined) await cp(model.dataDir, dataDir, { recursive: true });
  return { databaseUrl: null, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function postgresPlace(serverUrl: string, model?: DatabaseSettings): Promise<Place> {
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
    empty: () => onServer(url.href, takeOutAllRows),
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await remove();
    },
  };
}

/** Numbers begin at 1 again, and the order of the tables does not matter. */
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
