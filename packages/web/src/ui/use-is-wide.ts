/** Whether the window is as wide as a desktop's. */

import { useSyncExternalStore } from 'react';

const query = '(width >= 1280px)';

function subscribe(listener: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export const isWide = () => matchMedia(query).matches;

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide, isWide);
}
