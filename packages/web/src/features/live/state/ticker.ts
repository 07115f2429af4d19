/** Timers shared by many parts of a screen, so that running values change together and the page is laid out once. */

type Tick = { listeners: Set<() => void>; timer: ReturnType<typeof setInterval> };

const ticks = new Map<number, Tick>();

export function onTick(everyMs: number, listener: () => void): () => void {
  let tick = ticks.get(everyMs);
  if (tick === undefined) {
    const listeners = new Set<() => void>();
    const timer = setInterval(() => {
      for (const one of listeners) one();
    }, everyMs);
    tick = { listeners, timer };
    ticks.set(everyMs, tick);
  }
  const { listeners, timer } = tick;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || ticks.get(everyMs)?.timer !== timer) return;
    clearInterval(timer);
    ticks.delete(everyMs);
  };
}
