/** The events last viewed on this device, newest first. */

import { useSyncExternalStore } from 'react';
import { VIEWED_EVENTS_KEY } from './viewed-events-key.ts';

export type ViewedEvent = { id: number; name: string; startDate: string };

const KEPT = 5;

const listeners = new Set<() => void>();
const none: readonly ViewedEvent[] = [];
let lastText: string | null = null;
let lastEvents: readonly ViewedEvent[] = [];

function isViewedEvent(value: unknown): value is ViewedEvent {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, startDate } = value as Record<string, unknown>;
  return Number.isInteger(id) && typeof name === 'string' && typeof startDate === 'string';
}

function read(text: string | null): readonly ViewedEvent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isViewedEvent) : [];
  } catch {
    // Another program may have written there.
    return [];
  }
}

/** The same array while the storage is unchanged, as useSyncExternalStore requires. */
function viewedEvents(): readonly ViewedEvent[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(VIEWED_EVENTS_KEY);
  } catch {
    // Storage may be blocked; then nothing is remembered.
  }
  if (text !== lastText) {
    lastText = text;
    lastEvents = read(text);
  }
  return lastEvents;
}

/** Called by the screen of an event once the event has loaded. */
export function recordViewedEvent({ id, name, startDate }: ViewedEvent): void {
  const others = viewedEvents().filter((event) => event.id !== id);
  const kept = [{ id, name, startDate }, ...others].slice(0, KEPT);
  try {
    localStorage.setItem(VIEWED_EVENTS_KEY, JSON.stringify(kept));
  } catch {
    // Storage may be blocked or full; the list is a convenience.
  }
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

export function useViewedEvents(): readonly ViewedEvent[] {
  return useSyncExternalStore(subscribe, viewedEvents, () => none);
}
