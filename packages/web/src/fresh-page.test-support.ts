/** Before each file of tests: a page as if newly opened, of which nothing knows the file before; libraries stay loaded. */

import { vi } from 'vitest';

vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
// Some files need no page and run without one.
if (typeof document !== 'undefined') openAnew();

function openAnew(): void {
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  const openedAtMs = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() - openedAtMs);
}
