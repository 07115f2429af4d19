/** A lap chart read competitor by competitor: where each was at the end of every lap. */

import type { LapChart } from '@lapwing/contract/lap-data';

export type PositionTrace = {
  startNumber: string;
  /** null without a start grid, and for one who was not on it */
  gridPosition: number | null;
  /** one for each lap, the first lap first; null for a lap that nobody saw the end of */
  positions: (number | null)[];
  /** whether a lap ended on the same lap as the leader's, one for each lap */
  isOnLeadLap: boolean[];
  /** numbers of the laps with a visit to the pits */
  pitLaps: number[];
};

/** In the order of the grid, then as the others first appear. */
export function positionTraces({
  positionRows,
  startPositions,
}: Pick<LapChart, 'positionRows' | 'startPositions'>): PositionTrace[] {
  const traces = new Map<string, PositionTrace>();
  const traceOf = (startNumber: string, gridPosition: number | null): PositionTrace => {
    let trace = traces.get(startNumber);
    if (trace === undefined) {
      trace = { startNumber, gridPosition, positions: [], isOnLeadLap: [], pitLaps: [] };
      traces.set(startNumber, trace);
    }
    return trace;
  };
  for (const [index, { startNumber }] of startPositions.entries()) traceOf(startNumber, index + 1);
  for (const row of positionRows) {
    for (const [lapIndex, { startNumber, position, inLeaderLap, inPit }] of row.entries()) {
      const trace = traceOf(startNumber, null);
      while (trace.positions.length <= lapIndex) {
        trace.positions.push(null);
        trace.isOnLeadLap.push(true);
      }
      trace.positions[lapIndex] = position;
      trace.isOnLeadLap[lapIndex] = inLeaderLap;
      if (inPit) trace.pitLaps.push(lapIndex + 1);
    }
  }
  // Rows are read place by place, so a competitor's pit laps come in the order of places.
  for (const { pitLaps } of traces.values()) pitLaps.sort((one, other) => one - other);
  return [...traces.values()];
}

/** The same traces with places counted among themselves alone, as for one class. */
export function rankedAmong(traces: readonly PositionTrace[]): PositionTrace[] {
  const placesAt = (place: (trace: PositionTrace) => number | null): Map<PositionTrace, number> => {
    const placed = traces.flatMap((trace) => {
      const position = place(trace);
      return position === null ? [] : [{ trace, position }];
    });
    placed.sort((one, other) => one.position - other.position);
    return new Map(placed.map(({ trace }, index) => [trace, index + 1]));
  };
  const grid = placesAt(({ gridPosition }) => gridPosition);
  const ranked = traces.map((trace) => ({ ...trace, gridPosition: grid.get(trace) ?? null }));
  const lapCount = Math.max(0, ...traces.map(({ positions }) => positions.length));
  for (const trace of ranked) trace.positions = [...trace.positions];
  for (let lapIndex = 0; lapIndex < lapCount; lapIndex++) {
    const places = placesAt(({ positions }) => positions[lapIndex] ?? null);
    for (const [index, trace] of traces.entries()) {
      const place = places.get(trace);
      const own = ranked[index];
      if (place !== undefined && own) own.positions[lapIndex] = place;
    }
  }
  return ranked;
}
