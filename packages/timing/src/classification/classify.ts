/** Puts the competitors of a session in order and says how far apart they are. */

import type { ClassificationType, RowStatus } from '@lapwing/contract/enums';
import { type Gap, gapInDistance, gapInTime, noGap } from '../laps/gap.ts';

/** What was measured of one competitor, as far as the order needs it. */
export type Measured = {
  className: string;
  status: RowStatus;
  lapCount: number;
  /** with all penalties in it */
  totalTimeMs: number | null;
  bestTimeMs: number | null;
};

/** What decides: the distance covered and the time for it, or the best lap alone. */
export type RankedBy = 'distance' | 'best-lap';

export type Standing = {
  /** 1 for the first, counting on through those who are not classified */
  finishPosition: number;
  isClassified: boolean;
  /** 0 for those who are not classified */
  positionInClass: number;
  /** to the first */
  difference: Gap;
  /** to the one in front */
  gap: Gap;
  differenceInClass: Gap;
  gapInClass: Gap;
};

export type Classified<Entry extends Measured> = { entry: Entry; standing: Standing };

export function rankedByOf(type: ClassificationType): RankedBy {
  return type === 'PracticeAndQualification' || type === 'QualificationMerge' || type === 'Timetrial'
    ? 'best-lap'
    : 'distance';
}

/** Equals keep the order in which they came. */
export function classify<Entry extends Measured>(
  entries: readonly Entry[],
  rankedBy: RankedBy,
): Classified<Entry>[] {
  const compare = rankedBy === 'distance' ? compareDistance : compareBestLap;
  const ordered = entries.toSorted(
    (one, other) => statusRank[one.status] - statusRank[other.status] || compare(one, other),
  );
  return standingsInOrder(ordered, rankedBy);
}

/** For entries whose order is already decided: their positions, differences and gaps. */
export function standingsInOrder<Entry extends Measured>(
  ordered: readonly Entry[],
  rankedBy: RankedBy,
): Classified<Entry>[] {
  const distance = rankedBy === 'distance' ? gapInDistance : gapInBestLap;
  const first = ordered[0];
  let inFront: Entry | undefined;
  const classes = new Map<string, { first: Entry; inFront: Entry; count: number }>();

  return ordered.map((entry, index) => {
    const isClassified = statusRank[entry.status] === 0;
    const ownClass = classes.get(entry.className);
    const between = (ahead: Entry | undefined) =>
      isClassified && ahead !== undefined && ahead !== entry ? distance(ahead, entry) : noGap;
    const standing: Standing = {
      finishPosition: index + 1,
      isClassified,
      positionInClass: isClassified ? (ownClass?.count ?? 0) + 1 : 0,
      difference: between(first),
      gap: between(inFront),
      differenceInClass: between(ownClass?.first),
      gapInClass: between(ownClass?.inFront),
    };
    inFront = entry;
    classes.set(entry.className, {
      first: ownClass?.first ?? entry,
      inFront: entry,
      count: (ownClass?.count ?? 0) + 1,
    });
    return { entry, standing };
  });
}

/** Those who are not classified stand behind all who are: retired, not started, disqualified. */
const statusRank: Record<RowStatus, number> = {
  Normal: 0,
  Provisional: 0,
  Garage: 0,
  DNF: 1,
  DNS: 2,
  DQ: 3,
};

function compareDistance(one: Measured, other: Measured): number {
  return other.lapCount - one.lapCount || compareTimes(one.totalTimeMs, other.totalTimeMs);
}

function compareBestLap(one: Measured, other: Measured): number {
  return compareTimes(one.bestTimeMs, other.bestTimeMs);
}

/** Who has no time comes last. */
function compareTimes(oneMs: number | null, otherMs: number | null): number {
  if (oneMs === null || otherMs === null) return Number(oneMs === null) - Number(otherMs === null);
  return oneMs - otherMs;
}

function gapInBestLap(ahead: Measured, behind: Measured): Gap {
  return gapInTime(ahead.bestTimeMs, behind.bestTimeMs);
}
