/** The laps of some competitors around a moment, next to each other. */

export type TimedLap = { lapTimeMs: number; completedAtMs: number; position: number | null };
export type LapsOfCar = { number: string; laps: readonly TimedLap[] };

export type LapAround = {
  lapNumber: number;
  /** when the first car ended it; null if that is not known */
  endsAtMs: number | null;
  isMoment: boolean;
  /** for each car; null if it did not drive that lap */
  cars: readonly (TimedLap | null)[];
  /** of the first two cars at the end of the lap: who was in front and by how much */
  ahead: { number: string; byMs: number } | null;
};

const AROUND = 2;

/** The lap in which the moment was, two before it and two after it, counted in the laps of the first car. */
export function lapsAround(cars: readonly LapsOfCar[], momentMs: number): LapAround[] {
  const [first] = cars;
  if (first === undefined) return [];
  const at = lapAt(first.laps, momentMs);
  const last = Math.max(...cars.map(({ laps }) => laps.length));
  const from = Math.max(1, at - AROUND);
  const until = Math.min(last, at + AROUND);
  return Array.from({ length: Math.max(0, until - from + 1) }, (_, index): LapAround => {
    const lapNumber = from + index;
    const own = cars.map(({ laps }) => laps[lapNumber - 1] ?? null);
    return {
      lapNumber,
      endsAtMs: own[0]?.completedAtMs || null,
      isMoment: lapNumber === at,
      cars: own,
      ahead: aheadOf(cars, own),
    };
  });
}

/** The number of the lap that ran then; the next one after the last. */
function lapAt(laps: readonly TimedLap[], momentMs: number): number {
  const index = laps.findIndex(({ completedAtMs }) => completedAtMs >= momentMs);
  return index === -1 ? laps.length + 1 : index + 1;
}

function aheadOf(cars: readonly LapsOfCar[], [one, other]: readonly (TimedLap | null)[]): LapAround['ahead'] {
  if (!one?.completedAtMs || !other?.completedAtMs) return null;
  const byMs = other.completedAtMs - one.completedAtMs;
  return { number: cars[byMs >= 0 ? 0 : 1]?.number ?? '', byMs: Math.abs(byMs) };
}
