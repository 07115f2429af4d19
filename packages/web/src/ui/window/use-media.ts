/** Whether the window matches a media query, as assumed by the server until the page is hydrated. */

import { useCallback, useSyncExternalStore } from 'react';
import { assumedWidthPx, matchesWidth } from './assumed-window.ts';
import { isRenderedForPhone } from './is-rendered-for-phone.ts';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => matchesWidth(query, assumedWidthPx(isRenderedForPhone())),
  );
}

/** Whether the window is wider than a phone. What a phone does not show is not rendered there either. */
export function useIsBeyondPhone(): boolean {
  return useMedia('(width >= 48rem)');
}
