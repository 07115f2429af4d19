/** A long computation in short tasks, so that the page stays usable. */

/** Of one task: much shorter than a frame of a slow phone. */
const SLICE_MS = 8;

/** Runs to the end in tasks of their own; the returned function gives up. */
export function inSlices<Value>(steps: Generator<void, Value>, onDone: (value: Value) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    const startedMs = performance.now();
    do {
      const step = steps.next();
      if (step.done) return onDone(step.value);
    } while (performance.now() - startedMs < SLICE_MS);
    timer = setTimeout(run);
  };
  timer = setTimeout(run);
  return () => clearTimeout(timer);
}
