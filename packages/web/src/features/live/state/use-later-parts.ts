/** Loads the parts that a live board does not need at first. */

import { useEffect, useState } from 'react';
import { withFollowMessages } from '../../../i18n/language.ts';
import { withWholeStyle } from '../../../routing/page-styles.ts';
import { useLive, useLiveStore } from './live-store.ts';

type LaterParts = typeof import('../later-parts.ts').laterParts;

/** If nothing changes on the board. */
const LONGEST_WAIT_MS = 1_000;
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
      withWholeStyle(withFollowMessages(import('../later-parts.ts'))).then(
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

/**
 * Loads them after the first change of the board, which they must not delay on a slow connection: then they are available on
 * demand, with or without a connection. null until then.
 */
export function usePreloadedLaterParts(): LaterParts | null {
  const store = useLiveStore();
  const isSettled = useLive(({ link }) => ['live', 'finished', 'replay'].includes(link.kind));
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (!isSettled || isTime) return;
    const { board, link } = store.state();
    const start = () => setIsTime(true);
    if (link.kind !== 'live') return start();
    const timer = setTimeout(start, LONGEST_WAIT_MS);
    const stopListening = store.subscribe(() => {
      if (store.state().board !== board) start();
    });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [store, isSettled, isTime]);
  return useLaterParts(isTime);
}
