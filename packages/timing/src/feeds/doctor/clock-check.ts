/** Compares the clock of a source with ours: its offset, its drift, and its jumps. */

export type ClockFinding = {
  kind: 'clock';
  /** our clock minus the source's; above 0 the source is behind */
  offsetMs: number;
  /** how much that has changed since the beginning, without jumps */
  driftMs: number;
  jumps: number;
  lastJumpMs: number;
};

export type ClockCheck = {
  sample(sourceMs: number, arrivedAtMs: number): void;
  finding(): ClockFinding | null;
};

const WINDOW_MS = 20_000;
const SAMPLES_PER_WINDOW = 3;
const JUMP_MS = 2_000;
const TOLERATED_OFFSET_MS = 3_000;
const TOLERATED_DRIFT_MS = 1_000;
const QUARTER_MS = 900_000;

/**
 * Late arrivals say nothing about a clock, so the smallest offset of each window counts: the sample with the shortest
 * delay. `isTimeOfDay` sources do not send their zone; zones are whole quarters of an hour.
 */
export function createClockCheck({ isTimeOfDay }: { isTimeOfDay: boolean }): ClockCheck {
  let windowEndsAtMs = Number.NEGATIVE_INFINITY;
  let smallestMs = Number.POSITIVE_INFINITY;
  let samples = 0;
  let firstMs: number | null = null;
  let lastMs: number | null = null;
  let jumps = 0;
  let lastJumpMs = 0;
  let jumpedMs = 0;

  function endWindow() {
    if (smallestMs === Number.POSITIVE_INFINITY) return;
    if (lastMs !== null && Math.abs(smallestMs - lastMs) >= JUMP_MS) {
      jumps += 1;
      lastJumpMs = smallestMs - lastMs;
      jumpedMs += lastJumpMs;
    }
    firstMs ??= smallestMs;
    lastMs = smallestMs;
    smallestMs = Number.POSITIVE_INFINITY;
    samples = 0;
  }

  return {
    sample(sourceMs, arrivedAtMs) {
      const isOver = arrivedAtMs >= windowEndsAtMs && samples >= SAMPLES_PER_WINDOW;
      // Further back than the length of a window only if our own clock was set back.
      if (isOver || arrivedAtMs < windowEndsAtMs - 2 * WINDOW_MS || samples === 0) {
        endWindow();
        windowEndsAtMs = arrivedAtMs + WINDOW_MS;
      }
      samples += 1;
      const offsetMs = arrivedAtMs - sourceMs;
      smallestMs = Math.min(smallestMs, isTimeOfDay ? withinQuarter(offsetMs) : offsetMs);
    },

    finding() {
      if (firstMs === null || lastMs === null) return null;
      const driftMs = lastMs - firstMs - jumpedMs;
      const isFine =
        Math.abs(lastMs) <= TOLERATED_OFFSET_MS && Math.abs(driftMs) <= TOLERATED_DRIFT_MS && jumps === 0;
      return isFine ? null : { kind: 'clock', offsetMs: lastMs, driftMs, jumps, lastJumpMs };
    },
  };
}

function withinQuarter(offsetMs: number): number {
  const rest = ((offsetMs % QUARTER_MS) + QUARTER_MS) % QUARTER_MS;
  return rest > QUARTER_MS / 2 ? rest - QUARTER_MS : rest;
}
