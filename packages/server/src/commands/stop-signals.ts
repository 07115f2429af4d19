/** Ends the process in order on Ctrl-C or a stop request: once politely, the second time at once. */

const FORCED = 130;
/** A Ctrl-C reaches us from the terminal and once more from npm, which passes it on. */
const SAME_SIGNAL_MS = 400;

/** `stop` finishes what is in flight; the process then ends with 0. */
export function stopOnSignals(stop: () => Promise<void>, timeLimitMs: number): void {
  let stoppingSinceMs: number | null = null;
  const onSignal = () => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(FORCED);
      return;
    }
    stoppingSinceMs = performance.now();
    // Not kept alive for this alone: when everything has closed, the process may end earlier.
    setTimeout(() => {
      console.error(`What was in flight did not end within ${timeLimitMs / 1000} seconds.`);
      process.exit(1);
    }, timeLimitMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
}
