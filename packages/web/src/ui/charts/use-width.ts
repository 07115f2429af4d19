/** The width or height of an element, for pictures and boards that fill it. */

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

/** Of its content, without its padding: width and height. */
export function useSize<Part extends HTMLElement>(): [RefObject<Part | null>, number, number] {
  const part = useRef<Part>(null);
  const [[width, height], setSize] = useState<readonly [number, number]>([0, 0]);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const { clientWidth, clientHeight } = element;
      const { width, height } = entry?.contentRect ?? { width: clientWidth, height: clientHeight };
      setSize([Math.floor(width), Math.floor(height)]);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [part, width, height];
}
