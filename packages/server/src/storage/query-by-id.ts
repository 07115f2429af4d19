/** Queries whose text is built once: building it takes longer than running many of them. */

import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A placeholder for the id while the text is built; no stored id has this value. */
const ANY_ID = -0x7fff_ffff;

/** All rows of the query that `build` returns for an id. */
export function queryById<Found>(
  build: (db: Kysely<Schema>, id: number) => Compilable<Found>,
): (db: Kysely<Schema>, id: number) => Promise<Found[]> {
  const made = new WeakMap<Kysely<Schema>, CompiledQuery<Found>>();
  return async (db, id) => {
    let query = made.get(db);
    if (query === undefined) {
      query = build(db, ANY_ID).compile();
      made.set(db, query);
    }
    const parameters = query.parameters.map((value) => (value === ANY_ID ? id : value));
    const { rows } = await db.executeQuery<Found>({ ...query, parameters });
    return rows;
  };
}
