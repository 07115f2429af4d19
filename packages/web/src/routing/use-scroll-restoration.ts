/** Restores the scroll position of a reloaded page, even if its content loads after the frame. */

import { useEffect, useState } from 'react';

/** The router stores scroll positions under this key when the page is left, by the key of the history entry. */
const PLACES_STORAGE_KEY = 'tsr-scroll-restoration-v1_3';
type Places = Readonly<Record<string, { window?: { scrollY: number } } | undefined>>;
const GIVEN_UP_AFTER_MS = 5000;
/** A visitor who starts to scroll is not moved. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The scroll position at which this page was left, in pixels. */
function keptTop(): number {
  try {
    const places: Places = JSON.parse(sessionStorage.getItem(PLACES_STORAGE_KEY) ?? '{}');
    return places[history.state?.__TSR_key]?.window?.scrollY ?? 0;
  } catch {
    // Storage may be blocked: the page then starts at the top.
    return 0;
  }
}

/** Scrolls there as soon as the page is long enough. */
function goWhenLongEnough(top: number): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  const growth = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    scrollTo({ top, behavior: 'instant' });
    stops.abort();
  });
  const timer = setTimeout(() => stops.abort(), GIVEN_UP_AFTER_MS);
  signal.addEventListener('abort', () => {
    growth.disconnect();
    clearTimeout(timer);
  });
  for (const name of ownMoves) addEventListener(name, () => stops.abort(), { signal, passive: true });
  growth.observe(document.body);
  return () => stops.abort();
}

/** Only for the screen that the page was loaded with: for later ones the router restores the position. */
export function useScrollRestoration(isFirstScreen: boolean): void {
  const [wantedTop] = useState(() => (isFirstScreen ? keptTop() : 0));
  useEffect(() => (wantedTop > scrollY ? goWhenLongEnough(wantedTop) : undefined), [wantedTop]);
}
