/** Decisions of the officials, and what they make of what was timed. Laps themselves are never edited. */

import type { RowStatus } from '@lapwing/contract/enums';
import { type LapTotals, totalsOf } from '../laps/best-times.ts';
import type { Lap } from '../laps/lap.ts';

/** A decision of the officials, or a fact that no loop can see. */
export type Ruling =
  | { kind: 'retired' }
  | { kind: 'disqualified'; reason: string }
  | { kind: 'penalty'; penaltyMs: number; reason: string }
  | { kind: 'lap-deleted'; lapNumber: number; reason: string }
  | { kind: 'relegated'; behind: 'class' | 'field'; reason: string }
  | { kind: 'placed'; position: number; reason: string };

export type Timed = {
  laps: readonly Lap[];
  status: RowStatus;
  /** wins over the sum of the laps: their list can have holes */
  givenTotalMs?: number | null;
};

/** The total time has the penalties in it. */
export type Scored = LapTotals & { status: RowStatus; laps: Lap[] };

/** What counts for one competitor after the rulings on it. */
export function scoreWithRulings(timed: Timed, rulings: readonly Ruling[]): Scored {
  const deleted = new Set(
    rulings.flatMap((ruling) => (ruling.kind === 'lap-deleted' ? [ruling.lapNumber] : [])),
  );
  const laps = timed.laps.map((lap, index) => (deleted.has(index + 1) ? { ...lap, isDeleted: true } : lap));
  const totals = totalsOf(laps);
  const timedMs = timed.givenTotalMs ?? totals.totalTimeMs;
  return {
    ...totals,
    totalTimeMs: timedMs === null ? null : timedMs + penaltyMsOf(rulings),
    status: statusAfter(timed.status, rulings),
    laps,
  };
}

function penaltyMsOf(rulings: readonly Ruling[]): number {
  return rulings.reduce((sum, ruling) => sum + (ruling.kind === 'penalty' ? ruling.penaltyMs : 0), 0);
}

function statusAfter(status: RowStatus, rulings: readonly Ruling[]): RowStatus {
  if (rulings.some(({ kind }) => kind === 'disqualified')) return 'DQ';
  return status === 'Normal' && rulings.some(({ kind }) => kind === 'retired') ? 'DNF' : status;
}
