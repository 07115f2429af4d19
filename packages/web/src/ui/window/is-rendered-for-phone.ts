/** Whether the server renders, or has rendered, this page for a phone. */

import { isPhone } from '@lapwing/contract/site/ssr';
import { isWide } from './is-wide.ts';

/** The same answer on the server and in the browser, so that hydration finds what it expects. */
export function isRenderedForPhone(): boolean {
  return import.meta.env.SSR ? !isWide() : isPhone(navigator.userAgent);
}
