/** Decisions of the officials, and how they change the timing. Laps themselves are never edited. */

import type { PenaltyForm, RulingSource } from '@lapwing/contract/results/revisions';
import type { RowStatus } from '@lapwing/contract/values/enums';
import { type ClockStart, fromTheStart } from '../laps/clock-start.ts';
import type { Lap } from '../laps/lap.ts';
import { type LapTotals, totalsOf } from '../laps/lap-totals.ts';

/** missing: official */
type WithSource = { source?: RulingSource };

type Decided = {
  reason: string;
  /** the number of the stewards' document, if there is one */
  document?: string | undefined;
  /** the same ruling in the case file of the race desk */
  rulingId?: string | undefined;
};

/** A decision of the officials, or a fact that no loop can see. */
export type Ruling =
  | { kind: 'retired' }
  | (Decided & { kind: 'disqualified' })
  /** `form`: the time that replaces a penalty that was not served; 0 if it was served */
  | (Decided & { kind: 'penalty'; penaltyMs: number; form?: PenaltyForm | undefined })
  | (Decided & { kind: 'lap-deleted'; lapNumber: number })
  /** taken from the distance */
  | (Decided & { kind: 'laps'; laps: number })
  /** behind as many others */
  | (Decided & { kind: 'places'; places: number })
  /** on the grid that is made from this result */
  | (Decided & { kind: 'grid-drop'; places: number })
  /** keeps its place in the field, and has none in its class */
  | (Decided & { kind: 'class-excluded' })
  | (Decided & { kind: 'reprimand' })
  | (Decided & { kind: 'relegated'; behind: 'class' | 'field' })
  | (Decided & { kind: 'placed'; position: number } & WithSource)
  | (Decided & { kind: 'not-classified' } & WithSource)
  /** whatever the status was */
  | (Decided & { kind: 'status'; status: RowStatus });

/** Whether it only preserves the order of a published result, and nobody decided it. */
export function isPublishedOrder(ruling: { kind: string; source?: RulingSource | undefined }): boolean {
  return ruling.source === 'published-order';
}

export type Timed = {
  laps: readonly Lap[];
  status: RowStatus;
  // Values from the source win over the sum of the laps: their list can have gaps, or be missing.
  givenTotalMs?: number | null;
  givenLapCount?: number | null;
  /** until one of the laps is deleted; 0: none counts */
  givenBestMs?: number | null;
  /** on which lap that was, if the source has it */
  givenBestLapNumber?: number | null;
};

/** The total time includes the penalties. */
export type Scored = LapTotals & { status: RowStatus; laps: Lap[] };

/** The counted result of one competitor after its rulings. */
export function scoreWithRulings(
  timed: Timed,
  rulings: readonly Ruling[],
  clock: ClockStart = fromTheStart,
): Scored {
  const deleted = new Set(
    rulings.flatMap((ruling) => (ruling.kind === 'lap-deleted' ? [ruling.lapNumber] : [])),
  );
  const laps = timed.laps.map((lap, index) => (deleted.has(index + 1) ? { ...lap, isDeleted: true } : lap));
  const totals = totalsOf(laps, clock);
  const timedMs = timed.givenTotalMs ?? totals.totalTimeMs;
  return {
    ...totals,
    ...givenBest(timed, deleted.size > 0),
    lapCount: Math.max(0, (timed.givenLapCount ?? totals.lapCount) - lapsTaken(rulings)),
    totalTimeMs: timedMs === null ? null : timedMs + penaltyMsOf(rulings),
    status: statusAfter(timed.status, rulings),
    laps,
  };
}

function penaltyMsOf(rulings: readonly Ruling[]): number {
  return rulings.reduce((sum, ruling) => sum + (ruling.kind === 'penalty' ? ruling.penaltyMs : 0), 0);
}

function lapsTaken(rulings: readonly Ruling[]): number {
  return rulings.reduce((sum, ruling) => sum + (ruling.kind === 'laps' ? ruling.laps : 0), 0);
}

/** A best that matches neither the source nor a lap of the list has no number. */
function givenBest(
  { laps, givenBestMs, givenBestLapNumber }: Timed,
  isLapDeleted: boolean,
): Partial<LapTotals> {
  if (givenBestMs === undefined || givenBestMs === null || (isLapDeleted && laps.length > 0)) return {};
  if (givenBestMs === 0) return { bestTimeMs: null, bestLapNumber: null, bestSetAtMs: null };
  // Of equal laps the earlier one is the best, whichever number is printed.
  const equalLap = laps.findIndex(({ lapTimeMs, isDeleted }) => lapTimeMs === givenBestMs && !isDeleted) + 1;
  const bestLapNumber = equalLap === 0 ? (givenBestLapNumber ?? null) : equalLap;
  return {
    bestTimeMs: givenBestMs,
    bestLapNumber,
    bestSetAtMs: bestLapNumber === null ? null : (laps[bestLapNumber - 1]?.completedAtMs ?? null),
  };
}

function statusAfter(status: RowStatus, rulings: readonly Ruling[]): RowStatus {
  return rulings.reduce((status, ruling): RowStatus => {
    if (ruling.kind === 'disqualified') return 'DQ';
    if (ruling.kind === 'status') return ruling.status;
    return ruling.kind === 'retired' && status === 'Normal' ? 'DNF' : status;
  }, status);
}
