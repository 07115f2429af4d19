/** The total of one competitor for any place in the running round and any luck in the rounds to come. */

import type { ChampionshipLayout } from '@lapwing/contract/values/enums';
import { bonusesOf } from './bonuses.ts';
import { countUnits, exact, scoringPlaces } from './standings.ts';
import type { Place } from './title-field.ts';
import type { TitleSeason } from './title-season.ts';

/** Best: wins all rounds to come with all bonuses, and has the fastest lap of this one. Worst: none of that. */
export type Luck = 'best' | 'worst';

export type Person = {
  competitorId: string;
  /** in the order of the list, which decides if nothing else does */
  listed: number;
  /** what the running round gives; null if the competitor does not score in it */
  running: { table: readonly number[]; extra: number; bonus: number } | null;
  seasons: Readonly<Record<Luck, Season>>;
  /** by place, 0 without one: as they are asked for */
  totals: Readonly<Record<Luck, Map<number, number>>>;
};

/** Everything but the points of the running round. */
type Season = {
  gained: number;
  /** of the running round's event, if events are dropped; otherwise 0 */
  sameUnit: number;
  /** the worst first: what they add up to up to each of them */
  worst: readonly number[];
  worstSums: readonly number[];
  toDrop: number;
  /** how often each place was taken */
  places: readonly number[];
};

function totalAt(person: Person, place: Place, luck: Luck): number {
  const known = person.totals[luck].get(place ?? 0);
  if (known !== undefined) return known;
  const total = countTotal(person, place, luck);
  person.totals[luck].set(place ?? 0, total);
  return total;
}

function countTotal({ running, seasons }: Person, place: Place, luck: Luck): number {
  const { gained, sameUnit, worst, worstSums, toDrop } = seasons[luck];
  if (running === null) return exact(gained - (worstSums[Math.min(toDrop, worst.length)] ?? 0));
  const { table, extra, bonus } = running;
  const points = place === null ? 0 : (table[place - 1] ?? 0);
  const own = points + extra + (luck === 'best' ? bonus : 0);
  const unit = sameUnit + own;
  if (toDrop === 0) return exact(gained + own);
  const isDropped = toDrop > worst.length || unit < (worst[toDrop - 1] ?? 0);
  const dropped = isDropped ? unit + (worstSums[toDrop - 1] ?? 0) : (worstSums[toDrop] ?? 0);
  return exact(gained + own - dropped);
}

/** Negative if the first is in front, as in the standings. */
export function compareAt(a: Taken, b: Taken): number {
  const more = totalAt(b.person, b.place, b.luck) - totalAt(a.person, a.place, a.luck);
  return more || compareTaken(a, b) || a.person.listed - b.person.listed;
}

type Taken = { person: Person; place: Place; luck: Luck };

/** Like `comparePlaces`, without lists of its own: one change of a board asks this a hundred thousand times. */
function compareTaken(a: Taken, b: Taken): number {
  const [beforeA, beforeB] = [a.person.seasons[a.luck].places, b.person.seasons[b.luck].places];
  const [nowA, nowB] = [placeNow(a), placeNow(b)];
  const last = Math.max(beforeA.length, beforeB.length);
  for (let place = 1; place < last; place++) {
    const takenA = (beforeA[place] ?? 0) + (nowA === place ? 1 : 0);
    const takenB = (beforeB[place] ?? 0) + (nowB === place ? 1 : 0);
    if (takenA !== takenB) return takenB - takenA;
  }
  // Places that nobody of the two has taken before.
  const [newA, newB] = [nowA < last ? NO_PLACE : nowA, nowB < last ? NO_PLACE : nowB];
  return newA === newB ? 0 : newA - newB;
}

/** Behind every place. */
const NO_PLACE = Number.MAX_SAFE_INTEGER;

function placeNow({ person, place }: Taken): number {
  return place === null || person.running === null ? NO_PLACE : place;
}

type Unit = { points: number; isRunning: boolean };
type Draft = {
  running: Person['running'];
  units: Record<Luck, Unit[]>;
  places: Record<Luck, number[]>;
};

export function createPeople(season: TitleSeason): Person[] {
  const drafts = new Map<string, Draft>(
    listedIn(season.events).map((competitorId) => [
      competitorId,
      { running: null, units: { best: [], worst: [] }, places: { best: [], worst: [] } },
    ]),
  );
  for (const event of season.events) addEvent(season, event, drafts);
  const possible = countUnits(season.events, season.layout);
  return Array.from(drafts, ([competitorId, draft], listed) => ({
    competitorId,
    listed,
    running: draft.running,
    seasons: {
      best: seasonOf(draft, 'best', possible, season.rules.drops),
      worst: seasonOf(draft, 'worst', possible, season.rules.drops),
    },
    totals: { best: new Map(), worst: new Map() },
  }));
}

