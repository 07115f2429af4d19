import { describe, expect, it } from 'vitest';
import { randomFrom } from '../scripts/random.mjs';
import { inBatches, planRace } from './race.mjs';
import { differences, lapTimesOf, standingsOf } from './truth.mjs';

const race = planRace(randomFrom(7), { carCount: 5, lapCount: 6, startedAtMs: 1_000_000 });

/** @param {import('./race.mjs').SessionEvent[]} events */
const complaints = (events) =>
  differences('the board', standingsOf(race.startedAtMs, race.events), standingsOf(race.startedAtMs, events));

describe('the truth of a race', () => {
  it('has the laps that were planned', () => {
    const lapTimes = lapTimesOf(race.startedAtMs, race.events);
    for (const { competitorId, crossingsMs } of race.cars) {
      const own = lapTimes.get(competitorId) ?? [];
      expect(own.reduce((sum, lapTimeMs) => sum + lapTimeMs, race.startedAtMs)).toBe(crossingsMs.at(-1));
      expect(own).toHaveLength(6);
    }
  });

  it('puts more laps first, then the shorter time', () => {
    const passing = (/** @type {string} */ competitorId, /** @type {number} */ atMs) => ({
      kind: 'passing',
      atMs,
      competitorId,
    });
    const events = [passing('a', 30), passing('b', 31), passing('c', 40), passing('b', 60), passing('c', 59)];
    expect(standingsOf(0, events).map(({ competitorId }) => competitorId)).toEqual(['c', 'b', 'a']);
  });

  it.each([
    ['nothing is wrong', race.events, 0],
    ['an event is lost', race.events.slice(0, -1), 1],
    ['an event is doubled', [...race.events, ...race.events.slice(-1)], 1],
  ])('is compared: %s', (_, events, least) => {
    if (least === 0) expect(complaints(events)).toEqual([]);
    else expect(complaints(events).length).toBeGreaterThanOrEqual(least);
  });

  it('is sent in batches without a loss', () => {
    expect(inBatches(randomFrom(3), race.events, 6).flatMap(({ events }) => events)).toEqual(race.events);
  });
});
