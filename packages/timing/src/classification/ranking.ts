/** What decides the order of a session, and how far apart two competitors are by that measure. */

import type { ClassificationType, RowStatus } from '@lapwing/contract/values/enums';
import { type Gap, gapInDistance, gapInPoints, gapInTime, noGap } from '../laps/gap.ts';

/** The measurements of one competitor that the order needs. */
export type Measured = {
  className: string;
  status: RowStatus;
  lapCount: number;
  /** including all penalties */
  totalTimeMs: number | null;
  bestTimeMs: number | null;
  /** when the best lap ended: of equally fast ones the earlier is in front */
  bestSetAtMs?: number | null;
  /** added to the total: the later start of a fast competitor, or negative for the allowance of a slow one */
  handicapMs?: number;
  /** of all runs together, if points are merged */
  points?: number;
  /** in the last of the merged runs, which decides between equal points */
  lastPlace?: number | null;
  /** has no place in its class, and takes none from others */
  isOutOfClass?: boolean;
};

/**
 * The distance covered and the time for it, with or without handicaps; only the best lap; the points of several runs,
 * of which in some sports the fewest win. Nothing: the order of the list.
 */
export type RankedBy = 'distance' | 'handicap' | 'best-lap' | 'points' | 'fewest-points' | 'nothing';

const rankedByType: Record<ClassificationType, RankedBy> = {
  PracticeAndQualification: 'best-lap',
  QualificationMerge: 'best-lap',
  Race: 'distance',
  RaceMerge: 'distance',
  // Against the clock, each from its own start: the total excludes the start.
  Timetrial: 'distance',
  Handicap: 'handicap',
  PointMerge: 'points',
  Null: 'nothing',
};

export function rankedByOf(type: ClassificationType): RankedBy {
  return rankedByType[type];
}

/** Competitors who did not start or were disqualified have no place in any order. */
export function isRanked({ status }: Pick<Measured, 'status'>): boolean {
  return status !== 'DNS' && status !== 'DQ';
}

/** Whether gaps are measured to a competitor. In a race nobody chases a retired car; a best lap remains one to beat. */
export function isGapReference({ status }: Pick<Measured, 'status'>, rankedBy: RankedBy): boolean {
  const isRace = rankedBy === 'distance' || rankedBy === 'handicap';
  return isRanked({ status }) && !(isRace && status === 'DNF');
}

type Measure = {
  /** negative if the first of the two is in front */
  compare: (a: Measured, b: Measured) => number;
  gapBetween: (ahead: Measured, behind: Measured) => Gap;
};

export const measures: Record<RankedBy, Measure> = {
  distance: {
    compare: (a, b) => b.lapCount - a.lapCount || compareMissingLast(a.totalTimeMs, b.totalTimeMs),
    gapBetween: gapInDistance,
  },
  handicap: {
    compare: (a, b) => b.lapCount - a.lapCount || compareMissingLast(handicappedMs(a), handicappedMs(b)),
    gapBetween: (ahead, behind) => gapInDistance(handicapped(ahead), handicapped(behind)),
  },
  'best-lap': {
    compare: (a, b) =>
      compareMissingLast(a.bestTimeMs, b.bestTimeMs) ||
      compareMissingLast(a.bestSetAtMs ?? null, b.bestSetAtMs ?? null),
    gapBetween: (ahead, behind) => gapInTime(ahead.bestTimeMs, behind.bestTimeMs),
  },
  points: {
    compare: (a, b) => (b.points ?? 0) - (a.points ?? 0) || compareLastPlaces(a, b),
    gapBetween: (ahead, behind) => gapInPoints(ahead.points, behind.points),
  },
  'fewest-points': {
    compare: (a, b) => (a.points ?? 0) - (b.points ?? 0) || compareLastPlaces(a, b),
    gapBetween: (ahead, behind) => gapInPoints(ahead.points, behind.points),
  },
  nothing: { compare: () => 0, gapBetween: () => noGap },
};

function handicappedMs({ totalTimeMs, handicapMs = 0 }: Measured): number | null {
  return totalTimeMs === null ? null : totalTimeMs + handicapMs;
}

function handicapped(measured: Measured): { lapCount: number; totalTimeMs: number | null } {
  return { lapCount: measured.lapCount, totalTimeMs: handicappedMs(measured) };
}

function compareLastPlaces(a: Measured, b: Measured): number {
  return compareMissingLast(a.lastPlace ?? null, b.lastPlace ?? null);
}

function compareMissingLast(a: number | null, b: number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a - b;
}