function seasonOf({ units, places, running }: Draft, luck: Luck, possible: number, drops: number): Season {
  const others = units[luck].filter(({ isRunning }) => running === null || !isRunning);
  const sameUnit = units[luck].find(({ isRunning }) => running !== null && isRunning)?.points ?? 0;
  const worst = others.map(({ points }) => points).sort((a, b) => a - b);
  const worstSums = [0];
  for (const points of worst) worstSums.push((worstSums.at(-1) ?? 0) + points);
  const missed = possible - others.length - (running === null ? 0 : 1);
  return {
    gained: (worstSums.at(-1) ?? 0) + sameUnit,
    sameUnit,
    worst,
    worstSums,
    toDrop: Math.max(0, Math.min(drops, possible - 1) - missed),
    places: places[luck],
  };
}

type Event = TitleSeason['events'][number];
type Round = Event['rounds'][number];

/** Each round is a unit that may be dropped, or each event with all its rounds. */
function addEvent(season: TitleSeason, { rounds }: Event, drafts: ReadonlyMap<string, Draft>): void {
  const inEvent = new Map<string, Record<Luck, Unit>>();
  const add = (competitorId: string, luck: Luck, points: number, isRunning: boolean) => {
    const draft = drafts.get(competitorId);
    if (draft === undefined) return;
    const known = inEvent.get(competitorId)?.[luck];
    if (known !== undefined && isPerEvent(season.layout)) {
      known.points = exact(known.points + points);
      known.isRunning ||= isRunning;
      return;
    }
    const unit = { points, isRunning };
    draft.units[luck].push(unit);
    // Filled in for the other luck below.
    const both = inEvent.get(competitorId) ?? ({} as Record<Luck, Unit>);
    both[luck] = unit;
    inEvent.set(competitorId, both);
  };
  for (const round of rounds) {
    if (season.coming.has(round.roundId)) addComing(season, round, drafts, add);
    else addDriven(season, round, drafts, add);
  }
}

function isPerEvent(layout: ChampionshipLayout): boolean {
  return layout !== 'PointsPerRun';
}

type Add = (competitorId: string, luck: Luck, points: number, isRunning: boolean) => void;

function tableOf({ rules }: TitleSeason, { points, type = 'race' }: Round): readonly number[] {
  return points ?? rules.pointsByType?.[type] ?? rules.points;
}

/** The lucky one wins it; the others may not even be there. */
function addComing(season: TitleSeason, round: Round, drafts: ReadonlyMap<string, Draft>, add: Add): void {
  const { polePoints = 0, fastestLapPoints = 0 } = season.rules;
  const table = tableOf(season, round);
  const best = table.length === 0 ? 1 : table.indexOf(Math.max(...table)) + 1;
  const bonus = (round.type ?? 'race') === 'race' ? polePoints + fastestLapPoints : 0;
  for (const [competitorId, { places }] of drafts) {
    places.best[best] = (places.best[best] ?? 0) + 1;
    add(competitorId, 'best', exact((table[best - 1] ?? 0) + bonus), false);
  }
}

function addDriven(season: TitleSeason, round: Round, drafts: ReadonlyMap<string, Draft>, add: Add): void {
  const { rules, running } = season;
  const { roundId, results, type = 'race' } = round;
  const table = tableOf(season, round);
  const isOpen = running?.roundId === roundId && !running.isEnded;
  const { fastestLapPoints = 0, polePoints = 0 } = rules;
  const bonuses = bonusesOf(results, isOpen ? { polePoints } : rules);
  for (const { result, place } of scoringPlaces(results)) {
    const { competitorId, isGuest, position } = result;
    const draft = drafts.get(competitorId);
    if (draft === undefined || isGuest) continue;
    const bonus = type === 'race' ? (bonuses.get(competitorId) ?? 0) : 0;
    const extra = (result.extraPoints ?? 0) + bonus;
    const isRunning = isOpen && position !== null;
    if (isRunning) draft.running = { table, extra, bonus: type === 'race' ? fastestLapPoints : 0 };
    const points = isRunning ? 0 : exact((place === null ? 0 : (table[place - 1] ?? 0)) + extra);
    for (const luck of ['best', 'worst'] as const) {
      add(competitorId, luck, points, isRunning);
      if (!isRunning && place !== null) draft.places[luck][place] = (draft.places[luck][place] ?? 0) + 1;
    }
  }
}

/** As the standings list them: in the order in which they first scored, without those who are only guests. */
function listedIn(events: TitleSeason['events']): string[] {
  const results = events.flatMap(({ rounds }) => rounds.flatMap((round) => round.results));
  return [...new Set(results.filter(({ isGuest }) => !isGuest).map(({ competitorId }) => competitorId))];
}
