/** The laps of one competitor, prepared for a comparison. */

import type { LapData } from '@lapwing/contract/results/lap-data';
import { gapEvolution } from '@lapwing/timing/analysis/gap-evolution';
import { type LapSpread, lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { type PaceLap, racingLaps } from '@lapwing/timing/analysis/racing-laps';
import { parseLapTime } from '@lapwing/timing/lap-time';
import type { SeriesLook } from '../../../ui/charts/series-look.ts';
import { hasLapPositions } from '../state/has-lap-positions.ts';
import type { RankedRow } from '../state/ranked-rows.ts';

type ComparedLap = PaceLap & { endMs: number | null; position: number | null };

export type ComparedLaps = {
  laps: readonly ComparedLap[];
  spread: LapSpread | null;
  bestMs: number | null;
  pitLaps: readonly number[];
  /** numbers of the laps that do not count */
  deletedLaps: readonly number[];
};

/** One of the compared competitors. */
export type ComparedCompetitor = { row: RankedRow; look: SeriesLook; laps: ComparedLaps };

export function comparedLaps({ lapDataInfo, laps: wireLaps }: LapData): ComparedLaps {
  const hasPlaces = hasLapPositions(lapDataInfo);
  const laps: ComparedLap[] = wireLaps.map(
    ({ lapNr, lapTime, timeOfDay, inPit, isDeleted, status, fieldComparison }) => {
      // Local times without an offset: only the differences count.
      const endMs = timeOfDay === null ? Number.NaN : Date.parse(`${timeOfDay}Z`);
      return {
        lapNumber: lapNr,
        lapTimeMs: parseLapTime(lapTime),
        isInPit: inPit,
        isDeleted,
        flag: status.find((flag) => flag !== 'GREEN') ?? 'GREEN',
        endMs: Number.isNaN(endMs) ? null : endMs,
        position: hasPlaces && fieldComparison.position > 0 ? fieldComparison.position : null,
      };
    },
  );
  const deletedLaps = wireLaps.filter(({ isDeleted }) => isDeleted).map(({ lapNr }) => lapNr);
  const counting = laps.filter(({ lapNumber }) => !deletedLaps.includes(lapNumber));
  const timed = counting.filter(({ lapTimeMs }) => lapTimeMs > 0).map(({ lapTimeMs }) => lapTimeMs);
  return {
    laps,
    deletedLaps,
    spread: lapSpread(racingLaps(laps).map(({ lapTimeMs }) => lapTimeMs)),
    bestMs: timed.length > 0 ? Math.min(...timed) : null,
    pitLaps: laps.filter(({ isInPit }) => isInPit).map(({ lapNumber }) => lapNumber),
  };
}

/** One value for each lap number, the first lap first. */
export function valuesByLap(
  laps: readonly ComparedLap[],
  pick: (lap: ComparedLap) => number | null,
): (number | null)[] {
  const values: (number | null)[] = Array.from({ length: laps.at(-1)?.lapNumber ?? 0 }, () => null);
  for (const lap of laps) if (lap.lapNumber >= 1) values[lap.lapNumber - 1] = pick(lap);
  return values;
}

export function gapsTo(reference: ComparedLaps, other: ComparedLaps): (number | null)[] {
  const ends = ({ laps }: ComparedLaps) => valuesByLap(laps, ({ endMs }) => endMs);
  return gapEvolution(ends(reference), ends(other));
}

const LEAST_REACH_MS = 2000;
/** The share of the laps at either end that may be pit stops. */
const TAIL = 0.05;
const BEYOND = 0.25;

/**
 * One pit stop must not flatten the race: the scale has the laps between the stops and where all ended; the rest is
 * cut off and marked. Above is ahead.
 */
export function gapDomain(gapsMs: readonly number[], endsMs: readonly number[]): readonly [number, number] {
  const sorted = gapsMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0;
  const beyond = (at(1 - TAIL) - at(TAIL)) * BEYOND;
  const ahead = Math.max(at(0), at(TAIL) - beyond);
  const behind = Math.min(at(1), at(1 - TAIL) + beyond);
  return [
    Math.min(-LEAST_REACH_MS, ahead, ...endsMs) * 1.05,
    Math.max(LEAST_REACH_MS, behind, ...endsMs) * 1.05,
  ];
}

export function timesOf({ laps }: ComparedLaps): (number | null)[] {
  return valuesByLap(laps, ({ lapTimeMs }) => (lapTimeMs > 0 ? lapTimeMs : null));
}

/** The values of laps, the first lap first, without those of in-laps and out-laps. */
export function withoutPits<Value>(values: readonly (Value | null)[], pitLaps: readonly number[]) {
  const left = new Set(pitLaps.flatMap((lap) => [lap, lap + 1]));
  return values.map((value, index) => (left.has(index + 1) ? null : value));
}
