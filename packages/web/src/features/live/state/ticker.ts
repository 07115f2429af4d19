/**
 * One timer for all that runs on a screen. What is due every 400 ms is called together with what is due every 100 ms, so
 * the page is drawn once for both.
 */

type Tick = { listeners: Set<() => void>; dueAtMs: number };

const ticks = new Map<number, Tick>();
let timer: ReturnType<typeof setTimeout> | undefined;

export function onTick(everyMs: number, listener: () => void): () => void {
  let tick = ticks.get(everyMs);
  if (tick === undefined) {
    tick = { listeners: new Set(), dueAtMs: nextBeatMs(everyMs) };
    ticks.set(everyMs, tick);
    waitForNext();
  }
  const { listeners } = tick;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || ticks.get(everyMs)?.listeners !== listeners) return;
    ticks.delete(everyMs);
    waitForNext();
  };
}

/** Once, with the next of the others. */
export function onNextTick(everyMs: number, listener: () => void): void {
  const off = onTick(everyMs, () => {
    off();
    listener();
  });
}

function nextBeatMs(everyMs: number): number {
  return (Math.floor(performance.now() / everyMs) + 1) * everyMs;
}

function waitForNext(): void {
  clearTimeout(timer);
  if (ticks.size === 0) return;
  const dueAtMs = Math.min(...[...ticks.values()].map((tick) => tick.dueAtMs));
  timer = setTimeout(run, dueAtMs - performance.now());
}

function run(): void {
  const nowMs = performance.now();
  for (const [everyMs, tick] of [...ticks]) {
    if (tick.dueAtMs > nowMs) continue;
    tick.dueAtMs = nextBeatMs(everyMs);
    for (const listener of [...tick.listeners]) listener();
  }
  waitForNext();
}
