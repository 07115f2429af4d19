/** How wide an element is, for pictures that fill it. */

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export function useWidth<Part extends HTMLElement>(): [RefObject<Part | null>, number] {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [part, width];
}
