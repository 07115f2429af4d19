/** A jump in a replay that is worth a digest. */

/** Less than this was watched a moment ago, or takes no longer to watch. */
const SHORTEST_MS = 60_000;
/** A slider is dragged in many small steps: they are one jump. */
const STEP_PAUSE_MS = 1_500;

export type Jump = {
  /** the moments in the session, in the order in which they were visited */
  fromMs: number;
  toMs: number;
  /** the last step, by the device's clock */
  atMs: number;
};

/** `shownMs` is the moment before this step. */
export function jumpAfter(before: Jump | null, shownMs: number, toMs: number, nowMs: number): Jump {
  const continues = before !== null && nowMs - before.atMs < STEP_PAUSE_MS;
  return { fromMs: continues ? before.fromMs : shownMs, toMs, atMs: nowMs };
}

export function isWorthTelling({ fromMs, toMs }: Jump): boolean {
  return Math.abs(toMs - fromMs) >= SHORTEST_MS;
}
