/** The statistics of a session so far. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';

export type BoardStatistics = {
  started: number;
  racing: number;
  totalLaps: number;
  pitStops: number;
  lapsByLeader: number;
  mostOvertakes: number;
  /** the competitor who won the most places from lap to lap; null if nobody won any */
  mostOvertakesBy: LiveRow | null;
  bestLapTimeMs: number | null;
  bestLapBy: LiveRow | null;
};

export function statisticsOf({ rows, session }: Pick<LiveBoard, 'rows' | 'session'>): BoardStatistics {
  const started = rows.filter(hasStarted);
  const winner = rows.reduce<LiveRow | null>(
    (best, row) => (row.overtakes > (best?.overtakes ?? 0) ? row : best),
    null,
  );
  return {
    started: started.length,
    racing: started.filter(({ status }) => status !== 'DNF' && status !== 'DQ').length,
    totalLaps: rows.reduce((sum, { laps }) => sum + laps, 0),
    pitStops: rows.reduce((sum, { numberOfPitStops }) => sum + numberOfPitStops, 0),
    lapsByLeader: rows[0]?.laps ?? 0,
    mostOvertakes: winner?.overtakes ?? 0,
    mostOvertakesBy: winner,
    bestLapTimeMs: session.bestLapTimeMs,
    bestLapBy: rows.find(({ index }) => index === session.bestLapRow) ?? null,
  };
}

function hasStarted({ laps, lastSeenAtMs, bestLapTimeMs, status }: LiveRow): boolean {
  return status !== 'DNS' && (laps > 0 || lastSeenAtMs !== null || bestLapTimeMs !== null);
}
