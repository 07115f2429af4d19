/** Stands in for the browser while screens are rendered on the server, in a thread that does nothing else. */

import type { PageToRender } from '@lapwing/contract/site/ssr';
import { themes } from '@lapwing/contract/values/enums';
import { assumedWidthPx, matchesWidth } from '../ui/window/assumed-window.ts';

const body: { dataset: Record<string, string | undefined> } = { dataset: { theme: String(themes.live) } };
const page = { origin: '', search: '' };
let isPhone = true;
const navigator = { userAgent: '', onLine: true, languages: [] as string[] };

const globals = {
  navigator,
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
};
for (const [name, value] of Object.entries(globals)) {
  // Defined, not assigned: from version 21 on, Node has a navigator of its own that cannot be assigned to.
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

export function imitateBrowser(wanted: PageToRender): void {
  body.dataset.theme = String(wanted.theme);
  body.dataset.siteName = wanted.look.name || undefined;
  body.dataset.siteLogo = wanted.look.logo ?? undefined;
  page.origin = wanted.origin;
  page.search = new URL(wanted.address, 'http://localhost').search;
  isPhone = wanted.isPhone;
  navigator.languages = [wanted.locale];
}
