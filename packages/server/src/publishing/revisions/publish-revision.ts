/** Publishes a session's result again: with new or withdrawn rulings, or as official. Earlier results stay readable. */

import { nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { NewPublication } from '@lapwing/timing/revisions/new-session';
import { planRevision } from '@lapwing/timing/revisions/plan-revision';
import { type Decisions, type RevisionPlan, unchangedResult } from '@lapwing/timing/revisions/revision-plan';
import type { Kysely, Transaction } from 'kysely';
import type { ReplacedResult } from '../../results/replaced-result.ts';
import { statusOfAll } from '../../results/status-of-all.ts';
import { readResultToRevise } from '../../results/stored-result.ts';
import { announce } from '../../storage/announce.ts';
import { queryById } from '../../storage/prepared-query.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { inTurns, yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { applyPlan } from '../apply-plan.ts';
import { sealStandings } from '../championships/seal-standings.ts';
import { type ChangedRun, type MergesBefore, mergeAgain, readMergesOf } from '../merges/merges.ts';

type Transacted = Transaction<Schema>;

export type Publisher = {
  organizationId: number;
  /** if the document does not name a publisher */
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
    await sealStandings(tx, eventId, publication.publishedAtMs);
    return number;
  });
}

/** Within a transaction that also stores the event's status. Merges of the session are published again with it. */
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

const sessionsById = queryById((db, sessionId) =>
  db.selectFrom('sessions').selectAll().where('id', '=', sessionId),
);

/** `replaced`: the earlier result, if the data of the session has changed. */
async function publishAlone(
  tx: Transacted,
  sessionId: number,
  { rulings = [], withdrawn = [], ...publication }: Publication,
  replaced?: ReplacedResult,
): Promise<{ eventId: number; number: number }> {
  const [session] = await sessionsById(tx, sessionId);
  if (session === undefined) throw new RangeError(`There is no session ${sessionId}`);
  const isChanged = rulings.length > 0 || withdrawn.length > 0 || replaced !== undefined;
  const plan = isChanged ? await reclassify(tx, session, { rulings, withdrawn }, replaced) : unchangedResult;
  const { resultStatus } = publication;
  const { number } = await applyPlan(tx, plan, {
    session,
    publication,
    resultStatus,
    ...(replaced !== undefined && { replaced }),
  });
  return { eventId: session.eventId, number };
}

/** Computes the result again from timing, rulings and merged runs. */
async function reclassify(
  tx: Transacted,
  session: Row<'sessions'>,
  decisions: Decisions,
  replaced?: ReplacedResult,
): Promise<RevisionPlan> {
  const { stored, rules } = await readResultToRevise(tx, session);
  const published = replaced === undefined ? {} : { published: replaced.competitors };
  return inTurns(planRevision({ ...stored, ...published }, rules, decisions));
}

/**
 * After a change to a run: `before` is what readMergesOf returned before it. Each merge gets one revision, once all of
 * its runs have theirs.
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
    // Unpublished results are made again without a revision.
    if (resultStatus !== 'Provisional' && resultStatus !== 'Official') {
      const plan = await reclassify(tx, session, {});
      await applyPlan(tx, plan, { session, publication: null, resultStatus });
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
