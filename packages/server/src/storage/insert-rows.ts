/**
 * Inserts many rows of one shape. The statement is built once for a number of rows and cached. Kysely would build it
 * again from every value of every row, which takes longer than storing them.
 */

import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  InsertQueryNode,
  type Kysely,
} from 'kysely';
import type { Schema } from './schema.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Short enough to stay prepared, see sqlite.ts. */
const LONGEST_STATEMENT = 3_900;

type Shape = {
  query: InsertQueryNode;
  /** before the rows, and after them */
  head: string;
  tail: string;
  isNumbered: boolean;
  rowsAtOnce: number;
  textByCount: Map<number, string>;
};

type RowInsert<Row> = (db: Kysely<Schema>, row: Row) => Compilable;

/** `insert` defines how one row is inserted; all rows of a call have the same columns. Returns how many were stored. */
export function rowsInserter<Row extends object>(insert: RowInsert<Row>) {
  const shapes = new WeakMap<DialectAdapter, Map<string, Shape>>();

  function shapeOf(db: Kysely<Schema>, row: Row): Shape {
    const { adapter } = db.getExecutor();
    const shapesOfAdapter = shapes.get(adapter) ?? new Map<string, Shape>();
    shapes.set(adapter, shapesOfAdapter);
    const key = Object.keys(row).join();
    const shape = shapesOfAdapter.get(key) ?? readShape(insert(db, row).compile());
    shapesOfAdapter.set(key, shape);
    return shape;
  }

  return async (db: Kysely<Schema>, rows: readonly Row[]): Promise<number> => {
    const [first] = rows;
    if (first === undefined) return 0;
    const shape = shapeOf(db, first);
    let stored = 0n;
    const turn = yieldToEventLoop();
    for (let from = 0; from < rows.length; from += shape.rowsAtOnce) {
      await turn();
      const some = rows.slice(from, from + shape.rowsAtOnce);
      const { numAffectedRows = 0n } = await db.executeQuery(statementOf(shape, some));
      stored += numAffectedRows;
    }
    return Number(stored);
  };
}

function readShape({ query, sql, parameters }: CompiledQuery): Shape {
  const [values] = /\((?:(?:\?|\$\d+)(?:, )?)+\)/.exec(sql) ?? [];
  if (!InsertQueryNode.is(query) || values === undefined)
    throw new TypeError(`No rows are inserted by ${sql}`);
  const start = sql.indexOf(values);
  const [head, tail] = [sql.slice(0, start), sql.slice(start + values.length)];
  const longestRow = `(${'$00000, '.repeat(parameters.length)}), `.length;
  const isNumbered = values.includes('$');
  const rowLength = isNumbered ? longestRow : values.length + 2;
  return {
    query,
    head,
    tail,
    isNumbered,
    rowsAtOnce: Math.max(1, Math.floor((LONGEST_STATEMENT - head.length - tail.length) / rowLength)),
    textByCount: new Map(),
  };
}

function statementOf(shape: Shape, rows: readonly object[]): CompiledQuery {
  const { query, textByCount } = shape;
  const width = query.columns?.length ?? 0;
  const text = textByCount.get(rows.length) ?? textFor(shape, rows.length, width);
  textByCount.set(rows.length, text);
  const parameters: unknown[] = [];
  for (const row of rows) for (const value of Object.values(row)) parameters.push(value);
  return {
    query,
    queryId: { queryId: text },
    sql: text,
    parameters,
  };
}

function textFor({ head, tail, isNumbered }: Shape, count: number, width: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const marks = Array.from({ length: width }, (__, column) =>
      isNumbered ? `$${row * width + column + 1}` : '?',
    );
    return `(${marks.join(', ')})`;
  });
  return head + rows.join(', ') + tail;
}
