/** Limits the work of a new revision of a run: every merge of the event may have to be made again. */

import { MAX_MERGED_RESULTS_PER_EVENT } from '@lapwing/contract/ingest/session-limits';
import { messageOf } from '@lapwing/contract/values/messages';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';

type Transacted = Transaction<Schema>;

type Publishing = {
  eventId: number;
  /** null: it is new */
  sessionId: number | null;
  competitorCount: number;
  /** of the sessions that it merges */
  runIds: readonly number[];
  /** the position in the document */
  pointer: string;
};

export async function refuseCostlyMerges(tx: Transacted, publishing: Publishing): Promise<void> {
  const { eventId, sessionId, competitorCount, runIds, pointer } = publishing;
  const mergeCount = sessionId === null ? 0 : await countMergesOf(tx, sessionId);
  if (runIds.length === 0 && mergeCount === 0) return;
  const others = await countMergedResults(tx, eventId, sessionId);
  const own = runIds.length === 0 ? 0 : await countResults(tx, runIds);
  if (others + own + mergeCount * competitorCount <= MAX_MERGED_RESULTS_PER_EVENT) return;
  const name = runIds.length === 0 ? pointer : `${pointer}/mergeOf`;
  const message = messageOf('merges-too-large', { maximum: MAX_MERGED_RESULTS_PER_EVENT });
  throw problem('invalid-parameters', { errors: [{ in: 'body', name, ...message }] });
}

async function countMergesOf(tx: Transacted, sessionId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('mergedSessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('runSessionId', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countResults(tx: Transacted, sessionIds: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('competitors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sessionId', 'in', sessionIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Without the session's own, which are about to change, both as a merge and as a run. */
async function countMergedResults(tx: Transacted, eventId: number, exceptId: number | null): Promise<number> {
  const { count } = await tx
    .selectFrom('sessions')
    .innerJoin('mergedSessions', 'mergedSessions.sessionId', 'sessions.id')
    .innerJoin('competitors', 'competitors.sessionId', 'mergedSessions.runSessionId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sessions.eventId', '=', eventId)
    .$if(exceptId !== null, (query) =>
      query
        .where('mergedSessions.sessionId', '!=', exceptId ?? 0)
        .where('mergedSessions.runSessionId', '!=', exceptId ?? 0),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}
