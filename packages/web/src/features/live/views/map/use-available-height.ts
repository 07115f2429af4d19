/** The height at which a picture fits: from its top to the bottom of the screen. */

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below it are the key of the map, and bars at the bottom of the screen. */
const BELOW_PX = 120;
const LEAST_PX = 360;

export function useAvailableHeight(part: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(LEAST_PX);
  useLayoutEffect(() => {
    const measure = () => {
      const box = part.current?.getBoundingClientRect();
      // On a big screen the picture is enlarged.
      const enlarged = (box?.width || 1) / (part.current?.offsetWidth || box?.width || 1);
      const topPx = (box?.top ?? 0) + window.scrollY;
      setRoom(Math.max(LEAST_PX, Math.round((window.innerHeight - topPx) / enlarged - BELOW_PX)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [part]);
  return room;
}
