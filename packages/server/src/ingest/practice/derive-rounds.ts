/** Runs rounds of background work, one after the other, with pauses that leave the processor to others. */

/** Work takes at most a quarter of a processor. */
const PAUSE_PER_WORK = 3;

type RoundsOptions = {
  round: () => Promise<void>;
  onError: (error: unknown) => void;
  /** called after each round: the pause before the next, null if none is needed */
  nextPauseMs: () => number | null;
  shortestPauseMs: number;
  pauseAfterErrorMs: number;
};

export function createRounds(options: RoundsOptions) {
  let timer: NodeJS.Timeout | undefined;
  /** by the clock of this process: when the next round starts, and the earliest time for one */
  let roundAtMs = Number.POSITIVE_INFINITY;
  let restsUntilMs = 0;
  let isAtWork = false;
  let work: Promise<void> = Promise.resolve();
  let isClosed = false;

  /** Moves a scheduled round forward, but never earlier than the load allows. */
  function schedule(pauseMs: number): void {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs + pauseMs, restsUntilMs);
    if (isClosed || isAtWork || roundAtMs <= atMs) return;
    clearTimeout(timer);
    roundAtMs = atMs;
    timer = setTimeout(() => {
      stopTimer();
      // One round after the other: two in parallel would do the same work twice.
      work = work.then(runRound);
    }, atMs - nowMs);
    timer.unref();
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
    roundAtMs = Number.POSITIVE_INFINITY;
  }

  async function runRound(): Promise<void> {
    const beganMs = performance.now();
    isAtWork = true;
    let shortestMs = options.shortestPauseMs;
    await options.round().catch((error: unknown) => {
      // A full disk or a lost database: retrying immediately would not help.
      shortestMs = options.pauseAfterErrorMs;
      options.onError(error);
    });
    isAtWork = false;
    const endedMs = performance.now();
    restsUntilMs = endedMs + Math.max(shortestMs, (endedMs - beganMs) * PAUSE_PER_WORK);
    const pauseMs = options.nextPauseMs();
    if (pauseMs !== null) schedule(pauseMs);
  }

  return {
    schedule,
    /** Resolves when no round runs, and none is scheduled. */
    async stop(): Promise<void> {
      stopTimer();
      await work;
      stopTimer();
    },
    async close(): Promise<void> {
      isClosed = true;
      stopTimer();
      await work;
    },
  };
}
