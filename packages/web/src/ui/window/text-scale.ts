/** How much larger the visitor's browser shows text than usual, for widths that are set in pixels. */

import { useSyncExternalStore } from 'react';

const USUAL_PX = 16;

let scale: number | undefined;
const listeners = new Set<() => void>();
let stopWatching = () => {};

function textScale(): number {
  scale ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1;
  return scale;
}

/** The text size has no event: an element that is as wide as a letter changes with it. */
function watch(): () => void {
  const probe = document.createElement('div');
  probe.setAttribute('aria-hidden', 'true');
  probe.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  document.body.append(probe);
  const observer = new ResizeObserver(() => {
    scale = undefined;
    for (const listener of listeners) listener();
  });
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
    scale = undefined;
  };
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** 1 until the page is hydrated. */
export function useTextScale(): number {
  return useSyncExternalStore(subscribe, textScale, () => 1);
}
