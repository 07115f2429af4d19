/** Merges runs of the demo world into one result. */

import type { ResultStatus } from '@lapwing/contract/enums';
import { classify } from '@lapwing/timing/classification/classify';
import { mergeRuns } from '@lapwing/timing/classification/merge-runs';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { totalsOf } from '@lapwing/timing/laps/best-times';
import type { NewCompetitor, NewSession } from '../results/new-event.ts';
import type { MergedRun } from './programmes.ts';

/** The order is that of the transponders in the merged result; empty while a run is not over. */
export function mergeSessions(
  run: MergedRun,
  name: string,
  runs: readonly NewSession[],
  resultStatus: ResultStatus,
): { session: NewSession; order: string[] } {
  const { classificationType, sessionKind } = run;
  const atMs = Math.max(...runs.map((session) => session.endsAtMs));
  const described = {
    name,
    kind: sessionKind,
    classificationType,
    startsAtMs: atMs,
    endsAtMs: atMs,
    mergeOf: runs,
  };
  const isDone = runs.every(
    (session) => session.resultStatus !== 'None' && session.resultStatus !== 'Active',
  );
  if (!isDone) return { session: { ...described, resultStatus: 'None', competitors: [] }, order: [] };

  const competitors = new Map<string, NewCompetitor>();
  for (const competitor of runs.flatMap((session) => [...session.competitors])) {
    competitors.set(competitor.transponder ?? '', competitor);
  }
  const merged = Array.from(competitors, ([transponder, competitor]) => ({
    ...mergeRuns(
      runs.map((session) => measuredIn(session, competitor)),
      classificationType,
    ),
    transponder,
    competitor,
  }));
  const order = classify(merged, rankedByOf(classificationType)).map(({ entry }) => entry.transponder);
  const asNew = merged.map(({ competitor, status, lapCount, totalTimeMs, bestTimeMs }) => ({
    ...competitor,
    status,
    totals: { lapCount, totalTimeMs, bestTimeMs },
    laps: [],
    startPosition: null,
    additionalFields: competitor.additionalFields?.slice(0, 1) ?? [],
  }));
  return { session: { ...described, resultStatus, competitors: asNew }, order };
}

function measuredIn(session: NewSession, { transponder, className }: NewCompetitor) {
  const own = session.competitors.find((competitor) => competitor.transponder === transponder);
  return own === undefined ? null : { ...totalsOf(own.laps), ...own.totals, className, status: own.status };
}
