/** How wide an element is, for pictures that fill it. */

import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';

type Measured<Part extends HTMLElement> = [RefObject<Part | null>, number];

function useMeasured<Part extends HTMLElement>(isUrgent: boolean): Measured<Part> {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    // It tells the first width too, once the page is laid out; to ask for it here would lay the page out twice.
    const observer = new ResizeObserver(() => (isUrgent ? measure() : startTransition(measure)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isUrgent]);
  return [part, width];
}

export const useWidth = <Part extends HTMLElement>(): Measured<Part> => useMeasured(true);

/** For pictures of many lines, which are drawn in small steps while the page answers. */
export const useChartWidth = <Part extends HTMLElement>(): Measured<Part> => useMeasured(false);
