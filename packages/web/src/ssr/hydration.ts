/** Whether the site hydrates the page that the server prerendered, or renders its own screen in its place. */

import { isPhone } from '@lapwing/contract/site/ssr';
import { useSyncExternalStore } from 'react';
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
