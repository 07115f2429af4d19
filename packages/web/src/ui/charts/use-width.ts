/** The width of an element, for pictures that fill it. */

import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';

type Measured<Part extends HTMLElement> = [RefObject<Part | null>, number];

function useMeasured<Part extends HTMLElement>(isUrgent: boolean): Measured<Part> {
  const part = useRef<Part>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    // It also reports the first width, after layout; measuring it here would force a second layout.
    const observer = new ResizeObserver(() => (isUrgent ? measure() : startTransition(measure)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isUrgent]);
  return [part, width];
}

export const useWidth = <Part extends HTMLElement>(): Measured<Part> => useMeasured(true);

/** For pictures with many lines, which are rendered in a transition while the page stays responsive. */
export const useChartWidth = <Part extends HTMLElement>(): Measured<Part> => useMeasured(false);
