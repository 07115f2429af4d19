/** Transponder codes in capitals, so that a linked one is found in any spelling. */

import { type Kysely, sql } from 'kysely';

/** Of two spellings, the one in capitals stays. */
const statements = [
  `update competitors set transponder = upper(transponder) where transponder <> upper(transponder)`,
  `delete from practice_passings where transponder <> upper(transponder) and exists (
     select 1 from practice_passings as other
     where other.location_id = practice_passings.location_id and other.at_ms = practice_passings.at_ms
       and other.loop_id = practice_passings.loop_id and other.id <> practice_passings.id
       and upper(other.transponder) = upper(practice_passings.transponder)
       and (other.transponder = upper(other.transponder) or other.id < practice_passings.id))`,
  `update practice_passings set transponder = upper(transponder) where transponder <> upper(transponder)`,
  `update practice_activities set transponder = upper(transponder) where transponder <> upper(transponder)`,
  `delete from transponders where code <> upper(code) and exists (
     select 1 from transponders as other
     where other.code <> transponders.code and upper(other.code) = upper(transponders.code)
       and (other.code = upper(other.code) or other.code < transponders.code))`,
  `update transponders set code = upper(code) where code <> upper(code)`,
];

export async function capitalizeTransponders(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
