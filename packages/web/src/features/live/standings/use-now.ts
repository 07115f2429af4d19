/** The time of this device, in steps. */

import { useSyncExternalStore } from 'react';
import { onTick } from '../state/ticker.ts';

export function useNow(everyMs: number): number {
  const inSteps = () => Math.floor(Date.now() / everyMs) * everyMs;
  return useSyncExternalStore((listener) => onTick(everyMs, listener), inSteps, inSteps);
}
