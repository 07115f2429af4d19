/** Keeps merged results current: what was made of a run is made again when the run changes. */

import { classificationTypes, nameOf, rowStatuses } from '@lapwing/contract/enums';
import { mergeRuns } from '@lapwing/timing/classification/merge-runs';
import type { Transaction } from 'kysely';
import type { Row, Schema } from '../storage/schema.ts';
import { findInRun } from './classify-session.ts';
import { keptResultOf, packResult } from './replaced-result.ts';
import { type CompetitorRow, listCompetitors, listRunsOf, resultsOfRuns } from './session-queries.ts';

type Transacted = Transaction<Schema>;

/** The merges of a run as they stand before it changes. */
export type MergesBefore = {
  run: readonly CompetitorRow[];
  merges: readonly { session: Row<'sessions'>; replacedResult: Uint8Array }[];
};

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
  for (const session of sessions) {
    merges.push({ session, replacedResult: packResult(await keptResultOf(tx, session)) });
  }
  return { run: await listCompetitors(tx, [runSessionId]), merges };
}

/** Gives the merge what its runs now say of those whose result in the run has changed; false where nobody's has. */
export async function mergeAgain(
  tx: Transacted,
  merge: Row<'sessions'>,
  { runSessionId, before }: { runSessionId: number; before: readonly CompetitorRow[] },
): Promise<boolean> {
  const runs = await resultsOfRuns(
    tx,
    (await listRunsOf(tx, merge.id)).map(({ id }) => id),
  );
  const after = runs.flat().filter(({ sessionId }) => sessionId === runSessionId);
  const changed = (await listCompetitors(tx, [merge.id])).filter(
    (own) => resultText(findInRun(before, own)) !== resultText(findInRun(after, own)),
  );
  const type = nameOf(classificationTypes, merge.classificationType);
  // Points are read from the runs whenever a merge is classified.
  if (type === 'RaceMerge' || type === 'QualificationMerge') {
    for (const { id, ...own } of changed) {
      const ownRuns = runs.map((results) => findInRun(results, own) ?? null);
      if (ownRuns.every((run) => run === null)) continue;
      const merged = mergeRuns(
        ownRuns.map((run) => run && { ...run, status: nameOf(rowStatuses, run.status) }),
        type,
      );
      await tx
        .updateTable('competitors')
        .set({
          timedStatus: rowStatuses[merged.status],
          givenLapCount: merged.lapCount,
          givenTotalMs: merged.totalTimeMs,
          givenBestMs: merged.bestTimeMs,
          givenBestLapNumber: null,
        })
        .where('sessionId', '=', merge.id)
        .where('id', '=', id)
        .execute();
    }
  }
  return changed.length > 0;
}

function resultText(row: CompetitorRow | undefined): string {
  if (row === undefined) return '';
  const { finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs } = row;
  return [finishPosition, status, isClassified, lapCount, totalTimeMs, bestTimeMs].join();
}
