/** Puts the competitors of a session in order and computes how far apart they are. */

import { type Gap, noGap } from '../laps/gap.ts';
import { applyMoves, type Move, withoutPlace } from './moves.ts';
import { isGapReference, isRanked, type Measured, measures, type RankedBy } from './ranking.ts';

export type Standing = {
  /** 1 for the first, continued through those who are not classified */
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

export type ClassificationRules<Entry> = {
  /** The required share of the winner's laps, rounded down; by default every starter is classified. */
  classifiedShare?: { share: number; ofWinnerOf: 'field' | 'class' };
  /** in the order in which they were decided */
  moves?: readonly Move<Entry>[];
};

/**
 * The classified, then those with too few laps, those declared not classified by the officials, those who did not
 * start, the disqualified. Retired competitors rank by their laps like others, and equals keep the order of the list.
 */
export function classify<Entry extends Measured>(
  entries: readonly Entry[],
  rankedBy: RankedBy,
  { classifiedShare, moves = [] }: ClassificationRules<Entry> = {},
): Classified<Entry>[] {
  const ranked = entries.filter(isRanked).toSorted(measures[rankedBy].compare);
  const unplaced = withoutPlace(moves);
  const placed = ranked.filter((entry) => !unplaced.has(entry));
  const hasEnough = enoughLaps(placed, classifiedShare);
  const classified = applyMoves(placed.filter(hasEnough), moves);
  const ordered = [
    ...classified,
    ...placed.filter((entry) => !hasEnough(entry)),
    ...[...unplaced].filter(isRanked),
    ...entries.filter(({ status }) => status === 'DNS'),
    ...entries.filter(({ status }) => status === 'DQ'),
  ];
  return standingsInOrder(ordered, rankedBy, new Set(classified));
}

function enoughLaps<Entry extends Measured>(
  ranked: readonly Entry[],
  rule: ClassificationRules<Entry>['classifiedShare'],
): (entry: Entry) => boolean {
  if (rule === undefined) return () => true;
  const groupOf = ({ className }: Entry) => (rule.ofWinnerOf === 'class' ? className : '');
  const most = new Map<string, number>();
  for (const entry of ranked) {
    most.set(groupOf(entry), Math.max(entry.lapCount, most.get(groupOf(entry)) ?? 0));
  }
  return (entry) => entry.lapCount >= Math.floor(rule.share * (most.get(groupOf(entry)) ?? 0));
}

/**
 * For entries in their final order: their positions, differences and gaps. Differences and gaps are those of the
 * measured order: a relegated competitor keeps them, and so do those who moved up. They are measured to classified
 * competitors only, in a race past those who retired.
 */
export function standingsInOrder<Entry extends Measured>(
  ordered: readonly Entry[],
  rankedBy: RankedBy,
  classified: ReadonlySet<Entry> = new Set(ordered.filter(isRanked)),
): Classified<Entry>[] {
  const isReference = (entry: Entry) => classified.has(entry) && isGapReference(entry, rankedBy);
  const inField = distances(ordered, rankedBy, isReference);
  const inClass = new Map<Entry, Distances>();
  for (const ofClass of byClass(ordered)) {
    for (const [entry, distance] of distances(ofClass, rankedBy, isReference)) inClass.set(entry, distance);
  }
  const classCounts = new Map<string, number>();
  return ordered.map((entry, index) => {
    const isClassified = classified.has(entry);
    const isInClass = isClassified && entry.isOutOfClass !== true;
    const positionInClass = isInClass ? (classCounts.get(entry.className) ?? 0) + 1 : 0;
    if (isInClass) classCounts.set(entry.className, positionInClass);
    const { difference, gap } = inField.get(entry) ?? nobody;
    const { difference: differenceInClass, gap: gapInClass } = inClass.get(entry) ?? nobody;
    const standing: Standing = {
      finishPosition: index + 1,
      isClassified,
      positionInClass,
      difference,
      gap,
      differenceInClass,
      gapInClass,
    };
    return { entry, standing };
  });
}

function byClass<Entry extends Measured>(ordered: readonly Entry[]): Iterable<readonly Entry[]> {
  const classes = new Map<string, Entry[]>();
  for (const entry of ordered) {
    if (entry.isOutOfClass === true) continue;
    const ofClass = classes.get(entry.className);
    if (ofClass === undefined) classes.set(entry.className, [entry]);
    else ofClass.push(entry);
  }
  return classes.values();
}

type Distances = { difference: Gap; gap: Gap };
const nobody: Distances = { difference: noGap, gap: noGap };

/** The first has none, and neither has a competitor who was measured in front of the first. */
function distances<Entry extends Measured>(
  ordered: readonly Entry[],
  rankedBy: RankedBy,
  isReference: (entry: Entry) => boolean,
): Map<Entry, Distances> {
  const { compare, gapBetween } = measures[rankedBy];
  const ranked = ordered.filter(isRanked);
  const first = ranked.find(isReference);
  const result = new Map<Entry, Distances>();
  let inFront: Entry | undefined;
  for (const entry of ranked.toSorted(compare)) {
    if (first === undefined || entry === first) result.set(entry, nobody);
    else {
      result.set(entry, {
        difference: compare(entry, first) < 0 ? noGap : gapBetween(first, entry),
        gap: inFront === undefined ? noGap : gapBetween(inFront, entry),
      });
    }
    if (isReference(entry)) inFront = entry;
  }
  return result;
}
