/** Keeps the screen on while a session runs. */

import { useEffect } from 'react';

export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const ask = async () => {
      if (document.hidden || (lock !== null && !lock.released)) return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isGone) await granted.release();
        else lock = granted;
      } catch {
        // Low battery, for example. The screen then turns off as usual.
      }
    };
    // The lock is lost when the page is hidden.
    const onVisible = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isWanted]);
}
