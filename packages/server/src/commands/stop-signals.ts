/** Ends the process in order on Ctrl-C or a stop request: once politely, the second time at once. */

const FORCED = 130;

/** `stop` finishes what is in flight; the process then ends with 0. */
export function stopOnSignals(stop: () => Promise<void>, timeLimitMs: number): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(FORCED);
    isStopping = true;
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
