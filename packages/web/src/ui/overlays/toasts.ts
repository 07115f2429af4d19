/** The notices that are currently shown. */

import { useSyncExternalStore } from 'react';

export type Toast = {
  text: string;
  /** below the text, such as the id of an error */
  note?: string;
  tone?: 'done' | 'problem';
  action?: { label: string; onPress: () => void };
};
export type ShownToast = Toast & { id: number };

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const shownToasts = () => shown;

function show(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Toast): void {
  lastId += 1;
  show([...shown, { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, shownToasts, shownToasts);
}
