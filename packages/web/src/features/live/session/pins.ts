/** The competitors that a visitor follows, by their numbers: they stay the same from session to session of an event. */

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { textIn } from '../../../shell/query-values.ts';
import { isSameList, useLive } from '../live-store.ts';
import { numberOf } from '../rows.ts';
import { useAddress, useChangeAddress } from './use-address.ts';

const STORAGE_KEY = 'lapwing.live.pins';
/** Older events are forgotten. */
const KEPT_EVENTS = 20;

type Pins = Readonly<Record<string, readonly string[]>>;

let pins: Pins | null = null;
const listeners = new Set<() => void>();
const none: readonly string[] = [];

function read(): Pins {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const lists = Object.entries(stored).filter(([, numbers]) => Array.isArray(numbers));
    return Object.fromEntries(lists.map(([eventId, numbers]) => [eventId, numbers.map(String)]));
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return {};
  }
}

function pinsOf(eventId: string): readonly string[] {
  pins ??= read();
  return pins[eventId] ?? none;
}

function storePins(eventId: string, numbers: readonly string[]): void {
  const { [eventId]: _, ...others } = pins ?? read();
  const events = numbers.length === 0 ? others : { ...others, [eventId]: numbers };
  pins = Object.fromEntries(Object.entries(events).slice(-KEPT_EVENTS));
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(pins));
  } catch {
    // They then last for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Numbers, the longest followed first. `pins=7,44` in the address takes the place of what is stored. */
export function usePins() {
  const eventId = useLive((state) => state.eventId);
  const given = textIn(useAddress(), 'pins');
  const changeAddress = useChangeAddress();
  const stored = useSyncExternalStore(subscribe, () => pinsOf(eventId));
  const numbers = useMemo(() => given?.split(',').map((number) => number.trim()) ?? stored, [given, stored]);
  const toggle = useCallback(
    (number: string) => {
      const next = numbers.includes(number) ? numbers.filter((one) => one !== number) : [...numbers, number];
      if (given === undefined) storePins(eventId, next);
      else changeAddress({ pins: next.length === 0 ? undefined : next.join(',') });
    },
    [numbers, given, eventId, changeAddress],
  );
  return { numbers, toggle };
}

/** The rows of those who are followed, in the order of the board. */
export function usePinnedRows(): readonly number[] {
  const { numbers } = usePins();
  return useLive(
    ({ board }) => board.rows.filter((row) => numbers.includes(numberOf(row))).map(({ index }) => index),
    isSameList,
  );
}
