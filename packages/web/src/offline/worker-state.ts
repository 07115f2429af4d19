/** The messages received from the service worker: the age of the data shown, and whether there is a newer site. */

import { useSyncExternalStore } from 'react';

type WorkerState = {
  /** when the oldest response on the screen was cached; null while the server responds */
  cachedAtMs: number | null;
  /** the worker of a newer site, which waits until the visitor accepts it */
  waiting: ServiceWorker | null;
};

let state: WorkerState = { cachedAtMs: null, waiting: null };
let keptFor = '';
const listeners = new Set<() => void>();

function change(next: Partial<WorkerState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** The oldest counts, separately on each screen. */
export function noteKept(atMs: number, pathname: string): void {
  const isSameScreen = keptFor === pathname && state.cachedAtMs !== null;
  keptFor = pathname;
  change({ cachedAtMs: isSameScreen ? Math.min(atMs, state.cachedAtMs ?? atMs) : atMs });
}

export function noteFresh(): void {
  change({ cachedAtMs: null });
}

export function noteWaiting(waiting: ServiceWorker): void {
  change({ waiting });
}

export function currentWorkerState(): WorkerState {
  return state;
}

export function onWorkerState(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useWorkerState(): WorkerState {
  return useSyncExternalStore(onWorkerState, currentWorkerState);
}
