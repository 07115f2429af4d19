/** The time at the venue, which runs on between two messages and stands still while nothing is known of it. */

import { useCallback, useSyncExternalStore } from 'react';
import { type LiveState, useLiveStore } from './live-store.ts';
import { onTick } from './ticker.ts';

/** By this device's clock; replay and a delay put another time in its place through the offset. */
export function venueTimeMs({ venueOffsetMs, isVenueTimeRunning, board }: LiveState): number {
  return isVenueTimeRunning ? Date.now() + venueOffsetMs : board.atMs;
}

/** Asked again every so often; equal steps for all that show it, so that they change together. */
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
    () => inSteps(store.drawn.venueMs),
  );
}
