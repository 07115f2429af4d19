/** Finds the sessions of a merge by their organisation's own ids and names. */

import { type Message, messageOf } from '@lapwing/contract/values/messages';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';

type Transacted = Transaction<Schema>;

export type FoundRun = { id: number; endsAtMs: number };

type MergeContext = {
  eventId: number;
  /** of the merge itself, if it is known */
  sessionId: number | null;
  /** sessions of the document that are already stored */
  idByClientId: ReadonlyMap<string, number>;
  /** the position of the merge in the document */
  pointer: string;
};

/** In the order of the document. Refused if one is unknown, or is itself made from the merge. */
export async function findRuns(
  tx: Transacted,
  clientIds: readonly string[],
  { eventId, sessionId, idByClientId, pointer }: MergeContext,
): Promise<FoundRun[]> {
  const runs: FoundRun[] = [];
  for (const [place, clientId] of clientIds.entries()) {
    const own = idByClientId.get(clientId);
    const run = await tx
      .selectFrom('sessions')
      .select(['id', 'endsAtMs'])
      .where('eventId', '=', eventId)
      .where(own === undefined ? 'clientId' : 'id', '=', own ?? clientId)
      .executeTakeFirst();
    const refuse = (message: Message) =>
      problem('invalid-parameters', {
        errors: [{ in: 'body', name: `${pointer}/mergeOf/${place}`, ...message }],
      });
    if (run === undefined) throw refuse(messageOf('session-unknown', { session: clientId }));
    if (sessionId !== null && (await isMadeOf(tx, run.id, sessionId))) {
      throw refuse(messageOf('merge-circular', { session: clientId }));
    }
    runs.push(run);
  }
  return runs;
}

/** Visits each session once: there may be very many paths from one merge to another. */
async function isMadeOf(tx: Transacted, sessionId: number, runSessionId: number): Promise<boolean> {
  const seen = new Set([sessionId]);
  let next = [sessionId];
  while (next.length > 0 && !seen.has(runSessionId)) {
    const runs = await tx
      .selectFrom('mergedSessions')
      .select('runSessionId')
      .where('sessionId', 'in', next)
      .execute();
    next = [...new Set(runs.map((run) => run.runSessionId))].filter((id) => !seen.has(id));
    for (const id of next) seen.add(id);
  }
  return seen.has(runSessionId);
}
