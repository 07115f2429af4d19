/** Runs all steps to their end: only a screen does a few at a time. */
export function runAll<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
