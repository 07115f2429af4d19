/**
 * Keeps the focus when the control that has it disappears: a deleted row, a closed editor, a notice that was answered.
 * Otherwise a keyboard starts at the top of the page again, and a screen reader reads the whole page.
 */

import { useEffect } from 'react';

const REMEMBERED = 8;
const DISABLED_MS = 700;
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** The focus does not leave such a part for a neighbour. */
const part = 'section, form, dialog, main, header, footer';

/** A point of a drawing, too. */
type Focusable = HTMLElement | SVGElement;

/** Where a part of the page was, when it was removed. */
type Place = { parent: Node; previous: Node | null; next: Node | null; removed: Element };

export function useFocusKeeper(): void {
  useEffect(() => keepFocus(document), []);
}

function keepFocus(page: Document): () => void {
  /** the newest last */
  let focused: Focusable[] = [];
  let pathname = location.pathname;
  const places = new WeakMap<Element, Place>();

  function onFocus({ target }: FocusEvent): void {
    if (!isFocusable(target)) return;
    if (pathname !== location.pathname) focused = [];
    pathname = location.pathname;
    focused = [...focused.filter((element) => element !== target), target].slice(-REMEMBERED);
  }
  /** A click on nothing gives the focus up. */
  function onPress({ target }: Event): void {
    if (target instanceof Element && target.closest(`${focusable}, label, [tabindex]`) === null) focused = [];
  }
  function restore(isLate = false): void {
    const newest = focused.at(-1);
    if (newest === undefined || page.activeElement !== page.body || pathname !== location.pathname) return;
    const isDisabled = newest.isConnected && newest.matches(':disabled');
    if (isDisabled && !isLate) {
      // Many buttons can be pressed again as soon as the server has answered.
      setTimeout(() => restore(true), DISABLED_MS);
      return;
    }
    const found = isDisabled ? besideIn(newest) : lastOf(focused);
    found?.focus();
  }
  function lastOf(elements: readonly Focusable[]): Focusable | null {
    for (const element of elements.toReversed()) {
      const place = places.get(element);
      const found = element.isConnected
        ? canFocus(element) && element
        : place?.parent.isConnected && neighbourOf(element, place);
      if (found) return found;
    }
    return null;
  }
  const observer = new MutationObserver((records) => {
    for (const { target, previousSibling, nextSibling, removedNodes } of records) {
      for (const removed of removedNodes) {
        if (!(removed instanceof Element)) continue;
        for (const element of focused) {
          if (!removed.contains(element) || element.isConnected) continue;
          places.set(element, { parent: target, previous: previousSibling, next: nextSibling, removed });
        }
      }
    }
    // After what the page itself focuses.
    if (focused.length > 0 && page.activeElement === page.body) requestAnimationFrame(() => restore());
  });
  page.addEventListener('focusin', onFocus);
  page.addEventListener('pointerdown', onPress);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['open', 'disabled', 'hidden'],
  });
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', onFocus);
    page.removeEventListener('pointerdown', onPress);
  };
}

/** What took its place, otherwise what follows, otherwise what is before it, in the same part of the page. */
function neighbourOf(element: Focusable, { parent, previous, next, removed }: Place): Focusable | null {
  // The whole page was made again.
  if (removed.querySelector('h1') !== null) return headingOf(document);
  const index = focusablesIn(removed).indexOf(element);
  const isPart = removed.matches(part);
  const takesPlace = previous?.isConnected ? previous.nextSibling : parent.firstChild;
  for (const sibling of [takesPlace, next, previous]) {
    if (!(sibling instanceof Element) || !sibling.isConnected) continue;
    if (isPart && (sibling === next || sibling === previous)) continue;
    const controls = focusablesIn(sibling);
    // The same control of the next row.
    const same = sibling.tagName === removed.tagName ? controls[index] : undefined;
    const found = same !== undefined && canFocus(same) ? same : controls.find(canFocus);
    if (found !== undefined) return found;
  }
  for (
    let around = isPart ? null : parent;
    around instanceof Element;
    around = around.parentNode ?? document
  ) {
    const controls = focusablesIn(around).filter(canFocus);
    const isBefore = (control: Element) =>
      previous !== null &&
      (control.compareDocumentPosition(previous) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (around.matches('main')) return headingOf(document);
    const found = controls.findLast(isBefore) ?? controls[0];
    if (found !== undefined) return found;
    if (around.matches(part)) return null;
  }
  return null;
}

function headingOf(page: Document): Focusable | null {
  const heading = page.querySelector<HTMLElement>('main h1') ?? page.querySelector('main');
  if (heading !== null) heading.tabIndex = -1;
  return heading;
}

/** Next to a button that cannot be pressed any more: the control before it, otherwise the one after it. */
function besideIn(element: Focusable): Focusable | null {
  const around = element.closest(part);
  if (around === null) return null;
  const controls = focusablesIn(around);
  const at = controls.indexOf(element);
  return controls.slice(0, at).findLast(canFocus) ?? controls.slice(at + 1).find(canFocus) ?? null;
}

function isFocusable(target: EventTarget | null): target is Focusable {
  return target instanceof HTMLElement || target instanceof SVGElement;
}

function focusablesIn(element: Element): Focusable[] {
  const within = [...element.querySelectorAll<Focusable>(focusable)];
  return isFocusable(element) && element.matches(focusable) ? [element, ...within] : within;
}

function canFocus(element: Focusable): boolean {
  return (
    !element.matches(':disabled') &&
    element.tabIndex >= 0 &&
    element.closest('dialog:not([open]), [hidden], [inert]') === null &&
    element.checkVisibility?.() !== false
  );
}
