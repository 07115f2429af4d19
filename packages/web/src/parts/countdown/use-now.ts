/** The time of the visitor's clock, for countdowns. */

import { useEffect, useState } from 'react';

/** Null on the server and until the page is hydrated; then renewed at this interval. */
export function useNow(everyMs: number): number | null {
  const [nowMs, setNowMs] = useState<number | null>(null);
  useEffect(() => {
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
