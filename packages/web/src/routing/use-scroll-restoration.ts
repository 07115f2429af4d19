/** A page that is loaded again is shown where it was left, also where its content comes after its frame. */

import { useEffect, useState } from 'react';

/** Where the router writes down its places when the page is left, by the key of the entry in the history. */
const PLACES_STORAGE_KEY = 'tsr-scroll-restoration-v1_3';
type Places = Readonly<Record<string, { window?: { scrollY: number } } | undefined>>;
const GIVEN_UP_AFTER_MS = 5000;
/** Whoever begins to read elsewhere is not pulled away. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where this page was left, in pixels from its top. */
function keptTop(): number {
  try {
    const places: Places = JSON.parse(sessionStorage.getItem(PLACES_STORAGE_KEY) ?? '{}');
    return places[history.state?.__TSR_key]?.window?.scrollY ?? 0;
  } catch {
    // Storage may be forbidden: the page then begins at its top.
    return 0;
  }
}

/** Goes there as soon as the page is long enough. */
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

/** Only for the screen that the page was loaded with: of later ones the router finds the place. */
export function useScrollRestoration(isFirstScreen: boolean): void {
  const [wantedTop] = useState(() => (isFirstScreen ? keptTop() : 0));
  useEffect(() => (wantedTop > scrollY ? goWhenLongEnough(wantedTop) : undefined), [wantedTop]);
}
