/** The lap number of a best time, if the source has it and there are no laps. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addBestLapNumbers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table competitors add column given_best_lap_number ${int}`).execute(db);
}
