/** What a visitor chose at the pit wall of an event, in local storage: team, rules and alarms. */

import { useCallback, useSyncExternalStore } from 'react';

const PREFIX = 'lapwing.pitwall.';
const listeners = new Set<() => void>();
/** Of a browser that stores nothing. */
const unstored = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? unstored.get(key) ?? null;
  } catch {
    return unstored.get(key) ?? null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    if (text !== null) unstored.set(key, text);
  }
  if (text === null) unstored.delete(key);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** null if nothing was chosen. */
export function useStoredText(key: string): [string | null, (text: string | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  const change = useCallback((next: string | null) => write(key, next), [key]);
  return [text, change];
}
