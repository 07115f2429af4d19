/** Whether the window matches a media query. */

import { useCallback, useSyncExternalStore } from 'react';
import { isRenderedForPhone } from '../../../ssr/hydration.ts';
import { assumedWidthPx, matchesWidth } from '../../../ui/window/assumed-window.ts';

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
