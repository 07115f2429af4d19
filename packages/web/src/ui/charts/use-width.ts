/** How wide an element is, for pictures that fill it. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useWidth<Part extends HTMLElement>(): [RefObject<Part | null>, number] {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    // It tells the first width too, once the page is laid out; to ask for it here would lay the page out twice.
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [part, width];
}
