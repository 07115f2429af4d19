/** When a competitor is due at the line: the last crossing and the usual lap. */

import type { CompetitorHistory, LiveLap, SessionState } from '../session-state.ts';

/** So many of the latest laps show the pace. */
const LAPS_OF_PACE = 5;
const FEWEST_LAPS = 2;
/** From this many laps late on, it counts laps and no longer seconds. */
const UNSEEN_LAPS = 2.5;

export type DueCar = {
  index: number;
  competitorId: string;
  paceMs: number;
  lastCrossingAtMs: number;
  dueAtMs: number;
};

/** The median of clean laps; the first lap of a race starts from standstill and is left out. */
export function paceOf(laps: readonly LiveLap[], isRace: boolean, without = -1): number | null {
  const clean = laps.filter((lap, place) => {
    const isFirst = isRace && place === 0 && laps.length > FEWEST_LAPS;
    return place !== without && !isFirst && !lap.isInPit && lap.flag === 'GREEN' && lap.lapTimeMs > 0;
  });
  if (clean.length < FEWEST_LAPS) return null;
  return medianOf(clean.slice(-LAPS_OF_PACE).map(({ lapTimeMs }) => lapTimeMs));
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2);
}

/** Everyone who is expected at the line, by the time; nobody in the pit lane, retired, or behind the flag. */
export function carsDue(state: SessionState): DueCar[] {
  const { session } = state.board;
  if (session.isEnded || session.startedAtMs === null) return [];
  const cars = state.order.flatMap((index) => dueCar(state, index) ?? []);
  return cars.sort((a, b) => a.dueAtMs - b.dueAtMs);
}

function dueCar(state: SessionState, index: number): DueCar | null {
  const [row, history] = [state.rows[index], state.histories[index]];
  if (row == null || history == null || !isRunning(row, history)) return null;
  const paceMs = paceOf(history.laps, state.board.session.rankedBy === 'distance');
  const lastCrossingAtMs = history.progress.lastPassingAtMs;
  if (paceMs === null || lastCrossingAtMs === null) return null;
  const { competitorId } = row;
  return { index, competitorId, paceMs, lastCrossingAtMs, dueAtMs: lastCrossingAtMs + paceMs };
}

function isRunning(row: NonNullable<SessionState['rows'][number]>, history: CompetitorHistory): boolean {
  return row.status === 'Normal' && row.pitEnteredAtMs === null && !row.isFinished && !history.hasTakenFlag;
}

export type Lateness = { kind: 'late'; lateMs: number } | { kind: 'unseen'; laps: number };

/** null while it can still be an ordinary lap. */
export function latenessOf({ dueAtMs, lastCrossingAtMs, paceMs }: DueCar, nowMs: number): Lateness | null {
  const laps = (nowMs - lastCrossingAtMs) / paceMs;
  if (laps >= UNSEEN_LAPS) return { kind: 'unseen', laps: Math.floor(laps) };
  const lateMs = nowMs - dueAtMs;
  return lateMs > lateAfterMs(paceMs) ? { kind: 'late', lateMs } : null;
}

/** Traffic and small mistakes cost less. */
export function lateAfterMs(paceMs: number): number {
  return Math.max(2_000, Math.round(paceMs * 0.06));
}
