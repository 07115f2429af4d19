/** What the server has drawn into the page: whether the site goes on with it, or draws its own screen in its place. */

import { isPhone } from '@lapwing/contract/site/first-sight';
import { useSyncExternalStore } from 'react';
import { isWide } from '../ui/window/is-wide.ts';

/** Where it was drawn for somebody else (another language, signed in, another width) the site begins anew. */
export function takesOverSight(root: HTMLElement): boolean {
  const isShown = isSightShown(root);
  if (!isShown) root.replaceChildren();
  letTouch(root);
  return isShown && isWide() !== isPhone(navigator.userAgent);
}

/** Whether the visitor looks at what the server has drawn. */
export function isSightShown(root = document.getElementById('root')): boolean {
  return root?.classList.contains('first-sight') === true && document.body.dataset.sight !== 'none';
}

/** From now on somebody answers. */
export function letTouch(root: HTMLElement): void {
  for (const name of ['inert', 'aria-hidden', 'class']) root.removeAttribute(name);
}

/** As the server has it of the browser, and the browser still knows. */
export function isDrawnForPhone(): boolean {
  return import.meta.env.SSR ? !isWide() : isPhone(navigator.userAgent);
}

const never = () => () => {};

/** False while the page is as the server drew it, who knows nothing of the visitor's device. */
export function useKnowsDevice(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
