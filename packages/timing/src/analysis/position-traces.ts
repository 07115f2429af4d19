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
