/** Whether the window is as wide as on a desktop, updated when it changes. */

import { useSyncExternalStore } from 'react';
import { isWide, WIDE } from './is-wide.ts';

function subscribe(listener: () => void) {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide);
}
