/** Whether the site hydrates the page that the server prerendered, or renders its own screen in its place. */

import { isPhone } from '@lapwing/contract/site/ssr';
import { useEffect, useSyncExternalStore } from 'react';
import { isWide } from '../ui/window/is-wide.ts';

/** False if the page was rendered for somebody else: another language, signed in, another width. */
export function canHydrate(root: HTMLElement): boolean {
  const isShown = isPrerenderShown(root);
  if (!isShown) root.replaceChildren();
  makeInteractive(root);
  return isShown && isWide() !== isPhone(navigator.userAgent);
}

/** Whether the visitor sees the prerendered page. */
export function isPrerenderShown(root = document.getElementById('root')): boolean {
  return root?.classList.contains('prerendered') === true && document.body.dataset.prerender !== 'none';
}

/** Lets the visitor click and type, which the server had switched off until the site runs. */
export function makeInteractive(root: HTMLElement): void {
  for (const name of ['inert', 'aria-hidden', 'class']) root.removeAttribute(name);
}

const never = () => () => {};

/** False until the page is hydrated: the server knows nothing of the visitor's device. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

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
