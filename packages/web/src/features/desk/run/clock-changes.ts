/**
 * Notices that somebody has set the clock of this device, from a clock that nobody can set. That one stands still while a
 * device sleeps, so it proves only that a clock was set back.
 */

/** Clocks that are adjusted slowly stay below it. */
const TOLERANCE_MS = 100;

/** Since the last question. A positive number is a clock that was set back, or `ahead` that it has to be measured. */
export type ClockChange = { setBackMs: number; isAhead: boolean };

export function createClockWatch(now: () => number, steadyNow: () => number): () => ClockChange {
  let aheadMs = now() - steadyNow();
  return () => {
    const wasAheadMs = aheadMs;
    aheadMs = now() - steadyNow();
    const changeMs = aheadMs - wasAheadMs;
    return { setBackMs: changeMs < -TOLERANCE_MS ? -changeMs : 0, isAhead: changeMs > TOLERANCE_MS };
  };
}
