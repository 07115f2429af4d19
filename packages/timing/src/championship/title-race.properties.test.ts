import { fc, test } from '@fast-check/vitest';
import { championshipLayouts, namesOf } from '@lapwing/contract/values/enums';
import { expect } from 'vitest';
import { type ChampionshipEvent, type RoundResult, standings } from './standings.ts';
import { type TitleChance, titleRace } from './title-race.ts';
import type { TitleSeason } from './title-season.ts';

const drivers = ['a', 'b', 'c', 'd'];
const RUNNING = 99;
const COMING = 100;

const anyOrder = fc.shuffledSubarray(drivers);
const anyRound = fc
  .tuple(anyOrder, fc.subarray(drivers), fc.subarray(drivers, { maxLength: 1 }))
  .map(([order, unplaced, guests]): RoundResult[] =>
    order.map((competitorId, index) => ({
      competitorId,
      position: unplaced.includes(competitorId) && index > 1 ? null : index + 1,
      isGuest: guests.includes(competitorId),
      startPosition: drivers.indexOf(competitorId) + 1,
      bestTimeMs: 60_000 + ((index * 7) % 5),
    })),
  );

type Setting = {
  driven: RoundResult[][];
  running: RoundResult[];
  finished: number;
  isComing: boolean;
  season: Omit<TitleSeason, 'events' | 'running' | 'coming'>;
  /** the running round belongs to the last driven event */
  isInLastEvent: boolean;
};

const anySetting: fc.Arbitrary<Setting> = fc.record({
  driven: fc.array(anyRound, { minLength: 1, maxLength: 3 }),
  running: fc.shuffledSubarray(drivers, { minLength: 1 }).map((order) =>
    order.map((competitorId, index) => ({
      competitorId,
      position: index + 1,
      isGuest: false,
      startPosition: drivers.indexOf(competitorId) + 1,
      bestTimeMs: 60_000 + index,
    })),
  ),
  finished: fc.nat({ max: 4 }),
  isComing: fc.boolean(),
  isInLastEvent: fc.boolean(),
  season: fc.record({
    layout: fc.constantFrom(...namesOf(championshipLayouts)),
    rules: fc.record({
      points: fc.constantFrom([10, 6, 3, 1], [4, 3, 2], [3, 3, 1], [5]),
      drops: fc.nat({ max: 2 }),
      polePoints: fc.constantFrom(0, 1),
      fastestLapPoints: fc.constantFrom(0, 1),
    }),
  }),
});

function eventsWith(setting: Setting, running: RoundResult[], coming: RoundResult[]): ChampionshipEvent[] {
  const rounds = setting.driven.map((results, index) => ({ roundId: index, results }));
  const last = { roundId: RUNNING, results: running };
  const events = setting.isInLastEvent
    ? rounds.map((round, eventId) => ({
        eventId,
        rounds: eventId === rounds.length - 1 ? [round, last] : [round],
      }))
    : [...rounds.map((round, eventId) => ({ eventId, rounds: [round] })), { eventId: 50, rounds: [last] }];
  return setting.isComing
    ? [...events, { eventId: 51, rounds: [{ roundId: COMING, results: coming }] }]
    : events;
}

function seasonOf(setting: Setting): TitleSeason {
  return {
    ...setting.season,
    events: eventsWith(setting, setting.running, []),
    running: {
      roundId: RUNNING,
      finished: new Set(setting.running.slice(0, setting.finished).map(({ competitorId }) => competitorId)),
      isEnded: false,
    },
    coming: new Set(setting.isComing ? [COMING] : []),
  };
}

/** All orders of all parts of the list. */
function* ordersOf(list: readonly string[]): Generator<string[]> {
  yield [];
  for (const first of list)
    for (const rest of ordersOf(list.filter((each) => each !== first))) yield [first, ...rest];
}

/** Every end of the running round: those who have finished are there, in their order. */
function* endsOf({ running, finished }: Setting): Generator<RoundResult[]> {
  const done = running.slice(0, finished).map(({ competitorId }) => competitorId);
  const all = running.map(({ competitorId }) => competitorId);
  for (const order of ordersOf(all)) {
    if (order.filter((each) => done.includes(each)).join() !== done.join()) continue;
    // Nobody, if no lap was timed.
    for (const fastest of [...all, null]) {
      yield running.map((result) => {
        const place = order.indexOf(result.competitorId) + 1;
        const position = place === 0 ? null : place;
        return { ...result, position, bestTimeMs: result.competitorId === fastest ? 50_000 : null };
      });
    }
  }
}

