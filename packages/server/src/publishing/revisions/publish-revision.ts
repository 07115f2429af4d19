/** Publishes a session's result anew: with more rulings, with some taken back, or as official. All that was out stays readable. */

import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { ResultChange } from '@lapwing/timing/classification/describe-changes';
import type { Kysely, Transaction } from 'kysely';
import type { ReplacedResult } from '../../results/replaced-result.ts';
import type { NamedCompetitor, StoredChange } from '../../results/revision-queries.ts';
import { statusOfAll } from '../../results/status-of-all.ts';
import { announce } from '../../storage/announce.ts';
import { notePublication } from '../../storage/publication-notices.ts';
import type { Schema } from '../../storage/schema.ts';
import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { type ChangedRun, type MergesBefore, mergeAgain, readMergesOf } from '../merges/merges.ts';
import type { NewPublication } from '../plan/new-event.ts';
import { type Decisions, reclassify } from './reclassify.ts';

type Transacted = Transaction<Schema>;

export type Publisher = {
  organizationId: number;
  /** where the document does not say who publishes it */
  name: string;
  nowMs: number;
};

export type Publication = Omit<NewPublication, 'rulings'> & Decisions;

/** The number of the new revision. */
export async function publishRevision(
  db: Kysely<Schema>,
  sessionId: number,
  publication: Publication,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { eventId, number } = await publish(tx, sessionId, publication);
    const statuses = await tx
      .selectFrom('sessions')
      .select('resultStatus')
      .where('eventId', '=', eventId)
      .execute();
    const resultStatus = statusOfAll(statuses.map((row) => nameOf(resultStatuses, row.resultStatus)));
    await announce(tx, { kind: 'lists' });
    await tx
      .updateTable('events')
      .set({ resultStatus: resultStatuses[resultStatus], updatedAtMs: publication.publishedAtMs })
      .where('id', '=', eventId)
      .execute();
    return number;
  });
}

/** Within a transaction that also keeps the event's own status. Merges of the session are published again with it. */
export async function publish(
  tx: Transacted,
  sessionId: number,
  publication: Publication,
): Promise<{ eventId: number; number: number }> {
  const { rulings = [], withdrawn = [] } = publication;
  const isChanged = rulings.length > 0 || withdrawn.length > 0;
  const merges = isChanged ? await readMergesOf(tx, sessionId) : null;
  const published = await publishAlone(tx, sessionId, publication);
  if (merges !== null) await publishMerges(tx, sessionId, merges, publication);
  return published;
}

/** `replaced`: where what the session was made of has changed, the result as it stood before that. */
async function publishAlone(
  tx: Transacted,
  sessionId: number,
  publication: Publication,
  replaced?: ReplacedResult,
): Promise<{ eventId: number; number: number }> {
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await announce(tx, { kind: 'session', sessionId });
  const number = session.revisionNumber + 1;
  const { rulings = [], withdrawn = [] } = publication;
  const isChanged = rulings.length > 0 || withdrawn.length > 0 || replaced !== undefined;
  const changes = isChanged ? await reclassify(tx, session, publication, replaced) : [];
  await tx
    .updateTable('sessions')
    .set({ revisionNumber: number, resultStatus: resultStatuses[publication.resultStatus] })
    .where('id', '=', sessionId)
    .execute();
  const named = withNamesOfGone(changes, replaced?.competitors ?? []);
  await addRevision(tx, { sessionId, number, ...publication, changes: named });
  return { eventId: session.eventId, number };
}

/**
 * After a change to a run: `before` is what readMergesOf said ahead of it. Each merge gets one revision, once all that it
 * is made of has its own.
 */
export async function publishMerges(
  tx: Transacted,
  runSessionId: number,
  { run, merges }: MergesBefore,
  publication: Pick<Publication, 'source' | 'publishedBy' | 'publishedAtMs' | 'reason'>,
): Promise<void> {
  const changed = new Map<number, ChangedRun>([[runSessionId, { runSessionId, before: run }]]);
  const turn = yieldToEventLoop();
  for (const merge of merges) {
    await turn();
    const changedRuns = merge.madeOf.flatMap((id) => changed.get(id) ?? []);
    if (changedRuns.length === 0 || !(await mergeAgain(tx, merge, changedRuns))) continue;
    const { session, replaced } = merge;
    const resultStatus = nameOf(resultStatuses, session.resultStatus);
    // What is not out yet is made again without a word.
    if (resultStatus !== 'Provisional' && resultStatus !== 'Official') {
      await reclassify(tx, session, {});
      continue;
    }
    const { source, publishedBy, publishedAtMs, reason } = publication;
    await publishAlone(
      tx,
      session.id,
      { resultStatus, source, publishedBy, publishedAtMs, reason },
      replaced,
    );
    changed.set(session.id, { runSessionId: session.id, before: replaced.competitors });
  }
}

export function withNamesOfGone(
  changes: readonly ResultChange[],
  before: readonly NamedCompetitor[],
): StoredChange[] {
  const byId = new Map(before.map((row) => [row.id, row]));
  return changes.map((change) => {
    if (change.kind !== 'entry' || change.to) return change;
    const left = byId.get(change.competitorId);
    if (left === undefined) return change;
    const { id, startNumber, firstName, lastName, className } = left;
    return { ...change, gone: { id, startNumber, firstName, lastName, className } };
  });
}

export async function addRevision(
  tx: Transacted,
  revision: Omit<Publication, 'rulings' | 'withdrawn'> & {
    sessionId: number;
    number: number;
    changes: readonly StoredChange[];
  },
): Promise<void> {
  const { sessionId, number, resultStatus, source, publishedBy, publishedAtMs, reason, changes } = revision;
  await tx
    .insertInto('sessionRevisions')
    .values({
      sessionId,
      number,
      resultStatus: resultStatuses[resultStatus],
      source,
      publishedBy,
      publishedAtMs,
      reason,
      changes: JSON.stringify(changes),
      replacedResult: null,
    })
    .execute();
  await notePublication(tx, sessionId, publishedAtMs);
}
