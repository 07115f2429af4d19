/** The places that the cars of the running round can still end in. */

import type { TitleSeason } from './title-season.ts';

/** Among those who score; null for none. */
export type Place = number | null;

export type Field = {
  /** by competitor: the number of finished cars in front of it; those still driving have none */
  finished: ReadonlyMap<string, number>;
  open: ReadonlySet<string>;
  size: number;
};

/** Without a running round nobody is in the field. Guests, and cars without a place, are not in it either. */
export function createField({ events, running }: Pick<TitleSeason, 'events' | 'running'>): Field {
  const round = events.flatMap(({ rounds }) => rounds).find(({ roundId }) => roundId === running?.roundId);
  const placed = (round?.results ?? [])
    .filter(({ isGuest, position }) => !isGuest && position !== null)
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
    .map(({ competitorId }) => competitorId);
  const isDone = (competitorId: string) =>
    running?.isEnded === true || running?.finished.has(competitorId) === true;
  return {
    finished: new Map(placed.filter(isDone).map((competitorId, index) => [competitorId, index])),
    open: new Set(placed.filter((competitorId) => !isDone(competitorId))),
    size: placed.length,
  };
}

/** The best first; those who are not in the field have none. */
export function placesOf({ finished, open, size }: Field, competitorId: string): Place[] {
  const inFront = finished.get(competitorId);
  if (inFront !== undefined) return Array.from({ length: open.size + 1 }, (_, more) => inFront + more + 1);
  return open.has(competitorId) ? [...Array.from({ length: size }, (_, index) => index + 1), null] : [null];
}

/** Whether the two can end so together; each of the places is one of its own. */
export function canStand(field: Field, [a, placeA]: [string, Place], [b, placeB]: [string, Place]): boolean {
  if (placeA === null && placeB === null) return true;
  if (placeA === placeB) return false;
  if (placeB === null) return canStandWithout(field, a, placeA, b);
  if (placeA === null) return canStandWithout(field, b, placeB, a);
  return placeA < placeB
    ? canFollow(field, [a, placeA], [b, placeB])
    : canFollow(field, [b, placeB], [a, placeA]);
}

/** Whether `a` can have this place while `b` has none: `b` is not there to be in front of it. */
function canStandWithout({ finished, open, size }: Field, a: string, place: Place, b: string): boolean {
  if (place === null || !open.has(b)) return true;
  const inFront = finished.get(a);
  return inFront === undefined ? place <= size - 1 : place - inFront - 1 <= open.size - 1;
}

/** Whether `ahead` can have the better place and `behind` the other: enough cars must be there to stand between. */
function canFollow(
  { finished, open }: Field,
  [ahead, better]: [string, number],
  [behind, worse]: [string, number],
): boolean {
  const [frontOfAhead, frontOfBehind] = [finished.get(ahead), finished.get(behind)];
  if (frontOfAhead !== undefined && frontOfBehind !== undefined) {
    const openBeforeAhead = better - frontOfAhead - 1;
    const openBeforeBehind = worse - frontOfBehind - 1;
    return frontOfAhead < frontOfBehind && openBeforeAhead <= openBeforeBehind;
  }
  const between = worse - better - 1;
  if (frontOfAhead !== undefined) {
    const openBefore = better - frontOfAhead - 1;
    if (openBefore > open.size - 1) return false;
    return between <= finished.size - frontOfAhead - 1 + open.size - openBefore - 1;
  }
  // The one behind has this many open cars in front of it, and the one ahead is one of them.
  return frontOfBehind === undefined || worse - frontOfBehind - 1 >= 1;
}
