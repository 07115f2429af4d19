/** The laps of a whole field as the rules of insight read them: how long each took, and whether it says anything about pace. */

/** Times are in milliseconds from the start of the session. */
export type InsightCar = {
  id: string;
  className: string;
  /** null for a lap whose end was not seen */
  endsMs: readonly (number | null)[];
  /** numbers of laps */
  pitLaps: readonly number[];
  yellowLaps: readonly number[];
  redLaps: readonly number[];
  /** false for a car that retired, or has not started */
  isRunning: boolean;
  /** in the pit lane now */
  isInPit?: boolean;
};

export type RaceLength = { kind: 'laps'; laps: number } | { kind: 'time'; durationMs: number };

export type InsightRace = {
  cars: readonly InsightCar[];
  /** null if nobody knows when it ends */
  length: RaceLength | null;
};

/** Why a lap does not count for pace. */
export type LeftOutReason = 'start' | 'pit' | 'flag' | 'untimed' | 'slow' | 'traffic';

export type ReadLap = {
  lapNumber: number;
  lapMs: number;
  fromMs: number;
  endMs: number;
  /** null if it counts */
  leftOut: LeftOutReason | null;
};

/** The laps of one car. A lap without both ends is `untimed`, and has no length. */
export function readLaps(car: InsightCar): ReadLap[] {
  const inPit = new Set(car.pitLaps);
  const flagged = new Set([...car.yellowLaps, ...car.redLaps]);
  let fromMs: number | null = 0;
  return car.endsMs.map((endMs, index) => {
    const lapNumber = index + 1;
    const startMs = fromMs;
    fromMs = endMs;
    if (endMs === null || startMs === null || endMs <= startMs) {
      return { lapNumber, lapMs: 0, fromMs: startMs ?? 0, endMs: endMs ?? 0, leftOut: 'untimed' };
    }
    return {
      lapNumber,
      lapMs: endMs - startMs,
      fromMs: startMs,
      endMs,
      leftOut: plainReason(lapNumber, inPit, flagged),
    };
  });
}

function plainReason(
  lapNumber: number,
  inPit: ReadonlySet<number>,
  flagged: ReadonlySet<number>,
): LeftOutReason | null {
  if (lapNumber === 1) return 'start';
  if (inPit.has(lapNumber) || inPit.has(lapNumber - 1)) return 'pit';
  return flagged.has(lapNumber) ? 'flag' : null;
}
