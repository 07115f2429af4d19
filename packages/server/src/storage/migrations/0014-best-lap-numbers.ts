/** On which lap a best time was driven, where the source says so and no laps do. */

import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database.ts';

export async function addBestLapNumbers(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const int = engine === 'sqlite' ? 'integer' : 'bigint';
  await sql.raw(`alter table competitors add column given_best_lap_number ${int}`).execute(db);
}