/** A round to come in which one wins everything, and nobody else is there; or nobody is. */
function comingOf(setting: Setting, people: readonly string[]): RoundResult[][] {
  if (!setting.isComing) return [[]];
  const winner = (competitorId: string): RoundResult[] => [
    { competitorId, position: 1, isGuest: false, startPosition: 1, bestTimeMs: 50_000 },
  ];
  return [[], ...people.map(winner)];
}

type End = { champion: string | undefined; placeOf: (competitorId: string) => number | null };

function allEnds(setting: Setting, people: readonly string[]): End[] {
  const ends: End[] = [];
  for (const end of endsOf(setting)) {
    for (const coming of comingOf(setting, people)) {
      const { layout, rules } = setting.season;
      const [first] = standings(eventsWith(setting, end, coming), layout, rules);
      ends.push({
        champion: first?.isGuest === true ? undefined : first?.competitorId,
        placeOf: (competitorId) => end.find((row) => row.competitorId === competitorId)?.position ?? null,
      });
    }
  }
  return ends;
}

function isMet({ from, to, rivals }: TitleChance['ways'][number], own: number | null, { placeOf }: End) {
  if (own === null || own < from || own > to) return false;
  return rivals.every(({ competitorId, place }) => {
    const theirs = placeOf(competitorId);
    return theirs === null || (place !== null && theirs >= place);
  });
}

test.prop([anySetting], { numRuns: 100 })(
  'what is needed for the title is what every possible end of the season shows',
  (setting) => {
    const chances = titleRace(seasonOf(setting));
    const ends = allEnds(
      setting,
      chances.map(({ competitorId }) => competitorId),
    );
    for (const { competitorId, kind, needs, ways } of chances) {
      const wins = ends.filter(({ champion }) => champion === competitorId);
      expect([competitorId, kind === 'champion']).toEqual([competitorId, wins.length === ends.length]);
      if (kind === 'out-of-reach') expect(wins).toEqual([]);
      // With cars that have finished, several conditions may exclude each other.
      else if (setting.finished === 0) expect([competitorId, wins.length > 0]).toEqual([competitorId, true]);
      if (kind === 'champion') continue;
      const placed = ends.map((end) => ({ end, own: end.placeOf(competitorId) }));
      const places = [...new Set(placed.map(({ own }) => own))].filter((own) => own !== null);
      const isCertainAt = (place: number) =>
        placed.every(({ end, own }) => own !== place || end.champion === competitorId);
      const uncertain = places.toSorted((a, b) => a - b).findIndex((place) => !isCertainAt(place));
      const certain = places
        .toSorted((a, b) => a - b)
        .slice(0, uncertain === -1 ? places.length : uncertain)
        .at(-1);
      expect([competitorId, needs]).toEqual([competitorId, certain ?? null]);
      for (const { end, own } of placed) {
        const isWon = end.champion === competitorId;
        if (ways.some((way) => isMet(way, own, end))) expect(isWon).toBe(true);
        // A point for the fastest lap can do more than the places.
        else if (isWon && !setting.isComing && setting.season.rules.fastestLapPoints === 0)
          expect(own === null || (needs !== null && own <= needs)).toBe(true);
      }
    }
  },
);

test.prop([anySetting])('a limited number of ways are the first of all', (setting) => {
  const season = seasonOf(setting);
  const limited = titleRace(season, 1);
  expect(limited).toEqual(titleRace(season).map((chance) => ({ ...chance, ways: chance.ways.slice(0, 1) })));
});

test.prop([anySetting])('once the round has ended, the standings decide', (setting) => {
  const season = seasonOf({ ...setting, isComing: false });
  const { layout, rules, events } = season;
  const [first] = standings(events, layout, rules);
  const ended = titleRace({
    ...season,
    running: { roundId: RUNNING, finished: new Set(), isEnded: true },
  });
  for (const { competitorId, kind } of ended)
    expect([competitorId, kind]).toEqual([
      competitorId,
      competitorId === first?.competitorId ? 'champion' : 'out-of-reach',
    ]);
});
