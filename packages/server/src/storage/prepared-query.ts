/** Queries whose text is built once: building it takes longer than running many of them. */

import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Stands for a value while the text is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * All rows of the query that `build` returns for the values. It must not look at them, because the text is the same for
 * all values with these names; so it does not compare with a value that may be null.
 */
export function preparedQuery<Values extends object, Found>(
  build: (db: Kysely<Schema>, values: Values) => Compilable<Found>,
): (db: Kysely<Schema>, values: Values) => Promise<Found[]> {
  const made = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Found>>>();
  return async (db, values) => {
    // That of a transaction is the one of its database.
    const { adapter } = db.getExecutor();
    const ofAdapter = made.get(adapter) ?? new Map<string, CompiledQuery<Found>>();
    made.set(adapter, ofAdapter);
    const names = Object.keys(values).join();
    const query = ofAdapter.get(names) ?? build(db, placeholdersFor(values)).compile();
    ofAdapter.set(names, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const { rows } = await db.executeQuery<Found>({ ...query, parameters });
    return rows;
  };
}

/** All rows of the query that `build` returns for an id. */
export function queryById<Found>(
  build: (db: Kysely<Schema>, id: number) => Compilable<Found>,
): (db: Kysely<Schema>, id: number) => Promise<Found[]> {
  const query = preparedQuery((db, { id }: { id: number }) => build(db, id));
  return (db, id) => query(db, { id });
}

function placeholdersFor<Values extends object>(values: Values): Values {
  const names = Object.keys(values);
  // To Kysely a value is any object: it only becomes a parameter.
  return Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values;
}
