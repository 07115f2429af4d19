/** Whether the visitor sees who won. Stored; page/before-paint.ts applies it before the first paint. */

import { useSyncExternalStore } from 'react';
import { HIDDEN_RESULTS_STORAGE_KEY } from '../../../page/storage-keys.ts';

const listeners = new Set<() => void>();

function areHidden(): boolean {
  return document.body.dataset.results === 'hidden';
}

export function hideResults(isHidden: boolean): void {
  if (isHidden) document.body.dataset.results = 'hidden';
  else delete document.body.dataset.results;
  try {
    if (isHidden) localStorage.setItem(HIDDEN_RESULTS_STORAGE_KEY, 'yes');
    else localStorage.removeItem(HIDDEN_RESULTS_STORAGE_KEY);
  } catch {
    // The choice lasts for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHiddenResults(): boolean {
  return useSyncExternalStore(subscribe, areHidden, () => false);
}
