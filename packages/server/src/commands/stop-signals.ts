/** Ends the process on Ctrl-C or a stop request: in order the first time, immediately the second time. */

const FORCED = 130;
/** A Ctrl-C arrives from the terminal and again from npm, which passes it on. */
const SAME_SIGNAL_MS = 400;

/** `stop` finishes what is in progress; then the process exits with 0. */
export function stopOnSignals(stop: () => Promise<void>, timeLimitMs: number): void {
  let stoppingSinceMs: number | null = null;
  const onSignal = () => {
    if (stoppingSinceMs !== null) {
      if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(FORCED);
      return;
    }
    stoppingSinceMs = performance.now();
    // Unreferenced: when everything has closed, the process may end earlier.
    setTimeout(() => {
      console.error(`Requests in progress did not end within ${timeLimitMs / 1000} seconds.`);
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
