/** Classifies a session from its times, its rulings and its rules. */

import { type ClassificationType, nameOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { ClassificationRules, Classified } from './classify.ts';
import { classifyRuled, type RuledEntry, type RulingRecord, type TimedEntry } from './classify-ruled.ts';
import { mergePoints, type RunPoints } from './merge-points.ts';
import { mergeRuns } from './merge-runs.ts';
import { type Measured, type RankedBy, rankedByOf } from './ranking.ts';

export type SessionRules = {
  type: ClassificationType;
  classifiedShare: NonNullable<ClassificationRules<unknown>['classifiedShare']> | null;
  /** if the points of merged runs decide */
  runPoints: RunPoints | null;
};

export function rankedBy({ type, runPoints }: Pick<SessionRules, 'type' | 'runPoints'>): RankedBy {
  return type === 'PointMerge' && runPoints?.doFewestWin === true ? 'fewest-points' : rankedByOf(type);
}

/** In the order of the classification. The entries already include the runs of a merge. */
export function classifySession<Entry extends TimedEntry>(
  timed: readonly Entry[],
  records: readonly RulingRecord<Entry>[],
  rules: SessionRules,
): Classified<RuledEntry<Entry>>[] {
  const { classifiedShare } = rules;
  return classifyRuled(timed, records, rankedBy(rules), classifiedShare === null ? {} : { classifiedShare });
}

type CompetitorName = { startNumber: string; firstName: string; lastName: string };
/** The result of one competitor in a run, as it is stored. */
export type RunRow = CompetitorName & {
  className: string;
  status: number;
  isClassified: number;
  finishPosition: number;
  lapCount: number;
  totalTimeMs: number | null;
  bestTimeMs: number | null;
};
export type RunRows = readonly (readonly RunRow[])[];

/** Numbers repeat and names do too, but not both in one event. */
export function findInRun<InRun extends CompetitorName>(
  results: readonly InRun[],
  own: CompetitorName,
): InRun | undefined {
  // The list determines the type of its index.
  const byName = (rowsByName.get(results) ?? indexByName(results)) as ReadonlyMap<string, InRun>;
  return byName.get(nameKey(own));
}

/** Cached while a list of results is in use: each competitor of a merge is looked up in every run. */
const rowsByName = new WeakMap<readonly CompetitorName[], ReadonlyMap<string, CompetitorName>>();

function indexByName(results: readonly CompetitorName[]): ReadonlyMap<string, CompetitorName> {
  const byName = new Map<string, CompetitorName>();
  for (const row of results) {
    const key = nameKey(row);
    if (!byName.has(key)) byName.set(key, row);
  }
  rowsByName.set(results, byName);
  return byName;
}

/** None of them contains a line break. */
function nameKey({ startNumber, firstName, lastName }: CompetitorName): string {
  return `${startNumber}\n${firstName}\n${lastName}`;
}

function isMergeType(type: ClassificationType): boolean {
  return type === 'RaceMerge' || type === 'QualificationMerge' || type === 'PointMerge';
}

/** The merged value of the runs for one competitor; null if none of them has it. */
export function mergedFrom(own: CompetitorName, runs: RunRows, type: ClassificationType): Measured | null {
  if (!isMergeType(type)) return null;
  const results = runs.map((run) => findInRun(run, own) ?? null);
  if (results.every((result) => result === null)) return null;
  return mergeRuns(
    results.map((result) => result && { ...result, status: nameOf(rowStatuses, result.status) }),
    type,
  );
}

/** Values sent for the competitor itself have precedence over those of the runs. */
export function withRuns<Entry extends TimedEntry>(
  entry: Entry,
  own: CompetitorName,
  runs: RunRows,
  { type, runPoints }: Pick<SessionRules, 'type' | 'runPoints'>,
): Entry {
  const points = pointsOf(own, runs, runPoints);
  const scored = points === null ? entry : { ...entry, points: points.points, lastPlace: points.lastPlace };
  if (!isMergeType(type) || entry.laps.length > 0) return scored;
  const merged = mergedFrom(own, runs, type);
  if (merged !== null) {
    return {
      ...scored,
      status: entry.status === 'Normal' ? merged.status : entry.status,
      givenLapCount: entry.givenLapCount ?? merged.lapCount,
      givenTotalMs: entry.givenTotalMs ?? merged.totalTimeMs,
      givenBestMs: entry.givenBestMs ?? merged.bestTimeMs,
    };
  }
  const isOut = runs.some((run) => run.length > 0);
  const hasOwnResult = [entry.givenLapCount, entry.givenTotalMs, entry.givenBestMs].some(
    (value) => value !== undefined && value !== null,
  );
  return isOut && entry.status === 'Normal' && !hasOwnResult ? { ...scored, status: 'DNS' } : scored;
}

/** The points of the runs for one competitor; empty if no points are merged. */
export function pointsOf(own: CompetitorName, runs: RunRows, runPoints: RunPoints | null) {
  if (runPoints === null) return null;
  const results = runs.map((results) => {
    const result = findInRun(results, own);
    if (result === undefined) return null;
    return { position: result.isClassified === 1 ? result.finishPosition : null };
  });
  return mergePoints(results, runPoints);
}
