/** One result from several runs of the same competitors. */

import type { ClassificationType, RowStatus } from '@lapwing/contract/values/enums';
import { bestLapsOf } from './best-of-field.ts';
import type { Measured } from './ranking.ts';

/** A competitor's runs in the order they were driven; null without an entry in a run. */
export type Runs = readonly (Measured | null)[];

/**
 * Distances and times are added up; the best of the best laps counts. A competitor who drove but finished no run did
 * not finish.
 */
export function mergeRuns(runs: Runs, type: ClassificationType): Measured {
  const driven = runs.filter((run) => run !== null);
  const last = driven.at(-1);
  if (last === undefined) throw new RangeError('a competitor without a run cannot be merged');
  const best = bestLapsOf(driven).field;
  const totals = driven.map((run) => run.totalTimeMs).filter((timeMs) => timeMs !== null);
  // A run of unknown length makes the sum unknown, or it would count as zero.
  const isUnknown = driven.some(({ lapCount, totalTimeMs }) => lapCount > 0 && totalTimeMs === null);
  return {
    className: last.className,
    status: mergedStatus(driven, last, type),
    lapCount: driven.reduce((sum, run) => sum + run.lapCount, 0),
    totalTimeMs: totals.length === 0 || isUnknown ? null : totals.reduce((sum, timeMs) => sum + timeMs, 0),
    bestTimeMs: best?.bestTimeMs ?? null,
    ...(best?.bestSetAtMs === undefined ? {} : { bestSetAtMs: best.bestSetAtMs }),
  };
}

function mergedStatus(driven: readonly Measured[], last: Measured, type: ClassificationType): RowStatus {
  if (driven.some((run) => run.status === 'DQ') && type === 'RaceMerge') return 'DQ';
  if (driven.some((run) => run.status === 'Normal')) return 'Normal';
  return driven.some((run) => run.status === 'DNF') ? 'DNF' : last.status;
}
