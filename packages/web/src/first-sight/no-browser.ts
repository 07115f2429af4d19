/** What screens read of the browser while they are drawn, where there is none. In a thread of its own: nobody else sees it. */

import { themes } from '@lapwing/contract/enums';
import type { PageToDraw } from '@lapwing/contract/first-sight';

const body = { dataset: { theme: String(themes.live) } };
const page = { origin: '' };
let isPhone = true;

Object.assign(globalThis, {
  navigator: { userAgent: '', onLine: true },
  location: page,
  // All styles are in the page itself.
  document: { body, documentElement: { lang: 'en' }, querySelectorAll: () => [] },
  // Every question about the window that a first sight depends on asks whether it is wide.
  matchMedia: () => ({ matches: !isPhone }),
});

export function lookLike(wanted: PageToDraw): void {
  body.dataset.theme = String(wanted.theme);
  page.origin = wanted.origin;
  isPhone = wanted.isPhone;
}
