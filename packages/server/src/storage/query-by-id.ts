/** Queries whose text is made once: to make it takes longer than many of them run. */

import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Stands for the id while the text is made; nothing stored has it. */
const ANY_ID = -0x7fff_ffff;

/** All rows of the query that `build` makes for an id. */
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
