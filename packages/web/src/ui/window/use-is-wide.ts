/** Whether the window is as wide as a desktop's, now and from now on. */

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
