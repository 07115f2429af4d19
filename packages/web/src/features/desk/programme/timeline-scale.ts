/** The time that a time line shows, its ticks, and where an item goes when it is dropped. */

import { type ExpectedItem, inPlannedOrder } from '@lapwing/timing/desk/programme';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Before and after now. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 3.5 * HOUR_MS;
const MOST_TICKS = 14;

export type Span = { fromMs: number; lengthMs: number };

/** Everything, or some hours around now. */
export function spanOf(items: readonly ExpectedItem[], nowMs: number | null): Span {
  if (nowMs !== null) {
    const fromMs = Math.floor((nowMs - BEFORE_MS) / QUARTER_MS) * QUARTER_MS;
    return { fromMs, lengthMs: BEFORE_MS + AFTER_MS };
  }
  const firstMs = Math.min(...items.map((item) => Math.min(item.startsAtMs, item.expectedStartMs)));
  const lastMs = Math.max(
    ...items.map((item) => Math.max(item.startsAtMs + item.slotMs, item.expectedEndMs)),
  );
  const fromMs = Math.floor((firstMs - 5 * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  const untilMs = Math.ceil((lastMs + 5 * MINUTE_MS) / QUARTER_MS) * QUARTER_MS;
  return { fromMs, lengthMs: Math.max(untilMs - fromMs, HOUR_MS) };
}

/** Every half hour, or fewer if the day is long. */
export function ticksOf({ fromMs, lengthMs }: Span): number[] {
  const steps = [QUARTER_MS, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS];
  const stepMs = steps.find((each) => lengthMs / each <= MOST_TICKS) ?? 12 * HOUR_MS;
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs;
  const count = Math.max(0, Math.floor((fromMs + lengthMs - firstMs) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => firstMs + index * stepMs);
}

/**
 * The new place in the order if the item was dropped on another one, or beyond it; null if only its time changes.
 */
export function placeAt(items: readonly ExpectedItem[], key: string, startsAtMs: number): number | null {
  const order = inPlannedOrder(items);
  const from = order.findIndex((item) => item.key === key);
  const others = order.filter((item) => item.key !== key);
  const to = others.filter((item) => item.startsAtMs + item.slotMs / 2 <= startsAtMs).length;
  const endMs = startsAtMs + (order[from]?.slotMs ?? 0);
  const isOnOther = others.some(
    (item) => startsAtMs < item.startsAtMs + item.slotMs && endMs > item.startsAtMs,
  );
  if (to === from) return null;
  return isOnOther ? to : null;
}
