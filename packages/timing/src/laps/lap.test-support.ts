/** Laps for tests, with defaults for what does not matter. */

import type { Lap } from './lap.ts';

export function aLap(parts: Partial<Lap> = {}): Lap {
  return {
    lapTimeMs: 60_000,
    completedAtMs: 60_000,
    position: null,
    flag: 'GREEN',
    isInPit: false,
    isDeleted: false,
    sectionTimesMs: [],
    voltageMv: null,
    temperatureDeciC: null,
    ...parts,
  };
}

/** One lap for each end, from a start at 0; an end of 0 is unknown. */
export function lapsEndingAt(...seconds: number[]): [Lap, ...Lap[]] {
  const laps = seconds.map((second, index) => {
    const before = index === 0 ? 0 : seconds[index - 1];
    const isTimed = second > 0 && (index === 0 || (before ?? 0) > 0);
    return aLap({
      lapTimeMs: isTimed ? (second - (before ?? 0)) * 1000 : 0,
      completedAtMs: second * 1000,
    });
  });
  const [first, ...others] = laps;
  if (first === undefined) throw new RangeError('say when the first lap ends');
  return [first, ...others];
}
