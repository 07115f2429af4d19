/**
 * Who can still win a championship, and with which places. Every order of the cars of the running round counts as
 * possible, and each of them may end without a place; only cars that have finished keep their order among themselves.
 * In rounds still to come anybody may win, or score nothing.
 */

import { bestScore, createScorer, type Scorer, type SeasonScore, worstScore } from './season-score.ts';
import { comparePlaces } from './standings.ts';
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
  /** other places, with what they need of rivals; only in the last round */
  ways: readonly TitleWay[];
};

export function titleRace(season: TitleSeason): TitleChance[] {
  const scorer = createScorer(season);
  const field = createField(season);
  return scorer.people.map((competitorId) => chanceOf(competitorId, { season, scorer, field }));
}

type Race = { season: TitleSeason; scorer: Scorer; field: Field };

function chanceOf(competitorId: string, race: Race): TitleChance {
  const { scorer, field, season } = race;
  const rivals = scorer.people.filter((person) => person !== competitorId);
  const own = placesOf(field, competitorId);
  const chance = (kind: TitleChance['kind'], needs: number | null = null, ways: TitleWay[] = []) => ({
    competitorId,
    kind,
    needs,
    ways,
  });
  const isCertainAt = (place: Place) => rivals.every((rival) => isSafe(race, competitorId, place, rival));
  if (own.every(isCertainAt)) return chance('champion');
  if (!own.some((place) => rivals.every((rival) => isPossible(race, competitorId, place, rival))))
    return chance('out-of-reach');
  const certain = own.filter((place) => place !== null).findIndex((place) => !isCertainAt(place));
  const inOrder = own.filter((place) => place !== null);
  const needs = inOrder[(certain === -1 ? inOrder.length : certain) - 1] ?? null;
  if (season.coming.size > 0) return chance(needs === null ? 'later' : 'certain', needs);
  const rest = inOrder.slice(needs === null ? 0 : inOrder.indexOf(needs) + 1);
  const ways = joined(rest.flatMap((place) => wayAt(race, competitorId, place, rivals)));
  return chance(needs === null ? 'others' : 'certain', needs, ways);
}

/** Whether no place of the rival beats this one; in rounds to come the rival wins and the other scores nothing. */
function isSafe(race: Race, competitorId: string, place: Place, rival: string): boolean {
  const own = worstScore(race.scorer, competitorId, place);
  return placesOf(race.field, rival).every(
    (theirs) =>
      !canStand(race.field, [competitorId, place], [rival, theirs]) ||
      !isAhead(bestScore(race.scorer, rival, theirs), own),
  );
}

/** Whether some place of the rival does not beat this one, if everything else goes well. */
function isPossible(race: Race, competitorId: string, place: Place, rival: string): boolean {
  const own = bestScore(race.scorer, competitorId, place);
  return placesOf(race.field, rival).some(
    (theirs) =>
      canStand(race.field, [competitorId, place], [rival, theirs]) &&
      !isAhead(worstScore(race.scorer, rival, theirs), own),
  );
}

/** What this place needs of each rival; nothing if it is not enough. */
function wayAt(race: Race, competitorId: string, place: number, rivals: readonly string[]): TitleWay[] {
  const own = worstScore(race.scorer, competitorId, place);
  const needed: RivalPlace[] = [];
  for (const rival of rivals) {
    const possible = placesOf(race.field, rival).filter((theirs) =>
      canStand(race.field, [competitorId, place], [rival, theirs]),
    );
    const beaten = possible.findLastIndex((theirs) => isAhead(bestScore(race.scorer, rival, theirs), own));
    if (beaten === -1) continue;
    const enough = possible[beaten + 1];
    if (enough === undefined) return [];
    needed.push({ competitorId: rival, place: enough });
  }
  return [{ from: place, to: place, rivals: needed }];
}

/** Neighbouring places that need the same. */
function joined(ways: readonly TitleWay[]): TitleWay[] {
  const all: TitleWay[] = [];
  for (const way of ways) {
    const last = all.at(-1);
    const isSame =
      last !== undefined &&
      last.to + 1 === way.from &&
      JSON.stringify(last.rivals) === JSON.stringify(way.rivals);
    if (isSame) all[all.length - 1] = { ...last, to: way.to };
    else all.push(way);
  }
  return all;
}

/** As in the standings: more points, then more wins, more second places and so on, then the order of the list. */
function isAhead(a: SeasonScore, b: SeasonScore): boolean {
  return (b.total - a.total || comparePlaces(a.places, b.places) || a.listed - b.listed) < 0;
}
