/** Counts the rows of a SQLite file, to compare a backup with what it was made from. */

import type BetterSqlite from 'better-sqlite3';
import { derivedTables, tables } from '../schema.ts';

/** Tables whose rows cannot be computed from others, under their names in the database. */
const counted: ReadonlySet<string> = new Set(
  tables
    .filter((table) => !derivedTables.has(table))
    .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
);

/** A file of an older version has fewer tables. */
export function countRowsIn(file: BetterSqlite.Database): number {
  const present = file.prepare("select name from sqlite_schema where type = 'table'").pluck().all();
  return present
    .map(String)
    .filter((table) => counted.has(table))
    .reduce((sum, table) => sum + Number(file.prepare(`select count(*) from "${table}"`).pluck().get()), 0);
}
