/** The size of a session, found without reading it: long ones are read elsewhere than short ones. */

import type { Kysely } from 'kysely';
import { queryById } from './prepared-query.ts';
import type { Schema } from './schema.ts';

/** About five thousand laps, which are decoded and written within ten milliseconds. */
const FEW_LAP_BYTES = 40_000;
/** For a race that is read from its crossings instead of all laps: about seventy thousand laps. */
const FEW_CROSSING_BYTES = 600_000;
/** For one competitor: about two thousand laps. */
const FEW_OWN_LAP_BYTES = 18_000;
const FEW_COMPETITORS = 300;

export type SessionSize = {
  competitors: number;
  /** of all, packed */
  lapBytes: number;
  /** of the competitor with the most */
  mostLapBytes: number;
};

const sizesById = queryById((db, sessionId) =>
  db
    .selectFrom('competitors')
    .where('sessionId', '=', sessionId)
    .select(({ fn, val }) => {
      const bytes = fn<number>('length', ['laps']);
      return [
        fn.countAll<number>().as('competitors'),
        fn.coalesce(fn.sum<number>(bytes), val(0)).as('lapBytes'),
        fn.coalesce(fn.max<number>(bytes), val(0)).as('mostLapBytes'),
      ];
    }),
);

const nothing: SessionSize = { competitors: 0, lapBytes: 0, mostLapBytes: 0 };

export async function sizeOfSession(db: Kysely<Schema>, sessionId: number): Promise<SessionSize> {
  const [size = nothing] = await sizesById(db, sessionId);
  return size;
}

export function hasManyCompetitors({ competitors }: SessionSize): boolean {
  return competitors > FEW_COMPETITORS;
}

export function hasManyLaps(size: SessionSize): boolean {
  return hasManyCompetitors(size) || size.lapBytes > FEW_LAP_BYTES;
}

export function hasManyCrossings(size: SessionSize): boolean {
  return hasManyCompetitors(size) || size.lapBytes > FEW_CROSSING_BYTES;
}

/** At least one competitor has. */
export function hasLongStint(size: SessionSize): boolean {
  return hasManyCrossings(size) || size.mostLapBytes > FEW_OWN_LAP_BYTES;
}
