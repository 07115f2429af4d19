/** Races of the project's own simulator, for the same scores. */

/**
 * @typedef {import('./read-races.mjs').Rules} Rules
 * @typedef {import('../../packages/timing/src/simulator/typical-race.ts').SimulatedSport} SimulatedSport
 */

const START_MS = 1_800_000_000_000;

/** @type {{ set: string, sport: SimulatedSport, competitors: number, minutes: number, races: number }[]} */
const wishes = [
  { set: 'Simulated karting, 30 min', sport: 'Karting', competitors: 24, minutes: 30, races: 6 },
  { set: 'Simulated cars, 3 h', sport: 'Car', competitors: 40, minutes: 180, races: 3 },
  { set: 'Simulated bikes, 40 min', sport: 'Bike', competitors: 30, minutes: 40, races: 5 },
  { set: 'Simulated motocross, 40 min', sport: 'MX', competitors: 30, minutes: 40, races: 5 },
];

/**
 * @param {Rules} rules
 * @returns {import('./read-races.mjs').NamedRace[]}
 */
export function simulatedRaces(rules) {
  return wishes.flatMap(({ set, sport, competitors, minutes, races }) =>
    Array.from({ length: races }, (_, index) => {
      const setup = rules.typicalRace({
        sport,
        competitors,
        minutes,
        seed: `insight ${index}`,
        startsAtMs: START_MS,
      });
      /** @type {import('../../packages/contract/src/ingest/session-event.ts').SessionEvent[]} */
      const entered = setup.competitors.map(({ transponder }, place) => ({
        kind: 'competitor',
        atMs: START_MS,
        competitorId: transponder,
        number: String(place + 1),
        transponders: [transponder],
        startPosition: place + 1,
      }));
      const happened = Array.from(rules.simulateSession(setup)).flatMap(
        (event) => rules.toSessionEvent(event, String) ?? [],
      );
      const state = rules.foldSession(rules.emptyState, [
        rules.describeSimulated(setup),
        ...entered,
        ...happened,
      ]);
      const cars = [...rules.columnsOfField(state).competitors]
        .filter(({ endsMs }) => endsMs.length > 0)
        .map(({ competitorId, ...columns }) => ({
          id: competitorId,
          className: '',
          ...columns,
          isRunning: true,
        }));
      return {
        set,
        name: `${sport} ${index}`,
        race: { cars, length: { kind: /** @type {const} */ ('time'), durationMs: minutes * 60_000 } },
      };
    }),
  );
}
