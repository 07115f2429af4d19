/**
 * Who can still win a championship, and with which places. Every order of the cars of the running round counts as
 * possible, and each of them may end without a place; only cars that have finished keep their order among themselves.
 * In rounds still to come anybody may win, or score nothing.
 */

import { compareAt, createPeople, type Person } from './season-score.ts';
import { canStand, createField, type Field, type Place, placesOf } from './title-field.ts';
import type { TitleSeason } from './title-season.ts';

/** This place or a worse one; null: no place at all. */
export type RivalPlace = { competitorId: string; place: number | null };

export type TitleWay = {
  from: number;
  to: number;
  rivals: readonly RivalPlace[];
};

export type TitleChance = {
  competitorId: string;
  /**
   * `champion`: whatever happens. `certain`: with place `needs` or better, whatever the others do. `others`: only if
   * others finish far enough behind. `later`: not in this round.
   */
  kind: 'champion' | 'certain' | 'others' | 'later' | 'out-of-reach';
  /** the worst place in the running round with which the title is certain; null if none is enough */
  needs: number | null;
  /** other places, with what they need of rivals, the best places first; only in the last round */
  ways: readonly TitleWay[];
};

/**
 * `mostWays` is how many ways each competitor gets. While a worse place gives fewer points, they are those that need the
 * fewest rivals. In a first round everybody has one for each place.
 */
export function titleRace(season: TitleSeason, mostWays = Number.POSITIVE_INFINITY): TitleChance[] {
  const field = createField(season);
  const people = createPeople(season);
  const rivals = people.map((person) => ({ person, places: placesOf(field, person.competitorId) }));
  const isFalling = people.every(({ running }) => running === null || isNonIncreasing(running.table));
  const hasComing = season.coming.size > 0;
  const race = { field, isFalling, hasComing, mostWays: isFalling ? mostWays : Number.POSITIVE_INFINITY };
  // Those in front first: they decide soonest.
  const inFront = rivals.toSorted((a, b) =>
    compareAt(
      { person: a.person, place: null, luck: 'worst' },
      { person: b.person, place: null, luck: 'worst' },
    ),
  );
  return rivals.map((own) =>
    chanceOf(
      own,
      inFront.filter((rival) => rival !== own),
      race,
    ),
  );
}

type Contender = { person: Person; places: readonly Place[] };
type Race = {
  field: Field;
  /** a worse place never gives more points, so that only the first or last possible place matters */
  isFalling: boolean;
  hasComing: boolean;
  mostWays: number;
};

function isNonIncreasing(table: readonly number[]): boolean {
  return table.every((points, index) => index === 0 || points <= (table[index - 1] ?? 0));
}

function chanceOf(own: Contender, rivals: readonly Contender[], race: Race): TitleChance {
  const { competitorId } = own.person;
  const chance = (kind: TitleChance['kind'], needs: number | null = null, ways: TitleWay[] = []) => ({
    ...{ competitorId, kind, needs, ways },
  });
  const isCertainAt = (place: Place) => rivals.every((rival) => isSafe(race, own, place, rival));
  if (own.places.every(isCertainAt)) return chance('champion');
  if (!own.places.some((place) => rivals.every((rival) => isPossible(race, own, place, rival))))
    return chance('out-of-reach');
  const places = own.places.filter((place) => place !== null);
  const uncertain = places.findIndex((place) => !isCertainAt(place));
  const certainCount = uncertain === -1 ? places.length : uncertain;
  const needs = places[certainCount - 1] ?? null;
  if (race.hasComing) return chance(needs === null ? 'later' : 'certain', needs);
  const ways = waysAt(race, own, places.slice(certainCount), rivals);
  return chance(needs === null ? 'others' : 'certain', needs, ways);
}

function canBoth({ field }: Race, own: Contender, place: Place, rival: Contender, theirs: Place): boolean {
  return canStand(field, [own.person.competitorId, place], [rival.person.competitorId, theirs]);
}

/** Whether the rival is ahead if the rival has all the luck; or, with `isLucky`, if the other has. */
function isBeaten(own: Contender, place: Place, rival: Contender, theirs: Place, isLucky = false): boolean {
  const [luck, others] = isLucky ? (['best', 'worst'] as const) : (['worst', 'best'] as const);
  return (
    compareAt({ person: rival.person, place: theirs, luck: others }, { person: own.person, place, luck }) < 0
  );
}

/** Whether no place of the rival beats this one. */
function isSafe(race: Race, own: Contender, place: Place, rival: Contender): boolean {
  const isThere = (theirs: Place) => canBoth(race, own, place, rival, theirs);
  if (!race.isFalling)
    return rival.places.every((theirs) => !isThere(theirs) || !isBeaten(own, place, rival, theirs));
  const best = rival.places.find(isThere);
  return best === undefined || !isBeaten(own, place, rival, best);
}

/** Whether some place of the rival does not beat this one, if everything else goes well. */
function isPossible(race: Race, own: Contender, place: Place, rival: Contender): boolean {
  const isThere = (theirs: Place) => canBoth(race, own, place, rival, theirs);
  if (!race.isFalling)
    return rival.places.some((theirs) => isThere(theirs) && !isBeaten(own, place, rival, theirs, true));
  const worst = rival.places.findLast(isThere);
  return worst !== undefined && !isBeaten(own, place, rival, worst, true);
}

/** What this place needs of each rival; nothing if it is not enough. */
function wayAt(race: Race, own: Contender, place: number, rivals: readonly Contender[]): TitleWay[] {
  const needed: RivalPlace[] = [];
  for (const rival of rivals) {
    if (isSafe(race, own, place, rival)) continue;
    const isEnough = (theirs: Place) => !isBeaten(own, place, rival, theirs);
    const from = race.isFalling
      ? firstOf(rival.places, isEnough)
      : rival.places.findLastIndex((theirs) => !isEnough(theirs)) + 1;
    const enough = rival.places.slice(from).find((theirs) => canBoth(race, own, place, rival, theirs));
    if (enough === undefined) return [];
    needed.push({ competitorId: rival.person.competitorId, place: enough });
  }
  return [
    { from: place, to: place, rivals: needed.sort((a, b) => (a.competitorId < b.competitorId ? -1 : 1)) },
  ];
}

/** The index of the first place that is enough, if all after it are too. */
function firstOf(places: readonly Place[], isEnough: (place: Place) => boolean): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(places[middle] ?? null)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function needsSame({ rivals: a }: TitleWay, { rivals: b }: TitleWay): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ competitorId, place }, index) =>
        competitorId === b[index]?.competitorId && place === b[index]?.place,
    )
  );
}

/** Neighbouring places that need the same are one. */
function waysAt(
  race: Race,
  own: Contender,
  places: readonly number[],
  rivals: readonly Contender[],
): TitleWay[] {
  const all: TitleWay[] = [];
  for (const place of places) {
    const [way] = wayAt(race, own, place, rivals);
    if (way === undefined) continue;
    const last = all.at(-1);
    if (last !== undefined && last.to + 1 === way.from && needsSame(last, way))
      all[all.length - 1] = { ...last, to: way.to };
    else if (all.length === race.mostWays) break;
    else all.push(way);
  }
  return all;
}
