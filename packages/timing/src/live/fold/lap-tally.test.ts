import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { bestLapIndex } from '../../laps/best-lap.ts';
import { overtakesOf } from '../../laps/overtakes.ts';
import { lapsLedIn } from '../history/earlier-drivers.ts';
import type { LiveLap } from '../session-state.ts';
import { ledIn, overtakesSince, tallyOf, tallyWith } from './lap-tally.ts';

const lap: fc.Arbitrary<LiveLap> = fc.record({
  lapTimeMs: fc.constantFrom(0, 60_000, 61_000, 62_000),
  position: fc.option(fc.integer({ min: 1, max: 4 })),
  isDeleted: fc.boolean(),
  completedAtMs: fc.constant(0),
  totalTimeMs: fc.constant(null),
  flag: fc.constant('GREEN'),
  isInPit: fc.constant(false),
  sectionTimesMs: fc.constant([]),
  voltageMv: fc.constant(null),
  temperatureDeciC: fc.constant(null),
  speedKmh: fc.constant(null),
});
const laps = fc.array(lap, { maxLength: 12 });

test.prop([laps, fc.option(fc.integer({ min: 1, max: 4 }))])(
  'counting laps one by one gives the same totals as counting all of them',
  (all, startPosition) => {
    const tally = all.reduce((before, _, place) => tallyWith(before, all.slice(0, place + 1)), tallyOf([]));
    expect(tally).toEqual(tallyOf(all));
    expect(tally.best).toBe(bestLapIndex(all));
    expect(tally.secondBest).toBe(bestLapIndex(all, tally.best));
    for (const rankedBy of ['distance', 'best-lap'] as const)
      expect(ledIn(tally, { rankedBy })).toBe(lapsLedIn(all, { rankedBy }));
    expect(overtakesSince(startPosition, tally)).toBe(overtakesOf(startPosition, all));
  },
);
