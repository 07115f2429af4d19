/** Updates merged results: a merge is made again when one of its runs changes. */

import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { findInRun, mergedFrom } from '@lapwing/timing/classification/classify-session';
import { runsFirst } from '@lapwing/timing/documents/order-sessions';
import type { Transaction } from 'kysely';
import { type CompetitorRow, listCompetitors, listRunsOf } from '../../results/queries/session.ts';
import { keptResultOf, type ReplacedResult } from '../../results/replaced-result.ts';
import { announce } from '../../storage/announce.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { entriesOfRuns, followEntries } from './merged-entries.ts';

type Transacted = Transaction<Schema>;

/** All merges of a run, including indirect ones, before the run changes. */
export type MergesBefore = {
  run: readonly RunResult[];
  /** a merge comes after those it is made from */
  merges: readonly MergeBefore[];
};
type MergeBefore = { session: Row<'sessions'>; replaced: ReplacedResult; madeOf: readonly number[] };
type RunResult = Omit<CompetitorRow, 'accountId' | 'productCategory'>;

/** A changed run of a merge, with its earlier result. */
export type ChangedRun = { runSessionId: number; before: readonly RunResult[] };

export async function readMergesOf(tx: Transacted, runSessionId: number): Promise<MergesBefore> {
  const order = await listMergesAfter(tx, runSessionId);
  if (order.length === 0) return { run: [], merges: [] };
  const merges = [];
  for (const { id, madeOf } of order) {
    const session = await tx
      .selectFrom('sessions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    merges.push({ session, replaced: await keptResultOf(tx, session), madeOf });
  }
  return { run: await listCompetitors(tx, [runSessionId]), merges };
}

/** `madeOf` names the run and the merges of this list: other sessions do not change. */
async function listMergesAfter(tx: Transacted, runSessionId: number) {
  const madeOf = new Map<number, number[]>();
  let next = [runSessionId];
  while (next.length > 0) {
    const rows = await tx
      .selectFrom('mergedSessions')
      .select(['sessionId', 'runSessionId'])
      .where('runSessionId', 'in', next)
      .orderBy('sessionId')
      .execute();
    next = [...new Set(rows.map(({ sessionId }) => sessionId))].filter((id) => !madeOf.has(id));
    for (const id of next) madeOf.set(id, []);
    for (const row of rows) madeOf.get(row.sessionId)?.push(row.runSessionId);
  }
  const merges = [...madeOf].map(([id, runs]) => ({ id, madeOf: runs }));
  const named = merges.map(({ id, madeOf: runs }) => ({ clientId: `${id}`, mergeOf: runs.map(String) }));
  return runsFirst(named).order.flatMap((place) => merges[place] ?? []);
}

/** Prepares the merge to be classified again from its runs; false if nothing in it has changed. */
export async function mergeAgain(
  tx: Transacted,
  { session: merge, replaced }: MergeBefore,
  changedRuns: readonly ChangedRun[],
): Promise<boolean> {
  await announce(tx, { kind: 'session', sessionId: merge.id });
  const changed = new Set<number>();
  for (const { runSessionId, before } of changedRuns) {
    const after = await listCompetitors(tx, [runSessionId]);
    for (const own of replaced.competitors) {
      if (resultText(findInRun(before, own)) !== resultText(findInRun(after, own))) changed.add(own.id);
    }
  }
  await forgetSums(tx, { session: merge, replaced }, [...changed]);
  const isOut = merge.resultStatus !== resultStatuses.None;
  if (merge.followsRuns === 0 || !isOut) return changed.size > 0;
  const runIds = (await listRunsOf(tx, merge.id)).map(({ id }) => id);
  const hasOtherEntries = await followEntries(tx, merge.id, await entriesOfRuns(tx, runIds));
  return hasOtherEntries || changed.size > 0;
}

/** A source that sums up the runs itself sent their totals at that time. Everything it sent beyond that stays. */
async function forgetSums(
  tx: Transacted,
  { session: merge, replaced }: Pick<MergeBefore, 'session' | 'replaced'>,
  changed: readonly number[],
): Promise<void> {
  if (changed.length === 0) return;
  const type = nameOf(classificationTypes, merge.classificationType);
  const runs = replaced.runs.map(({ results }) => results);
  const sent = await tx
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'timedStatus'])
    .select(['givenLapCount', 'givenTotalMs', 'givenBestMs'])
    .where('sessionId', '=', merge.id)
    .where('id', 'in', changed)
    .execute();
  for (const own of sent) {
    const merged = mergedFrom(own, runs, type);
    if (merged === null) continue;
    const set = {
      ...(own.timedStatus === rowStatuses[merged.status] && { timedStatus: rowStatuses.Normal }),
      ...(own.givenLapCount === merged.lapCount && { givenLapCount: null }),
      ...(own.givenTotalMs === merged.totalTimeMs && { givenTotalMs: null }),
      ...(own.givenBestMs === merged.bestTimeMs && { givenBestMs: null, givenBestLapNumber: null }),
    };
    await tx
      .updateTable('competitors')
      .set({ sessionId: merge.id, ...set })
      .where('sessionId', '=', merge.id)
      .where('id', '=', own.id)
      .execute();
  }
}

function resultText(row: RunResult | undefined): string {
  if (row === undefined) return '';
  const { finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs } = row;
  return [finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs].join();
}
