/** Which responses about results take so long that they are made in the thread. */

import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import {
  hasLongStint,
  hasManyCompetitors,
  hasManyCrossings,
  hasManyLaps,
  type SessionSize,
  sizeOfSession,
} from '../storage/session-size.ts';
import type { Page } from './queries/event.ts';
import { listRunsOf, type SessionRow } from './queries/session.ts';
import { isRankedByDistance } from './wire/laps.ts';

/** The data of a response: the results of the field, all laps, the crossings of the field, one competitor's laps. */
export type ResponseSource = 'field' | 'laps' | 'crossings' | 'stint';

const isMuch: Readonly<Record<ResponseSource, (size: SessionSize) => boolean>> = {
  field: hasManyCompetitors,
  laps: hasManyLaps,
  crossings: hasManyCrossings,
  stint: hasLongStint,
};

const FEW_EVENTS = 250;
const FEW_SKIPPED = 5_000;
/** In all rounds of a championship together. */
const FEW_ROUND_RESULTS = 2_000;
const SHORT_RULES = 50_000;

export async function isLongSession(
  db: Kysely<Schema>,
  session: Pick<SessionRow, 'id' | 'isMerge' | 'classificationType'>,
  madeFrom: ResponseSource,
): Promise<boolean> {
  const size = await sizeOfSession(db, session.id);
  // Places by the best lap so far need the laps of everyone.
  const measure = madeFrom === 'stint' && !isRankedByDistance(session) ? 'laps' : madeFrom;
  if (isMuch[measure](size)) return true;
  if (session.isMerge === 0 || madeFrom !== 'field') return false;
  let { competitors } = size;
  for (const run of await listRunsOf(db, session.id))
    competitors += (await sizeOfSession(db, run.id)).competitors;
  return hasManyCompetitors({ ...size, competitors });
}

export async function isLongChampionship(db: Kysely<Schema>, id: number): Promise<boolean> {
  const rules = await db
    .selectFrom('championships')
    .select(({ fn }) => fn<number>('length', ['rules']).as('length'))
    .where('id', '=', id)
    .executeTakeFirst();
  // Published standings are part of the rules.
  if ((rules?.length ?? 0) > SHORT_RULES) return true;
  const { results } = await db
    .selectFrom('championshipRounds as round')
    .innerJoin('competitors', 'competitors.sessionId', 'round.sessionId')
    .where('round.championshipId', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('results'))
    .executeTakeFirstOrThrow();
  return results > FEW_ROUND_RESULTS;
}

/** The competitors of all sessions of an event. */
export function isLongField(competitors: number): boolean {
  return hasManyCompetitors({ competitors, lapBytes: 0, mostLapBytes: 0 });
}

export function isLongList({ count, offset }: Page): boolean {
  return count > FEW_EVENTS || offset > FEW_SKIPPED;
}
