/** Writes many follows and videos together, for imports. */

import type { Insertable, Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';

export type NewFollow = Insertable<Schema['follows']>;
export type NewVideo = Insertable<Schema['videos']>;

// Few enough for the parameters of one statement on either engine.
const ROWS_AT_ONCE = 500;

/** Existing ones stay unchanged. */
export async function saveFollows(db: Kysely<Schema>, follows: readonly NewFollow[]): Promise<void> {
  for (let from = 0; from < follows.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('follows')
      .values(follows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Existing ones stay unchanged. */
export async function saveVideos(db: Kysely<Schema>, videos: readonly NewVideo[]): Promise<void> {
  for (let from = 0; from < videos.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('videos')
      .values(videos.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
