/**
 * The schema's camelCase names are snake_case in SQL. Kysely's own plugin copies every query to rename it, and every row
 * name by name, which takes as long as running the statement.
 */

import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  SqliteQueryCompiler,
  type UnknownRow,
} from 'kysely';

/** Queries are renamed by the compilers below. */
class RowNames extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node;
  }

  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = result.rows;
    if (first === undefined) return result;
    // All rows of a result have the same columns.
    const columns = Object.keys(first);
    const names = columns.map((column) => this.camelCase(column));
    if (names.every((name, index) => name === columns[index])) return result;
    return { ...result, rows: result.rows.map((row) => renamed(row, columns, names)) };
  }

  sqlNameOf(name: string): string {
    return this.snakeCase(name);
  }
}

export const rowNames = new RowNames();

function renamed(row: UnknownRow, columns: readonly string[], names: readonly string[]): UnknownRow {
  const own: UnknownRow = {};
  for (let index = 0; index < columns.length; index++) {
    own[names[index] as string] = row[columns[index] as string];
  }
  return own;
}

export class OurSqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(rowNames.sqlNameOf(name));
  }
}

export class OurPostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(rowNames.sqlNameOf(name));
  }
}
