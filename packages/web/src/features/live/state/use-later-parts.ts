/** Loads the parts that a live board does not need at first. */

import { useEffect, useState } from 'react';
import { withScreenMessages } from '../../../i18n/language.ts';
import { useLive } from './live-store.ts';

type LaterParts = typeof import('../later-parts.ts').laterParts;

/** Long enough for the first changes and the font to arrive first on a slow connection. */
const AFTER_BOARD_MS = 2_000;
const RETRY_MS = 3_000;

let loaded: LaterParts | null = null;

/**
 * null until they are loaded. Not by `lazy`: a lazy part that is wanted from the start delays hydration by 300 ms.
 */
export function useLaterParts(isWanted: boolean): LaterParts | null {
  // The server renders a page without them, and so does hydration.
  const [parts, setParts] = useState(import.meta.env.SSR ? null : loaded);
  const isMissing = isWanted && parts === null;
  useEffect(() => {
    if (!isMissing) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = () => {
      withScreenMessages(import('../later-parts.ts')).then(
        ({ laterParts }) => {
          loaded = laterParts;
          if (!isGone) setParts(laterParts);
        },
        () => {
          if (!isGone) retry = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isGone = true;
      clearTimeout(retry);
    };
  }, [isMissing]);
  return isWanted ? parts : null;
}

/** Preloads them, so that they are available on demand, with or without a connection. null until then. */
export function usePreloadedLaterParts(): LaterParts | null {
  const isSettled = useLive(({ link }) => link.kind === 'live' || link.kind === 'finished');
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (!isSettled) return;
    const timer = setTimeout(() => setIsTime(true), AFTER_BOARD_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
  return useLaterParts(isTime);
}
