/** Keeps merged results current: what was made of a run is made again when the run changes. */

import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/enums';
import type { Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { findInRun, mergedFrom } from './classify-session.ts';
import { entriesOfRuns, followEntries } from './merged-entries.ts';
import { keptResultOf, type ReplacedResult } from './replaced-result.ts';
import { type CompetitorRow, listCompetitors, listRunsOf } from './session-queries.ts';

type Transacted = Transaction<Schema>;

/** The merges of a run as they stand before it changes. */
export type MergesBefore = {
  run: readonly CompetitorRow[];
  merges: readonly MergeBefore[];
};
type MergeBefore = { session: Row<'sessions'>; replaced: ReplacedResult };

export async function readMergesOf(tx: Transacted, runSessionId: number): Promise<MergesBefore> {
  const sessions = await tx
    .selectFrom('sessions')
    .innerJoin('mergedSessions', 'mergedSessions.sessionId', 'sessions.id')
    .selectAll('sessions')
    .where('mergedSessions.runSessionId', '=', runSessionId)
    .orderBy('sessions.id')
    .execute();
  if (sessions.length === 0) return { run: [], merges: [] };
  const merges = [];
  for (const session of sessions) merges.push({ session, replaced: await keptResultOf(tx, session) });
  return { run: await listCompetitors(tx, [runSessionId]), merges };
}

/** Readies the merge to be classified again from what its runs now say; false where nothing in it has changed. */
export async function mergeAgain(
  tx: Transacted,
  { session: merge, replaced }: MergeBefore,
  { runSessionId, before }: { runSessionId: number; before: readonly CompetitorRow[] },
): Promise<boolean> {
  const after = await listCompetitors(tx, [runSessionId]);
  const changed = replaced.competitors.filter(
    (own) => resultText(findInRun(before, own)) !== resultText(findInRun(after, own)),
  );
  await forgetSums(
    tx,
    { session: merge, replaced },
    changed.map(({ id }) => id),
  );
  const isOut = merge.resultStatus !== resultStatuses.None;
  if (merge.followsRuns === 0 || !isOut) return changed.length > 0;
  const runIds = (await listRunsOf(tx, merge.id)).map(({ id }) => id);
  const hasOtherEntries = await followEntries(tx, merge.id, await entriesOfRuns(tx, runIds));
  return hasOtherEntries || changed.length > 0;
}

/** Whoever sums up the runs before sending the merge gave what they came to then; what is given beyond that stays. */
async function forgetSums(
  tx: Transacted,
  { session: merge, replaced }: MergeBefore,
  changed: readonly number[],
): Promise<void> {
  if (changed.length === 0) return;
  const type = nameOf(classificationTypes, merge.classificationType);
  const runs = replaced.runs.map(({ results }) => results);
  const given = await tx
    .selectFrom('competitors')
    .select(['id', 'startNumber', 'firstName', 'lastName', 'timedStatus'])
    .select(['givenLapCount', 'givenTotalMs', 'givenBestMs'])
    .where('sessionId', '=', merge.id)
    .where('id', 'in', changed)
    .execute();
  for (const own of given) {
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

function resultText(row: CompetitorRow | undefined): string {
  if (row === undefined) return '';
  const { finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs } = row;
  return [finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs].join();
}
