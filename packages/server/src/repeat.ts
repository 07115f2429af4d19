/** Repeats background work while the server runs. A failed round is reported, and the next one runs as usual. */

/**
 * Rounds never overlap: one that takes longer than its interval is not started a second time. Returns a function that
 * stops it.
 */
export function repeat(everyMs: number, work: () => unknown, onError: (error: unknown) => void): () => void {
  let isAtWork = false;
  const round = async () => {
    if (isAtWork) return;
    isAtWork = true;
    try {
      await work();
    } catch (error) {
      onError(error);
    } finally {
      isAtWork = false;
    }
  };
  const timer = setInterval(() => void round(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
