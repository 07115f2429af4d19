/**
 * Before each test file: a page as if newly opened, without state from earlier files. Libraries stay loaded.
 */

import { configure, prettyDOM } from '@testing-library/dom';
import { afterAll, vi } from 'vitest';

/** Reports the first size of an observed element, as browsers do and jsdom does not. */
class FirstSizeObserver implements ResizeObserver {
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
// Before the next page is made: it would keep the stopped clock of this one, and wait without end.
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  if (Object.hasOwn(setTimeout, 'clock'))
    throw new Error('A spy on a stopped setTimeout was left: restore it before vi.useRealTimers().');
});
// Some files need no page and run without one, perhaps after a file that pretends to have a document.
if (typeof sessionStorage !== 'undefined') resetPage();

/** A query that waits fails many times before it finds something, so the page is only printed if somebody reads the error. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get, configurable: true });
}

function resetPage(): void {
  configure({ getElementError: elementError });
  sessionStorage.clear();
  localStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
  globalThis.ResizeObserver = FirstSizeObserver;
  const openedAtMs = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() - openedAtMs);
}
