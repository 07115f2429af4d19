/** The ranking after heats: points for places, the worst dropped, and ties broken by the rules of the format. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import type { ShownRank, TieRule } from '@lapwing/contract/results/ladders';

/** What a car did in a heat. */
export type HeatResult = {
  /** among the cars of the heat; null: not classified, or not in the result */
  place: number | null;
  bestLapMs: number | null;
};

type PointsFormat = Pick<
  LadderFormat,
  'points' | 'pointsNotClassified' | 'fewestPointsWin' | 'droppedHeats' | 'ties'
>;

/** After the end of the table: nothing, or with fewest points one more for each further place. */
export function pointsOfPlace(
  place: number | null,
  {
    points,
    pointsNotClassified,
    fewestPointsWin,
  }: Pick<PointsFormat, 'points' | 'pointsNotClassified' | 'fewestPointsWin'>,
): number {
  if (place === null) return pointsNotClassified;
  const listed = points[place - 1];
  if (listed !== undefined) return listed;
  return fewestPointsWin ? (points.at(-1) ?? 0) + place - points.length : 0;
}

type Scored = { entryId: number; results: readonly (HeatResult | null)[]; rank: Omit<ShownRank, 'place'> };

/** `results`: by car, one for each round; null without a result. Cars are given by seeding. */
export function rankHeats(
  format: PointsFormat,
  entrants: readonly number[],
  results: ReadonlyMap<number, readonly (HeatResult | null)[]>,
): ShownRank[] {
  const scored = entrants.map((entryId): Scored => {
    const ofCar = results.get(entryId) ?? [];
    return { entryId, results: ofCar, rank: { entryId, tie: null, ...score(format, ofCar) } };
  });
  const sorted = scored.toSorted((a, b) => compare(a, b, format).order);
  return sorted.map(({ rank }, index) => {
    const [ahead, own] = [sorted[index - 1], sorted[index]];
    const by = ahead && own ? compare(ahead, own, format).by : 'points';
    return { ...rank, place: index + 1, tie: by === 'points' ? null : by };
  });
}

function score(
  format: PointsFormat,
  results: readonly (HeatResult | null)[],
): Pick<ShownRank, 'points' | 'heats'> {
  const heats = results.map((result) =>
    result === null ? null : { points: pointsOfPlace(result.place, format), isDropped: false },
  );
  const scored = heats.filter((heat) => heat !== null);
  const dropped = Math.max(0, scored.length - Math.max(1, results.length - format.droppedHeats));
  const worstFirst = scored.toSorted((a, b) =>
    format.fewestPointsWin ? b.points - a.points : a.points - b.points,
  );
  for (const heat of worstFirst.slice(0, dropped)) heat.isDropped = true;
  const points = scored.reduce((sum, heat) => (heat.isDropped ? sum : sum + heat.points), 0);
  return { points, heats };
}

type Decided = { order: number; by: 'points' | TieRule | 'seeding' };

/** The order of the seeding is left as it is: sorting is stable. */
function compare(a: Scored, b: Scored, { fewestPointsWin, ties }: PointsFormat): Decided {
  const points = fewestPointsWin ? a.rank.points - b.rank.points : b.rank.points - a.rank.points;
  if (points !== 0) return { order: points, by: 'points' };
  for (const rule of ties) {
    const order = tieBreakers[rule](a.results, b.results);
    if (order !== 0) return { order, by: rule };
  }
  return { order: 0, by: 'seeding' };
}

type Results = readonly (HeatResult | null)[];

const LAST = Number.MAX_SAFE_INTEGER;
const placesOf = (results: Results) => results.map((result) => result?.place ?? LAST).sort((a, b) => a - b);
const bestLapOf = (results: Results) => Math.min(...results.map((result) => result?.bestLapMs ?? LAST), LAST);
const lastPlaceOf = (results: Results) => results.findLast((result) => result !== null)?.place ?? LAST;

const tieBreakers: Record<TieRule, (a: Results, b: Results) => number> = {
  bestPlaces(a, b) {
    const [ofA, ofB] = [placesOf(a), placesOf(b)];
    const differing = ofA.findIndex((place, index) => place !== ofB[index]);
    return differing === -1 ? 0 : (ofA[differing] ?? LAST) - (ofB[differing] ?? LAST);
  },
  lastHeat: (a, b) => lastPlaceOf(a) - lastPlaceOf(b),
  bestLap: (a, b) => bestLapOf(a) - bestLapOf(b),
};
