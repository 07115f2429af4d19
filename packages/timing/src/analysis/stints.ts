/** Splits a race at its pit stops. */

export type Stint = { fromLap: number; toLap: number };

/** The longest of all competitors; of equal ones that of the first competitor. */
export function longestStint<Competitor>(
  stints: readonly { competitor: Competitor; stint: Stint }[],
): { competitor: Competitor; laps: number } | null {
  let longest: { competitor: Competitor; laps: number } | null = null;
  for (const { competitor, stint } of stints) {
    const laps = stint.toLap - stint.fromLap + 1;
    if (longest === null || laps > longest.laps) longest = { competitor, laps };
  }
  return longest;
}

/** A stint ends with each in-lap, also if the car came in again on the next one. */
export function stintsOf(lapCount: number, pitLaps: readonly number[]): Stint[] {
  const inPit = new Set(pitLaps);
  const stints: Stint[] = [];
  let fromLap = 1;
  for (let lap = 1; lap <= lapCount; lap++) {
    const isLast = lap === lapCount;
    if (!isLast && !inPit.has(lap)) continue;
    stints.push({ fromLap, toLap: lap });
    fromLap = lap + 1;
  }
  return stints;
}
