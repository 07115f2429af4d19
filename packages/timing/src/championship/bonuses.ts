/** Points for pole position and for the fastest lap of a race. */

import type { RowStatus } from '@lapwing/contract/values/enums';

/** What decides about bonuses in the result of a competitor. */
type BonusResult = {
  competitorId: string;
  position: number | null;
  status?: RowStatus;
  isGuest: boolean;
  startPosition?: number | null;
  bestTimeMs?: number | null;
};

type BonusRules = { polePoints?: number; fastestLapPoints?: number };

/**
 * By competitor. Guests and disqualified competitors get none: the next one does. Of two equal times the better place
 * counts.
 */
export function bonusesOf(
  results: readonly BonusResult[],
  { polePoints = 0, fastestLapPoints = 0 }: BonusRules,
): ReadonlyMap<string, number> {
  const bonuses = new Map<string, number>();
  const add = (winner: BonusResult | undefined, points: number) => {
    if (winner === undefined || points === 0) return;
    bonuses.set(winner.competitorId, (bonuses.get(winner.competitorId) ?? 0) + points);
  };
  const scoring = results.filter(({ isGuest, status }) => !isGuest && status !== 'DQ');
  add(
    lowest(scoring, ({ startPosition }) => startPosition),
    polePoints,
  );
  add(
    lowest(scoring, ({ bestTimeMs }) => bestTimeMs),
    fastestLapPoints,
  );
  return bonuses;
}

/** Zero and null are unknown. */
function lowest(
  results: readonly BonusResult[],
  figureOf: (result: BonusResult) => number | null | undefined,
): BonusResult | undefined {
  const known = results.filter((result) => (figureOf(result) ?? 0) > 0);
  const placeOf = ({ position }: BonusResult) => position ?? Number.MAX_SAFE_INTEGER;
  return known.toSorted((a, b) => (figureOf(a) ?? 0) - (figureOf(b) ?? 0) || placeOf(a) - placeOf(b))[0];
}
