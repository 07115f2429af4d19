/** Totals over the laps of a competitor, stored with them: one more lap is added without visiting all others. */

import type { BoardSession } from '@lapwing/contract/live/board';
import { canBeBest } from '../../laps/best-lap.ts';
import type { Lap } from '../../laps/lap.ts';

type Laps = readonly Lap[];

export type LapTally = Readonly<{
  /** the very list that was counted */
  laps: Laps;
  lapsLed: number;
  /** laps with an unknown position */
  unranked: number;
  /** in the first and in the last lap that has a position */
  firstPosition: number | null;
  lastPosition: number | null;
  /** places won from one lap to the next */
  overtakes: number;
  /** indexes of the fastest lap and of the second fastest; -1 without one */
  best: number;
  secondBest: number;
}>;

const nothing: Omit<LapTally, 'laps'> = {
  lapsLed: 0,
  unranked: 0,
  firstPosition: null,
  lastPosition: null,
  overtakes: 0,
  best: -1,
  secondBest: -1,
};

export function tallyOf(laps: Laps): LapTally {
  return tallyWith({ ...nothing, laps: [] }, laps);
}

/** If `laps` starts with those that were counted already. */
export function tallyWith(before: LapTally, laps: Laps): LapTally {
  let { lapsLed, unranked, firstPosition, lastPosition, overtakes, best, secondBest } = before;
  for (let place = before.laps.length; place < laps.length; place++) {
    const position = laps[place]?.position ?? null;
    if (position === null) unranked += 1;
    else {
      if (position === 1) lapsLed += 1;
      if (lastPosition !== null && position < lastPosition) overtakes += lastPosition - position;
      firstPosition ??= position;
      lastPosition = position;
    }
    const timeMs = timeOf(laps, place);
    if (timeMs < timeOf(laps, best)) {
      secondBest = best;
      best = place;
    } else if (timeMs < timeOf(laps, secondBest)) secondBest = place;
  }
  return { laps, lapsLed, unranked, firstPosition, lastPosition, overtakes, best, secondBest };
}

/** The time by which a lap is ranked: none if it was not timed or does not count. */
function timeOf(laps: Laps, place: number): number {
  const lap = laps[place];
  return lap !== undefined && canBeBest(lap) ? lap.lapTimeMs : Number.POSITIVE_INFINITY;
}

/** null if the position in one of the laps of a race is unknown: it may have been led too. */
export function ledIn(
  { lapsLed, unranked }: LapTally,
  { rankedBy }: Pick<BoardSession, 'rankedBy'>,
): number | null {
  return unranked > 0 && rankedBy === 'distance' ? null : lapsLed;
}

/** Lost places are not subtracted. */
export function overtakesSince(startPosition: number | null, tally: LapTally): number {
  const { firstPosition, overtakes } = tally;
  if (startPosition === null || firstPosition === null) return overtakes;
  return overtakes + Math.max(0, startPosition - firstPosition);
}
