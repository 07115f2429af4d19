/** Whether nobody has touched the screen for a while. */

import { useEffect, useState } from 'react';

const IDLE_MS = 8000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

export function useIdle(isWatched: boolean): boolean {
  const [isIdle, setIsIdle] = useState(true);
  useEffect(() => {
    if (!isWatched) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onSign = () => {
      setIsIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIsIdle(true), IDLE_MS);
    };
    for (const sign of signs) addEventListener(sign, onSign);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, onSign);
    };
  }, [isWatched]);
  return isIdle;
}
