/** Checks the database: whether it can be opened, is intact, and of this version. */

import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { dataFileIn } from '../storage/engines/sqlite.ts';
import { migrationsDone, pendingAfter } from '../storage/migrate.ts';
import { type Finding, type Installation, ok, problem, warning } from './check.ts';

const RESTORE = 'sudo -u lapwing lapwing-server restore --latest';
const STOP_FIRST = 'stop the server before';

export async function checkConnection({ settings, db }: Installation): Promise<Finding> {
  const { databaseUrl, dataDir } = settings;
  if (db !== null) return ok(databaseUrl === null ? dataFileIn(dataDir) : 'PostgreSQL answers');
  if (databaseUrl === null && !existsSync(dataFileIn(dataDir)))
    return warning(
      `there is no ${dataFileIn(dataDir)} yet`,
      'sudo systemctl start lapwing',
      'the first start makes it',
    );
  return databaseUrl === null
    ? problem('cannot be opened', RESTORE, STOP_FIRST)
    : problem('cannot be opened', 'sudo systemctl start postgresql', 'or set DATABASE_URL to where it is');
}

/** PostgreSQL has its own tools for that, such as pg_amcheck. */
export async function checkIntegrity({ db }: Installation): Promise<Finding | null> {
  if (db === null || db.engine !== 'sqlite') return null;
  const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check(5)`.execute(db);
  const found = rows.map(({ integrityCheck }) => integrityCheck).join('; ');
  return found === 'ok' ? ok('every page and index agrees') : problem(found, RESTORE, STOP_FIRST);
}

export async function checkForeignKeys({ db }: Installation): Promise<Finding | null> {
  if (db === null) return null;
  if (db.engine === 'sqlite') {
    const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    const tables = [...new Set(rows.map(({ table }) => table))].join(', ');
    if (rows.length > 0)
      return problem(`${rows.length} rows without their parent in ${tables}`, RESTORE, STOP_FIRST);
  } else {
    const { rows } = await sql<{ name: string; table: string }>`
      select conname as name, conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace`.execute(db);
    const names = rows.map(({ name }) => name).join(', ');
    const [first] = rows;
    if (first !== undefined)
      return problem(
        `not enforced: ${names}`,
        `psql "$DATABASE_URL" -c 'alter table ${first.table} validate constraint ${first.name}'`,
      );
  }
  return ok('every row has its parent');
}

export async function checkMigrations({ db }: Installation): Promise<Finding | null> {
  if (db === null) return null;
  const done = await migrationsDone(db);
  const pending = pendingAfter(done);
  if (pending.length > 0)
    return warning(
      `${pending.length} to run, from ${pending[0]}`,
      'sudo systemctl restart lapwing',
      'the start runs them, and makes a backup first',
    );
  return ok(`up to date (${done.at(-1)})`);
}
