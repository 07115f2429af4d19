/** Makes a store from functions whose first parameter is the database. */

import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

type WithoutDatabase<Query> = Query extends (db: Kysely<Schema>, ...values: infer Values) => infer Found
  ? (...values: Values) => Found
  : never;

type Bound<Queries> = { readonly [Name in keyof Queries]: WithoutDatabase<Queries[Name]> };

export function bindQueries<
  Queries extends Record<string, (db: Kysely<Schema>, ...values: never[]) => unknown>,
>(db: Kysely<Schema>, queries: Queries): Bound<Queries> {
  const bound = Object.entries(queries).map(([name, query]) => [name, query.bind(null, db)]);
  // Each query has lost its first parameter, as the type says.
  return Object.fromEntries(bound) as Bound<Queries>;
}
