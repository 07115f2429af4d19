/** From what happened in a session to what was measured of each competitor. */

import type { RowStatus } from '@lapwing/contract/enums';
import { type LapTotals, totalsOf } from '../laps/best-times.ts';
import { collectLaps, type SessionRules, type TrackEvent } from '../laps/collect-laps.ts';
import type { Lap } from '../laps/lap.ts';

/** A decision of the officials, or a fact that no loop can see. */
export type Ruling =
  | { kind: 'retired' }
  | { kind: 'disqualified'; reason: string }
  | { kind: 'penalty'; penaltyMs: number; reason: string }
  | { kind: 'lap-deleted'; lapNumber: number; reason: string };

export type RuledEvent = { kind: 'ruling'; transponder: string; ruling: Ruling };

export type ScoredCompetitor = LapTotals & {
  transponder: string;
  status: RowStatus;
  laps: Lap[];
  rulings: Ruling[];
};

/** One answer for each transponder, in the same order; the total time has the penalties in it. */
export function scoreSession(
  transponders: readonly string[],
  events: Iterable<TrackEvent | RuledEvent>,
  rules: SessionRules,
): ScoredCompetitor[] {
  const rulings = new Map<string, Ruling[]>();
  const lapsByTransponder = collectLaps(withoutRulings(events, rulings), rules);
  return transponders.map((transponder) => {
    const laps = lapsByTransponder.get(transponder);
    return scored(transponder, laps, rulings.get(transponder) ?? []);
  });
}

function* withoutRulings(
  events: Iterable<TrackEvent | RuledEvent>,
  rulings: Map<string, Ruling[]>,
): Generator<TrackEvent> {
  for (const event of events) {
    if (event.kind !== 'ruling') yield event;
    else rulings.set(event.transponder, [...(rulings.get(event.transponder) ?? []), event.ruling]);
  }
}

function scored(transponder: string, timed: Lap[] | undefined, rulings: Ruling[]): ScoredCompetitor {
  let penaltyMs = 0;
  let status: RowStatus = timed === undefined ? 'DNS' : 'Normal';
  const laps = timed ?? [];
  for (const ruling of rulings) {
    if (ruling.kind === 'penalty') penaltyMs += ruling.penaltyMs;
    if (ruling.kind === 'retired' && status === 'Normal') status = 'DNF';
    if (ruling.kind === 'disqualified') status = 'DQ';
    const deleted = ruling.kind === 'lap-deleted' ? laps[ruling.lapNumber - 1] : undefined;
    if (deleted !== undefined) deleted.isDeleted = true;
  }
  const totals = totalsOf(laps);
  const totalTimeMs = totals.totalTimeMs === null ? null : totals.totalTimeMs + penaltyMs;
  return { ...totals, totalTimeMs, transponder, status, laps, rulings };
}
