/** The height at which a picture fits: from its top to the bottom of the screen. */

import { type RefObject, useLayoutEffect, useState } from 'react';

const LEAST_PX = 240;

export function useAvailableHeight(part: RefObject<HTMLElement | null>, belowPx: number): number {
  const [room, setRoom] = useState(LEAST_PX);
  useLayoutEffect(() => {
    const measure = () => {
      const box = part.current?.getBoundingClientRect();
      // On a big screen the picture is enlarged.
      const enlarged = (box?.width || 1) / (part.current?.offsetWidth || box?.width || 1);
      const topPx = (box?.top ?? 0) + window.scrollY;
      setRoom(Math.max(LEAST_PX, Math.round((window.innerHeight - topPx) / enlarged - belowPx)));
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [part, belowPx]);
  return room;
}
