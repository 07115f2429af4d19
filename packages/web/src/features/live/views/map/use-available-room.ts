/** The height at which a picture fits, from its top to the bottom of the screen, and its width before the first paint. */

import { type RefObject, useLayoutEffect, useState } from 'react';

const LEAST_PX = 240;

type Room = { heightPx: number; widthPx: number };

export function useAvailableRoom(part: RefObject<HTMLElement | null>, belowPx: number): Room {
  const [room, setRoom] = useState<Room>({ heightPx: LEAST_PX, widthPx: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const box = part.current?.getBoundingClientRect();
      // On a big screen the picture is enlarged.
      const enlarged = (box?.width || 1) / (part.current?.offsetWidth || box?.width || 1);
      const topPx = (box?.top ?? 0) + window.scrollY;
      setRoom({
        heightPx: Math.max(LEAST_PX, Math.round((window.innerHeight - topPx) / enlarged - belowPx)),
        widthPx: part.current?.clientWidth ?? 0,
      });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [part, belowPx]);
  return room;
}
