/** The fastest lap of each class in a result that may be a record. */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import { mayHoldRecord } from './record-lap.ts';

export type SessionBest = { who: number; lap: number; lapTimeMs: number; endMs: number };

/** By class; of equal laps the one that was driven first. */
export function sessionBests(
  rows: readonly ClassificationRow[],
  field: readonly CompetitorLaps[],
): Map<string, SessionBest> {
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  const bests = new Map<string, SessionBest>();
  for (const laps of field) {
    const row = byPosition.get(laps.finishPosition);
    const own = row !== undefined && mayHoldRecord(holderOf(row)) ? fastestOf(laps) : null;
    if (row === undefined || own === null) continue;
    const best = bests.get(row.resultClass);
    if (best === undefined || isBefore(own, best)) bests.set(row.resultClass, own);
  }
  return bests;
}

function holderOf({ status, isGuest, rulings }: ClassificationRow) {
  return { status, isGuest, isClassExcluded: rulings.some(({ kind }) => kind === 'class-excluded') };
}

/** Without laps that are deleted, through the pits, or under a flag. */
function fastestOf(laps: CompetitorLaps): SessionBest | null {
  const { finishPosition: who, lapTimesMs, endsMs, pitLaps, yellowLaps, redLaps, deletedLaps } = laps;
  const left = new Set([...pitLaps, ...yellowLaps, ...redLaps, ...deletedLaps]);
  let fastest: SessionBest | null = null;
  for (const [index, lapTimeMs] of lapTimesMs.entries()) {
    const lap = { who, lap: index + 1, lapTimeMs, endMs: endsMs[index] ?? Number.MAX_SAFE_INTEGER };
    if (lapTimeMs <= 0 || left.has(lap.lap)) continue;
    if (fastest === null || isBefore(lap, fastest)) fastest = lap;
  }
  return fastest;
}

function isBefore(a: SessionBest, b: SessionBest): boolean {
  return a.lapTimeMs < b.lapTimeMs || (a.lapTimeMs === b.lapTimeMs && a.endMs < b.endMs);
}
