/** Lets the first navigation wait until the prerendered page is hydrated. */

import { useEffect } from 'react';

/** React hydrates each of them when it has the time, after the frame around them. */
type Part = 'screen' | 'trail';
const dehydrated = new Set<Part>();
let hydrating: Promise<void> | undefined;
let finish = () => {};

export function startHydration(root: HTMLElement): void {
  dehydrated.add('screen');
  if (root.querySelector('[data-trail]') !== null) dehydrated.add('trail');
  hydrating = new Promise((resolve) => {
    finish = resolve;
  });
}

/** Called by each part, or by the error page in its place. */
export function useNoteHydrated(...parts: readonly Part[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the parts of the first page.
  useEffect(() => {
    for (const part of parts) dehydrated.delete(part);
    if (dehydrated.size === 0) endHydration();
  }, []);
}

/** Also after an error: what React renders again may have other parts. */
export function endHydration(): void {
  hydrating = undefined;
  finish();
}

/**
 * The router awaits it before it shows another page. Screen and breadcrumb read the router's state when they are
 * hydrated: one that is already that of the next page does not match the HTML, and React would discard the page.
 */
export function afterHydration(): Promise<void> | undefined {
  return hydrating;
}
