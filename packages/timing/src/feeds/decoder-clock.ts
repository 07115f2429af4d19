/** Computes instants from a decoder's own clock, which may be right, wrong, or count from when it was switched on. */

const AHEAD_MS = 5 * 60_000;
/** Lost passings that are sent again may be this old. */
const BEHIND_MS = 48 * 3_600_000;

export type DecoderClock = {
  /** `clockMs` is the decoder's time, `heardAtMs` the time of arrival. */
  instantOf(clockMs: number, heardAtMs: number): number;
};

/**
 * The decoder's clock is used as long as it can be right. Otherwise the first arrival ties it to ours, and it stays
 * tied,
 * so that the times between passings are the decoder's. A clock that jumps or restarts is tied again.
 */
export function createDecoderClock(mayBeRight: boolean): DecoderClock {
  let offsetMs: number | null = null;
  let lastClockMs = 0;

  return {
    instantOf(clockMs, heardAtMs) {
      if (mayBeRight && isPlausible(clockMs, heardAtMs)) return clockMs;
      const isAgain = clockMs < lastClockMs - AHEAD_MS || (!mayBeRight && clockMs < lastClockMs);
      lastClockMs = clockMs;
      if (offsetMs === null || isAgain || !isNear(clockMs + offsetMs, heardAtMs))
        offsetMs = heardAtMs - clockMs;
      return Math.max(0, clockMs + offsetMs);
    },
  };
}

function isPlausible(atMs: number, heardAtMs: number): boolean {
  return atMs <= heardAtMs + AHEAD_MS && atMs >= heardAtMs - BEHIND_MS;
}

function isNear(atMs: number, heardAtMs: number): boolean {
  return Math.abs(atMs - heardAtMs) <= AHEAD_MS;
}
