/** A race cut at its pit stops. */

export type Stint = { fromLap: number; toLap: number };

/** Laps in the pits that follow each other belong to one stop. */
export function pitStops(pitLaps: readonly number[]): number[] {
  return pitLaps.filter((lap, index) => lap - 1 !== pitLaps[index - 1]);
}

/** A stint ends with the lap that went through the pits; the laps of one stop belong to the stint it ends. */
export function stintsOf(lapCount: number, pitLaps: readonly number[]): Stint[] {
  const inPit = new Set(pitLaps);
  const stints: Stint[] = [];
  let fromLap = 1;
  for (let lap = 1; lap <= lapCount; lap++) {
    const isLast = lap === lapCount;
    if (!isLast && (!inPit.has(lap) || inPit.has(lap + 1))) continue;
    stints.push({ fromLap, toLap: lap });
    fromLap = lap + 1;
  }
  return stints;
}
