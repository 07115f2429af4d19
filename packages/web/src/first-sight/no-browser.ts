/** What screens read of the browser while they are drawn, where there is none. In a thread of its own: nobody else sees it. */

import type { PageToDraw } from '@lapwing/contract/site/first-sight';
import { themes } from '@lapwing/contract/values/enums';
import { assumedWidthPx, matchesWidth } from '../ui/window/assumed-window.ts';

const body = { dataset: { theme: String(themes.live) } };
const page = { origin: '', search: '' };
let isPhone = true;

Object.assign(globalThis, {
  navigator: { userAgent: '', onLine: true },
  location: page,
  // All styles are in the page itself.
  document: {
    body,
    documentElement: { lang: 'en' },
    querySelectorAll: () => [],
    fullscreenElement: null,
    fullscreenEnabled: false,
  },
  matchMedia: (query: string) => ({ matches: matchesWidth(query, assumedWidthPx(isPhone)) }),
});

export function lookLike(wanted: PageToDraw): void {
  body.dataset.theme = String(wanted.theme);
  page.origin = wanted.origin;
  page.search = new URL(wanted.address, 'http://localhost').search;
  isPhone = wanted.isPhone;
}
