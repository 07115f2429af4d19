/** Arrow keys move the focus within a control, such as tabs or menu items. */

import type { KeyboardEvent } from 'react';

const steps = {
  horizontal: { ArrowRight: 1, ArrowLeft: -1 },
  vertical: { ArrowDown: 1, ArrowUp: -1 },
} as const;

/** The element that a key press moves to, or null if the key does not move. */
export function nextByKey<E extends HTMLElement>(
  event: KeyboardEvent,
  parts: readonly E[],
  direction: keyof typeof steps,
): E | null {
  const from = parts.findIndex((part) => part.contains(document.activeElement));
  const step = (steps[direction] as Record<string, number | undefined>)[event.key];
  let next: E | undefined;
  if (step !== undefined) next = parts.at((from + step) % parts.length);
  else if (event.key === 'Home') next = parts[0];
  else if (event.key === 'End') next = parts.at(-1);
  if (next === undefined) return null;
  event.preventDefault();
  next.focus();
  return next;
}
