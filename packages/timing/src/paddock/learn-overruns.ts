/** How much longer than their slots the sessions take, learned from this day and from earlier ones. */

import { inPlannedOrder, type ProgrammeItem } from '../desk/programme.ts';

const MINUTE_MS = 60_000;
/** A later start than this after an end is a stop of the day, not the turnaround of one session. */
const LONGEST_TURNAROUND_MS = 30 * MINUTE_MS;
const MOST_OVERRUN_MS = 60 * MINUTE_MS;

/** How much more time than its slot a session took, until the next one could start. */
export type Overrun = { type: string; byMs: number };

export type TypedItem = ProgrammeItem & {
  /** of a session: practice, qualifying or race */
  type: string;
  /** false: nobody planned it, so its slot is only how long it ran */
  isPlanned: boolean;
};

/**
 * Of the planned sessions that are over. One that nobody planned kept to no slot: it would look punctual. If the next one was waiting, its start shows the time that was really taken, also when it
 * was less than the slot. Otherwise only a late end counts.
 */
export function overrunsOf(items: readonly TypedItem[]): Overrun[] {
  const order = inPlannedOrder(items);
  return order.flatMap((item, index): Overrun[] => {
    const { isBreak, isPlanned, startedAtMs, endedAtMs, slotMs, type } = item;
    if (isBreak || !isPlanned || startedAtMs === null || endedAtMs === null || endedAtMs <= startedAtMs)
      return [];
    const next = order[index + 1];
    const took = takenMs({ startedAtMs, endedAtMs, slotMs }, next);
    return [{ type, byMs: Math.max(-slotMs / 2, Math.min(MOST_OVERRUN_MS, took - slotMs)) }];
  });
}

type Run = { startedAtMs: number; endedAtMs: number; slotMs: number };

function takenMs({ startedAtMs, endedAtMs, slotMs }: Run, next: TypedItem | undefined): number {
  const nextStartMs = next?.isBreak === false ? next.startedAtMs : null;
  const wasWaiting =
    next !== undefined &&
    nextStartMs !== null &&
    nextStartMs >= endedAtMs &&
    nextStartMs - endedAtMs <= LONGEST_TURNAROUND_MS &&
    nextStartMs - next.startsAtMs >= MINUTE_MS;
  if (wasWaiting) return nextStartMs - startedAtMs;
  return Math.max(slotMs, endedAtMs - startedAtMs);
}

/** What to expect of the sessions of a type. */
export type Learned = {
  byMs: number;
  /** the usual distance from that */
  deviationMs: number;
};

/** As much as this many sessions that kept to their slots: one bad session does not move a day. */
const PLAN_WEIGHT = 4;
const TODAY_WEIGHT = 3;
/** of all earlier sessions together */
const MOST_EARLIER_WEIGHT = 6;
/** of sessions of another type */
const OTHER_TYPE = 0.25;
/** If nothing is known: this part of the slot, within bounds. */
const PLAN_DEVIATION = 0.06;

export function learnOverruns(
  today: readonly Overrun[],
  earlier: readonly Overrun[],
): (type: string, slotMs: number) => Learned {
  return (type, slotMs) => {
    const ofType = (each: Overrun) => (each.type === type ? 1 : OTHER_TYPE);
    const earlierWeight = earlier.reduce((sum, each) => sum + ofType(each), 0);
    const scale = Math.min(1, MOST_EARLIER_WEIGHT / Math.max(earlierWeight, 1e-9));
    const samples = [
      { byMs: 0, weight: PLAN_WEIGHT },
      ...today.map((each) => ({ byMs: each.byMs, weight: TODAY_WEIGHT * ofType(each) })),
      ...earlier.map((each) => ({ byMs: each.byMs, weight: scale * ofType(each) })),
    ];
    // Slots of different lengths are learned from: a session never takes less than half of its own.
    const byMs = Math.max(-slotMs / 2, weightedMedian(samples));
    const planDeviationMs = Math.min(5 * MINUTE_MS, Math.max(MINUTE_MS, slotMs * PLAN_DEVIATION));
    const [, ...seen] = samples;
    const squares = seen.reduce((sum, each) => sum + each.weight * (each.byMs - byMs) ** 2, 0);
    const weight = seen.reduce((sum, each) => sum + each.weight, PLAN_WEIGHT);
    return { byMs, deviationMs: Math.sqrt((PLAN_WEIGHT * planDeviationMs ** 2 + squares) / weight) };
  };
}

function weightedMedian(samples: readonly { byMs: number; weight: number }[]): number {
  const half = samples.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let passed = 0;
  for (const { byMs, weight } of samples.toSorted((a, b) => a.byMs - b.byMs)) {
    passed += weight;
    if (passed >= half) return byMs;
  }
  return 0;
}
