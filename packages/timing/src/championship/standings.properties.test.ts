import { fc, test } from '@fast-check/vitest';
import { championshipLayouts, namesOf } from '@lapwing/contract/values/enums';
import { expect } from 'vitest';
import { type ChampionshipEvent, standings } from './standings.ts';

const anyRound = fc
  .tuple(fc.subarray(['a', 'b', 'c', 'd', 'e']), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
  .map(([order, guests]) =>
    order.map((competitorId, index) => ({
      competitorId,
      position: index + 1,
      isGuest: guests[index] ?? false,
    })),
  );
const anySeason = fc
  .array(fc.array(anyRound, { minLength: 1, maxLength: 3 }), { maxLength: 5 })
  .map((events) =>
    events.map(
      (rounds, eventId): ChampionshipEvent => ({
        eventId,
        rounds: rounds.map((results, index) => ({ roundId: eventId * 10 + index, results })),
      }),
    ),
  );
const anyLayout = fc.constantFrom(...namesOf(championshipLayouts));
const points = [25, 18, 15, 12, 10];

test.prop([anySeason, anyLayout, fc.nat({ max: 4 })])(
  'a total is what its rounds brought without the dropped ones, and gaps add up to the difference',
  (season, layout, drops) => {
    let behind = 0;
    for (const row of standings(season, layout, { points, drops })) {
      const rounds = row.events.flatMap((event) => event.rounds);
      const sum = (scores: typeof rounds) => scores.reduce((total, round) => total + round.points, 0);
      expect(row.total).toBe(sum(rounds.filter(({ isDropped }) => !isDropped)));
      expect(row.dropped).toBe(sum(rounds.filter(({ isDropped }) => isDropped)));
      if (row.isGuest) continue;
      behind += row.gap;
      expect(row.gap).toBeGreaterThanOrEqual(0);
      expect(row.diff).toBe(behind);
    }
  },
);

test.prop([anySeason, anyLayout])(
  'points are those of the same rounds without their guests',
  (season, layout) => {
    const withoutGuests = season.map(({ eventId, rounds }) => ({
      eventId,
      rounds: rounds.map(({ roundId, results }) => ({
        roundId,
        results: results
          .filter(({ isGuest }) => !isGuest)
          .map((result, index) => ({ ...result, position: index + 1 })),
      })),
    }));
    const totals = (rows: ReturnType<typeof standings>) =>
      rows.filter(({ isGuest }) => !isGuest).map(({ competitorId, total }) => [competitorId, total]);
    const rules = { points, drops: 0 };
    expect(totals(standings(season, layout, rules))).toEqual(totals(standings(withoutGuests, layout, rules)));
  },
);
