/** The display settings that this visitor chose, in local storage. */

import { useSyncExternalStore } from 'react';
import { type DisplaySettings, settingsFrom } from './display-settings.ts';

const STORAGE_KEY = 'lapwing.live.display';

let chosen: Partial<DisplaySettings> | null = null;
const listeners = new Set<() => void>();

function read(): Partial<DisplaySettings> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? settingsFrom({ ...stored }) : {};
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return {};
  }
}

function current(): Partial<DisplaySettings> {
  chosen ??= read();
  return chosen;
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** null resets a setting to its default. */
export function storeSetting<Name extends keyof DisplaySettings>(
  name: Name,
  value: DisplaySettings[Name] | null,
): void {
  const { [name]: _, ...others } = current();
  // The others keep their types, and the new one has the type of its name.
  chosen = (value === null ? others : { ...others, [name]: value }) as Partial<DisplaySettings>;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(chosen));
  } catch {
    // The choice then lasts for this visit.
  }
  notify();
}

function subscribe(listener: () => void) {
  // Another window of this visitor may have changed them.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY && key !== null) return;
    chosen = null;
    notify();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const nothing: Partial<DisplaySettings> = {};

export function useStoredSettings(): Partial<DisplaySettings> {
  return useSyncExternalStore(subscribe, current, () => nothing);
}
