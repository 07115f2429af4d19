/** Merges runs of the demo world into one result. */

import { classify } from '@lapwing/timing/classification/classify';
import { mergeRuns } from '@lapwing/timing/classification/merge-runs';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { scoreWithRulings } from '@lapwing/timing/classification/ruling';
import type { NewCompetitor, NewSession } from '../results/new-event.ts';
import type { MergedRun } from './programmes.ts';
import { publishedAt, statusAt } from './publications.ts';

/** The order is that of the transponders in the merged result; empty while a run is not over. */
export function mergeSessions(
  run: MergedRun,
  name: string,
  runs: readonly NewSession[],
  nowMs: number,
): { session: NewSession; order: string[] } {
  const { classificationType, sessionKind, points } = run;
  const atMs = Math.max(...runs.map((session) => session.endsAtMs));
  const described = {
    name,
    kind: sessionKind,
    classificationType,
    startsAtMs: atMs,
    endsAtMs: atMs,
    mergeOf: runs,
    ...(points && { runPoints: { places: points, others: 0 } }),
  };
  const isDone = runs.every(({ resultStatus }) => resultStatus !== 'None');
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
  }));
  const ended = { resultStatus: statusAt(atMs, nowMs), endsAtMs: atMs };
  return {
    session: { ...described, ...ended, ...publishedAt(ended, [], nowMs), competitors: asNew },
    order,
  };
}

/** With all that the officials decided. */
function measuredIn(session: NewSession, { transponder, className }: NewCompetitor) {
  const own = session.competitors.find((competitor) => competitor.transponder === transponder);
  if (own === undefined) return null;
  const decided = [
    ...(session.rulings ?? []),
    ...(session.publications ?? []).flatMap(({ rulings = [] }) => rulings),
  ];
  const rulings = decided.filter(({ competitor }) => competitor === own).map(({ ruling }) => ruling);
  return { ...scoreWithRulings(own, rulings), className };
}
