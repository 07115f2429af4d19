/** Before each file of tests: a page as if newly opened, of which nothing knows the file before; libraries stay loaded. */

import { vi } from 'vitest';

/** As browsers do, and the page of the tests does not, it tells the first size of what it is to watch. */
class ToldOnce implements ResizeObserver {
  readonly #tell: () => void;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = () => tell([], this);
  }

  observe(): void {
    queueMicrotask(this.#tell);
  }

  unobserve(): void {}

  disconnect(): void {}
}

vi.resetModules();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
// Some files need no page and run without one, perhaps behind the one that makes believe there is a document.
if (typeof sessionStorage !== 'undefined') openAnew();

function openAnew(): void {
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  globalThis.ResizeObserver = ToldOnce;
  const openedAtMs = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() - openedAtMs);
}
