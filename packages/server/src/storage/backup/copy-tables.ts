/** Copies every row from one database to another of the same version, whatever their engines. */

import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../database.ts';
import { derivedTables, primaryKeys, type Schema, tables } from '../schema.ts';

/** Parts done of all parts. */
export type Progress = (done: number, total: number) => void;

type Table = keyof Schema;
type RawRow = Readonly<Record<string, unknown>>;

// SQLite takes 32,766 parameters in one statement; the widest table has 26 columns.
const ROWS_AT_ONCE = 500;

/**
 * The source is read at one moment; the target is emptied and filled completely, or left as it was. Returns the number of
 * rows.
 */
export async function copyTables(source: Database, target: Database, onProgress: Progress): Promise<number> {
  // Before the transactions: a restore has one connection only.
  const present = await tablesOf(target);
  const copied = present.filter((table) => !derivedTables.has(table));
  return readAtOneMoment(source, (reader) =>
    target.transaction().execute(async (writer) => {
      const total = await countRows(reader, copied);
      for (const table of [...present].reverse()) await sql`delete from ${sql.table(table)}`.execute(writer);

      let done = 0;
      for (const table of copied) {
        for await (const rows of readInBatches(reader, table)) {
          await insertRows(writer, table, rows);
          done += rows.length;
          onProgress(done, total);
        }
      }
      if (target.engine === 'postgres') await continueIdsAfterRows(writer);
      return total;
    }),
  );
}

function readAtOneMoment<T>(db: Database, read: (reader: Transaction<Schema>) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  // A transaction of SQLite sees one moment anyway, and has no other level.
  return (db.engine === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(
    read,
  );
}

/** In the order of their foreign keys. An older version has fewer. */
async function tablesOf(db: Database): Promise<Table[]> {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return tables.filter((table) => names.has(table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)));
}

async function countRows(reader: Transaction<Schema>, copied: readonly Table[]): Promise<number> {
  let total = 0;
  for (const table of copied) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      reader,
    );
    total += rows[0]?.count ?? 0;
  }
  return total;
}

/** In the order of the primary key, which puts a session group before its subgroups: those are always created later. */
async function* readInBatches(reader: Transaction<Schema>, table: Table): AsyncGenerator<readonly RawRow[]> {
  const keys: readonly string[] = primaryKeys[table];
  const key = sql.join(keys.map((name) => sql.ref(name)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<RawRow>`
      select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(
      reader,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = sql`where (${key}) > (${sql.join(keys.map((name) => last[name]))})`;
  }
}

async function insertRows(writer: Transaction<Schema>, table: Table, rows: readonly RawRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}`.execute(writer);
}

/** Rows with their own ids do not advance PostgreSQL's counters. */
async function continueIdsAfterRows(writer: Transaction<Schema>): Promise<void> {
  const counted = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(writer);
  for (const { name } of counted.rows) {
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(name)}`.execute(writer);
  }
}
