/** The merges of the demo world: described as by any organiser, and their effect on later grids. */

import { classify } from '@lapwing/timing/classification/classify';
import { mergeRuns } from '@lapwing/timing/classification/merge-runs';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { scoreWithRulings } from '@lapwing/timing/classification/ruling';
import type { NewCompetitor, NewSession } from '@lapwing/timing/revisions/new-session';
import type { MergedRun } from './programmes.ts';
import { publishedAt, statusAt } from './publications.ts';

/** Only names the runs: the ingest code computes the result. */
export function mergeSessions(
  { classificationType, sessionKind, points }: MergedRun,
  name: string,
  runs: readonly NewSession[],
  nowMs: number,
): NewSession {
  const atMs = Math.max(...runs.map((session) => session.endsAtMs));
  const described = {
    name,
    kind: sessionKind,
    classificationType,
    startsAtMs: atMs,
    endsAtMs: atMs,
    mergeOf: runs,
    competitors: [],
    ...(points && { runPoints: { places: points, others: 0 } }),
  };
  if (!areOver(runs)) return { ...described, resultStatus: 'None' };
  const ended = { resultStatus: statusAt(atMs, nowMs), endsAtMs: atMs };
  return { ...described, ...ended, ...publishedAt(ended, [], nowMs) };
}

/** Transponders in the order of the merged result; empty while a run is not over. */
export function mergedOrder({ classificationType }: MergedRun, runs: readonly NewSession[]): string[] {
  if (!areOver(runs)) return [];
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
  }));
  return classify(merged, rankedByOf(classificationType)).map(({ entry }) => entry.transponder);
}

function areOver(runs: readonly NewSession[]): boolean {
  return runs.every(({ resultStatus }) => resultStatus !== 'None');
}

/** Including all rulings. */
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
