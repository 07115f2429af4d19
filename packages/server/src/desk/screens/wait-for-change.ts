/** Waits for a change in the database, which another server may make: looks a few times in a second. */

const LOOK_EVERY_MS = 300;

export function createWaiting() {
  let isStopped = false;
  const waiting = new Set<() => void>();

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      waiting.add(done);
    });
  }

  return {
    /** What was found last: as soon as it is new, and at the latest after that time. */
    async waitFor<Found>(
      look: () => Promise<Found>,
      isNew: (found: Found) => boolean,
      waitMs: number,
    ): Promise<Found> {
      const untilMs = performance.now() + waitMs;
      for (;;) {
        const found = await look();
        const leftMs = untilMs - performance.now();
        if (isStopped || leftMs <= 0 || isNew(found)) return found;
        await pause(Math.min(leftMs, LOOK_EVERY_MS));
      }
    },
    /** A change was made here: nobody has to wait for the next look. */
    wake(): void {
      for (const done of [...waiting]) done();
    },
    stop(): void {
      isStopped = true;
      for (const done of [...waiting]) done();
    },
  };
}
