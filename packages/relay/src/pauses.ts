/** The pause before another attempt: longer each time up to a limit, and different for each relay. */

export type Pauses = { firstMs: number; longestMs: number };

const GROWTH = 1.8;

/** `random` is from 0 to 1; the pause is between half and all of the current length. */
export function pauseMs({ firstMs, longestMs }: Pauses, failures: number, random: number): number {
  const dueMs = Math.min(longestMs, firstMs * GROWTH ** Math.max(0, failures - 1));
  return Math.round(dueMs * (0.5 + random / 2));
}
