/** Repeats background work while the server runs. A round that fails is reported, and the next one comes as usual. */

/** Rounds never overlap: one that takes longer than its interval is not begun a second time. Returns what ends it. */
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
