/** The freshness of the data, checked regularly. */

import { useEffect, useState } from 'react';
import { type FeedState, feedState } from './feed-state.ts';
import { useLive } from './live-store.ts';
import { onTick } from './ticker.ts';

/** This device's time in steps of `everyMs`. */
export function useNow(everyMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => onTick(everyMs, () => setNowMs(Date.now())), [everyMs]);
  return nowMs;
}

export function useFeedState(everyMs: number): FeedState {
  const link = useLive((state) => state.link);
  const feedReceivedAtMs = useLive((state) => state.feedReceivedAtMs);
  const isEnded = useLive(({ board }) => board.session.isEnded);
  // Data that just arrived is newer than the last look at the clock.
  const nowMs = Math.max(useNow(everyMs), feedReceivedAtMs ?? 0);
  return feedState({ link, feedReceivedAtMs, isEnded }, nowMs);
}
