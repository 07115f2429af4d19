/** Reconstructs the race of a whole field from its laps: everyone's place at the end of each, and the flag. */

import type { CompetitorLaps } from '@lapwing/contract/results/lap-data';
import { isInLeaderLap, lapOrder } from '../laps/lap-order.ts';
import { type FlagPeriod, flagPeriods } from './flag-periods.ts';
import type { SeenLapEnds } from './gap-evolution.ts';

export type PositionTrace = {
  finishPosition: number;
  /** null without a start grid, and for competitors who were not on it */
  gridPosition: number | null;
  /** one for each lap, the first lap first; null for a lap without a known end */
  positions: (number | null)[];
  /** whether a lap ended on the same lap as the leader's, one for each lap */
  isOnLeadLap: boolean[];
  /** numbers of the laps with a pit stop */
  pitLaps: readonly number[];
};

export type FieldRace = {
  lapCount: number;
  hasStartGrid: boolean;
  /** one for each competitor, in the order of the field */
  traces: PositionTrace[];
  /** for each lap the indexes of `traces` in the order in which they completed it */
  order: readonly Uint16Array[];
  /** when the leader had completed each lap */
  leaderEnds: SeenLapEnds;
  /** the flags of the leader's laps */
  periods: FlagPeriod[];
};

type RacedLaps = Omit<CompetitorLaps, 'startNumber' | 'lapTimesMs' | 'deletedLaps'>;

export function fieldRace(field: readonly RacedLaps[]): FieldRace {
  // Counted from before the first crossing, so that 0 can mean unknown.
  const beforeAllMs = field.reduce(
    (least, { endsMs }) => endsMs.reduce<number>((low, endMs) => Math.min(low, endMs ?? low), least),
    0,
  );
  const counted = (endMs: number | null) => (endMs === null ? 0 : endMs - beforeAllMs + 1);
  const order = lapOrder(field.map(({ endsMs }) => endsMs.map(counted)));
  const traces = field.map(
    ({ finishPosition, gridPosition, pitLaps, endsMs }): PositionTrace => ({
      finishPosition,
      gridPosition,
      positions: endsMs.map(() => null),
      isOnLeadLap: endsMs.map(
        (endMs, lapIndex) => endMs === null || isInLeaderLap(order, lapIndex, counted(endMs)),
      ),
      pitLaps,
    }),
  );
  for (const [lapIndex, row] of order.rows.entries()) {
    for (const [place, index] of row.entries()) {
      const trace = traces[index];
      if (trace) trace.positions[lapIndex] = place + 1;
    }
  }
  const leaders = order.rows.map((row) => row[0] ?? null);
  return {
    lapCount: order.rows.length,
    hasStartGrid: field.some(({ gridPosition }) => gridPosition !== null),
    traces,
    order: order.rows,
    leaderEnds: leaders.map((leader, lapIndex) =>
      leader === null ? null : (field[leader]?.endsMs[lapIndex] ?? null),
    ),
    periods: flagPeriods(leaderFlags(field, leaders)),
  };
}

/** Of two flags on one lap the more serious counts. */
function leaderFlags(field: readonly RacedLaps[], leaders: readonly (number | null)[]) {
  const flags = field.map(({ yellowLaps, redLaps }) => ({
    yellow: new Set(yellowLaps),
    red: new Set(redLaps),
  }));
  return leaders.map((leader, lapIndex) => {
    const own = leader === null ? undefined : flags[leader];
    if (own?.red.has(lapIndex + 1)) return 'RED';
    return own?.yellow.has(lapIndex + 1) ? 'YELLOW' : null;
  });
}

/** The same traces with places counted only among themselves, as for one class. */
export function rankedAmong(traces: readonly PositionTrace[]): PositionTrace[] {
  const placesAt = (place: (trace: PositionTrace) => number | null): Map<PositionTrace, number> => {
    const placed = traces.flatMap((trace) => {
      const position = place(trace);
      return position === null ? [] : [{ trace, position }];
    });
    placed.sort((a, b) => a.position - b.position);
    return new Map(placed.map(({ trace }, index) => [trace, index + 1]));
  };
  const grid = placesAt(({ gridPosition }) => gridPosition);
  const ranked = traces.map((trace) => ({
    ...trace,
    gridPosition: grid.get(trace) ?? null,
    positions: [...trace.positions],
  }));
  const lapCount = Math.max(0, ...traces.map(({ positions }) => positions.length));
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
