import { expect, test } from 'vitest';
import { endlessRaces } from './endless-races.ts';
import { findSimulatedSport, simulatedSports, typicalRace } from './typical-race.ts';

const HOUR_MS = 3_600_000;

function races(fromMs: number) {
  return endlessRaces(fromMs, HOUR_MS, (turn, startsAtMs) =>
    typicalRace({ sport: 'Karting', seed: `turn ${turn}`, competitors: 8, minutes: 4, startsAtMs }),
  );
}

test('a viewer who joins in the middle of a race gets that race from its beginning', () => {
  const fromMs = 500_000 * HOUR_MS + 90_000;
  const { setup, events } = races(fromMs).next().value;
  expect(setup.startsAtMs).toBe(500_000 * HOUR_MS);
  expect(events.next().value).toMatchObject({ kind: 'flag', flag: 'Green', atMs: setup.startsAtMs });
});

test('the races can have another origin', () => {
  const originMs = 500_000 * HOUR_MS + 7;
  const firstAt = (fromMs: number) => {
    const setupOf = (turn: number, startsAtMs: number) =>
      typicalRace({ sport: 'Karting', seed: `turn ${turn}`, competitors: 2, minutes: 1, startsAtMs });
    return endlessRaces(fromMs, HOUR_MS, setupOf, originMs).next().value.setup.startsAtMs;
  };
  expect(firstAt(originMs)).toBe(originMs);
  expect(firstAt(originMs + HOUR_MS - 1)).toBe(originMs);
  expect(firstAt(originMs - 1)).toBe(originMs - HOUR_MS);
});

test('two viewers at different times see the same race', () => {
  const early = races(500_000 * HOUR_MS);
  early.next();
  const later = races(500_001 * HOUR_MS + 5);
  expect([...early.next().value.events]).toEqual([...later.next().value.events]);
});

test('one race differs from the next', () => {
  const turns = races(0);
  const [one, other] = [turns.next().value, turns.next().value];
  expect(other.setup.startsAtMs - one.setup.startsAtMs).toBe(HOUR_MS);
  expect(other.setup.competitors).not.toEqual(one.setup.competitors);
});

test('every sport that can be simulated has a race with a finish', () => {
  for (const sport of simulatedSports) {
    const [race] = endlessRaces(0, HOUR_MS, (_, startsAtMs) =>
      typicalRace({ sport, seed: sport, competitors: 5, minutes: 6, startsAtMs }),
    );
    expect([...(race?.events ?? [])].some((event) => event.kind === 'flag' && event.flag === 'Finish')).toBe(
      true,
    );
  }
});

test('a sport is found in any letter case and not by another name', () => {
  expect(findSimulatedSport('karting')).toBe('Karting');
  expect(findSimulatedSport('Swimming')).toBeUndefined();
});
