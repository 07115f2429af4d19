/** Publishes a session again with other names, numbers and classes, and with decisions of the officials. */

import { classificationTypes, nameOf } from '@lapwing/contract/values/enums';
import { changedColumns, type StoredCompetitor } from '@lapwing/timing/revisions/competitor-record';
import { planRevision } from '@lapwing/timing/revisions/plan-revision';
import type { PlannedChange } from '@lapwing/timing/revisions/revision-plan';
import type { Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { fullNameOf } from '../../results/competitor-name.ts';
import { rulesFromRow } from '../../results/session-rules.ts';
import { readStoredResult } from '../../results/stored-result.ts';
import type { Schema } from '../../storage/schema.ts';
import { inTurns } from '../../storage/yield-to-event-loop.ts';
import { applyPlan } from '../apply-plan.ts';
import { readMergesOf } from '../merges/merges.ts';
import { type Publication, publish, publishMerges } from './publish-revision.ts';

type Transacted = Transaction<Schema>;

/** The new texts of a competitor, by its id. */
export type CompetitorTexts = Pick<
  StoredCompetitor,
  'id' | 'startNumber' | 'firstName' | 'lastName' | 'className'
>;

/** In an event that is settled afterwards. The number of the new revision. */
export async function editSession(
  tx: Transacted,
  sessionId: number,
  edits: readonly CompetitorTexts[],
  { rulings = [], withdrawn = [], ...publication }: Publication,
): Promise<number> {
  if (edits.length === 0) {
    return (await publish(tx, sessionId, { ...publication, rulings, withdrawn })).number;
  }
  const session = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  if (session.isMerge === 1) {
    throw problem('conflict', { detail: 'A merged result has the names of its sessions: edit them there' });
  }
  const merges = await readMergesOf(tx, sessionId);
  const stored = await readStoredResult(tx, session, []);
  const editOf = new Map(edits.map((edit) => [edit.id, edit]));
  const competitors = stored.competitors.map((row) => ({ ...row, ...editOf.get(row.id) }));
  const rules = { type: nameOf(classificationTypes, session.classificationType), ...rulesFromRow(session) };
  const edited = { ...stored, competitors, published: stored.competitors };
  const plan = await inTurns(planRevision(edited, rules, { rulings, withdrawn }));
  const before = new Map(stored.competitors.map(({ id, ...record }) => [id, record]));
  const rows = plan.rows.map((row) => {
    const was = before.get(row.id ?? 0);
    return was === undefined ? row : { ...row, changed: changedColumns(was, row.record) };
  });
  const changes = [...edits.flatMap((edit) => textChanges(before.get(edit.id), edit)), ...plan.changes];
  const { resultStatus } = publication;
  const { number } = await applyPlan(tx, { ...plan, rows, changes }, { session, publication, resultStatus });
  await publishMerges(tx, sessionId, merges, publication);
  return number;
}

/** What the public history says about an edit: the texts before and after it. */
function textChanges(was: Omit<StoredCompetitor, 'id'> | undefined, edit: CompetitorTexts): PlannedChange[] {
  if (was === undefined) return [];
  const competitorId = edit.id;
  const texts = [
    { competitorId, kind: 'number', from: was.startNumber, to: edit.startNumber },
    { competitorId, kind: 'name', from: fullNameOf(was), to: fullNameOf(edit) },
    { competitorId, kind: 'class', from: was.className, to: edit.className },
  ] as const;
  return texts.filter(({ from, to }) => from !== to);
}
