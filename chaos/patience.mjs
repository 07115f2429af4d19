/** Ends a run in which nothing happens for long. A busy machine fails nothing; a server that hangs does. */

const HANGS_AFTER_MS = 300_000;

/** @param {{ hangsAfterMs?: number | undefined, now?: () => number }} [options] */
export function createPatience({ hangsAfterMs = HANGS_AFTER_MS, now = () => performance.now() } = {}) {
  let lastProgressAtMs = now();
  let isStopped = false;
  return {
    hasStopped() {
      isStopped ||= now() - lastProgressAtMs > hangsAfterMs;
      return isStopped;
    },
    /** Something was acknowledged, shown or answered. */
    noteProgress() {
      lastProgressAtMs = now();
    },
  };
}
