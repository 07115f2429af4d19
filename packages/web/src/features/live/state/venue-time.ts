/** Venue time, which runs between messages and stops while it is unknown. */

import { useCallback, useSyncExternalStore } from 'react';
import { type LiveState, useLiveStore } from './live-store.ts';
import { onTick } from './ticker.ts';

/** By this device's clock; a replay and a delay change it through the offset. */
export function venueTimeMs({ venueOffsetMs, isVenueTimeRunning, board }: LiveState): number {
  return isVenueTimeRunning ? Date.now() + venueOffsetMs : board.atMs;
}

/** Updated regularly, in equal steps for all users, so that they change together. */
export function useVenueTime(everyMs: number): number {
  const store = useLiveStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = store.subscribe(listener);
      const off = onTick(everyMs, listener);
      return () => {
        unsubscribe();
        off();
      };
    },
    [store, everyMs],
  );
  const inSteps = (venueMs: number) => Math.floor(venueMs / everyMs) * everyMs;
  return useSyncExternalStore(
    subscribe,
    () => inSteps(venueTimeMs(store.state())),
    () => inSteps(store.prerendered.venueMs),
  );
}
