/** How long to wait before another attempt: ever longer up to a limit, and never all relays at the same time. */

export type Pauses = { firstMs: number; longestMs: number };

const GROWTH = 1.8;

/** `random` is from 0 to 1; the pause is between half of what is due and all of it. */
export function pauseMs({ firstMs, longestMs }: Pauses, failures: number, random: number): number {
  const dueMs = Math.min(longestMs, firstMs * GROWTH ** Math.max(0, failures - 1));
  return Math.round(dueMs * (0.5 + random / 2));
}
