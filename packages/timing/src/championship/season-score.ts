/** The total of one competitor for any place in the running round and any luck in the rounds to come. */

import { bonusesOf } from './bonuses.ts';
import { countUnits, type EventScore, exact, type RoundScore, scoringPlaces, totalOf } from './standings.ts';
import type { Place } from './title-field.ts';
import type { TitleSeason } from './title-season.ts';

export type SeasonScore = {
  total: number;
  /** how often each place was taken */
  places: readonly number[];
  /** in the list: the earlier one wins if nothing else decides */
  listed: number;
};

/** In the running round and in those to come. */
type Luck = 'best' | 'worst';

export type Scorer = {
  /** everybody who is not only a guest, in the order of the list */
  people: readonly string[];
  score: (competitorId: string, place: Place, luck: Luck) => SeasonScore;
};

type OpenPoints = { kind: 'running' | 'coming'; table: readonly number[]; bonus: number };
type Part =
  | { kind: 'driven'; score: RoundScore; place: number | null }
  | ({ roundId: number; extra: number } & OpenPoints);
type Season = { events: { eventId: number; parts: Part[] }[]; listed: number };

export function createScorer(season: TitleSeason): Scorer {
  const seasons = partsOfEach(season);
  const possible = countUnits(season.events, season.layout);
  const options = { layout: season.layout, possible, drops: season.rules.drops };
  const known = new Map<string, SeasonScore>();
  return {
    people: [...seasons.keys()],
    score: (competitorId, place, luck) => {
      const key = `${luck} ${place} ${competitorId}`;
      const scored = known.get(key) ?? scoreOf(seasons.get(competitorId), place, luck, options);
      known.set(key, scored);
      return scored;
    },
  };
}

export function bestScore(scorer: Scorer, competitorId: string, place: Place): SeasonScore {
  return scorer.score(competitorId, place, 'best');
}

export function worstScore(scorer: Scorer, competitorId: string, place: Place): SeasonScore {
  return scorer.score(competitorId, place, 'worst');
}

function scoreOf(
  own: Season | undefined,
  place: Place,
  luck: Luck,
  options: Parameters<typeof totalOf>[1],
): SeasonScore {
  const places: number[] = [];
  const count = (at: number | null) => {
    if (at !== null) places[at] = (places[at] ?? 0) + 1;
  };
  const events = (own?.events ?? []).map(({ eventId, parts }): EventScore => {
    const rounds = parts.flatMap((part): RoundScore[] => {
      if (part.kind === 'driven') {
        if (!part.score.isGuest) count(part.place);
        return [{ ...part.score, isDropped: false }];
      }
      if (part.kind === 'coming' && luck === 'worst') return [];
      const at = part.kind === 'running' ? place : bestPlaceIn(part.table);
      count(at);
      const points = at === null ? 0 : (part.table[at - 1] ?? 0);
      const bonus = luck === 'best' ? part.bonus : 0;
      return [scored(part.roundId, exact(points + part.extra + bonus))];
    });
    const points = exact(rounds.reduce((sum, round) => sum + round.points, 0));
    return { eventId, points, position: null, isDropped: false, rounds };
  });
  const entered = events.filter(({ rounds }) => rounds.length > 0);
  return { total: totalOf(entered, options).total, places, listed: own?.listed ?? 0 };
}

function scored(roundId: number, points: number): RoundScore {
  return { roundId, points, position: null, status: 'Normal', isDropped: false, isGuest: false };
}

function bestPlaceIn(table: readonly number[]): number {
  return table.length === 0 ? 1 : table.indexOf(Math.max(...table)) + 1;
}

function partsOfEach({ events, rules, running, coming }: TitleSeason): Map<string, Season> {
  const seasons = new Map<string, Season>();
  const people = listedIn(events);
  for (const [listed, competitorId] of people.entries()) {
    seasons.set(competitorId, { events: events.map(({ eventId }) => ({ eventId, parts: [] })), listed });
  }
  for (const [index, { rounds }] of events.entries()) {
    for (const round of rounds) {
      const { roundId, type = 'race', results } = round;
      const table = round.points ?? rules.pointsByType?.[type] ?? rules.points;
      const isRace = type === 'race';
      const fastest = isRace ? (rules.fastestLapPoints ?? 0) : 0;
      const add = (competitorId: string, part: Part) =>
        seasons.get(competitorId)?.events[index]?.parts.push(part);
      if (coming.has(roundId)) {
        const bonus = fastest + (isRace ? (rules.polePoints ?? 0) : 0);
        for (const person of people) add(person, { kind: 'coming', roundId, table, bonus, extra: 0 });
        continue;
      }
      const isOpen = running?.roundId === roundId && !running.isEnded;
      const bonuses = isRace
        ? bonusesOf(results, isOpen ? { polePoints: rules.polePoints ?? 0 } : rules)
        : new Map<string, number>();
      for (const { result, place } of scoringPlaces(results)) {
        const { competitorId, isGuest, position } = result;
        const extra = (result.extraPoints ?? 0) + (bonuses.get(competitorId) ?? 0);
        if (isOpen && !isGuest && position !== null) {
          add(competitorId, { kind: 'running', roundId, table, bonus: fastest, extra });
          continue;
        }
        const points = isGuest ? 0 : exact((place === null ? 0 : (table[place - 1] ?? 0)) + extra);
        add(competitorId, { kind: 'driven', score: { ...scored(roundId, points), isGuest }, place });
      }
    }
  }
  return seasons;
}

/** As the standings list them: in the order in which they first scored, without those who are only guests. */
function listedIn(events: TitleSeason['events']): string[] {
  const results = events.flatMap(({ rounds }) => rounds.flatMap((round) => round.results));
  return [...new Set(results.filter(({ isGuest }) => !isGuest).map(({ competitorId }) => competitorId))];
}
