/** The pinned competitors of a visitor, from session to session of an event. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { PINS_STORAGE_KEY } from '../../../page/storage-keys.ts';
import { textIn } from '../../../routing/query-values.ts';
import { isSameList, useLive, useLiveStore } from './live-store.ts';
import { numberOf } from './rows.ts';
import { useAddress, useChangeAddress } from './use-address.ts';

/** Older events are dropped. */
const KEPT_EVENTS = 20;
const ID_MARK = '~';

type Pins = Readonly<Record<string, readonly string[]>>;

let pins: Pins | null = null;
const listeners = new Set<() => void>();
const none: readonly string[] = [];

function read(): Pins {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PINS_STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const lists = Object.entries(stored).filter(([, ofEvent]) => Array.isArray(ofEvent));
    return Object.fromEntries(lists.map(([eventId, ofEvent]) => [eventId, ofEvent.map(String)]));
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return {};
  }
}

function pinsOf(eventId: string): readonly string[] {
  pins ??= read();
  return pins[eventId] ?? none;
}

function storePins(eventId: string, ofEvent: readonly string[]): void {
  const { [eventId]: _, ...others } = pins ?? read();
  const events = ofEvent.length === 0 ? others : { ...others, [eventId]: ofEvent };
  pins = Object.fromEntries(Object.entries(events).slice(-KEPT_EVENTS));
  try {
    localStorage.setItem(PINS_STORAGE_KEY, JSON.stringify(pins));
  } catch {
    // They then last for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A pin stores the number, which stays the same from session to session, and the id, which distinguishes two
 * competitors with the same number. In an address the number is enough.
 */
function pinOf(row: LiveRow): string {
  return `${numberOf(row)}${ID_MARK}${encodeURIComponent(row.competitorId)}`;
}

/** The rows of a pin: the same competitor, otherwise everyone with the number. */
export function rowsOfPin(pin: string, rows: readonly LiveRow[]): readonly LiveRow[] {
  const [number = '', id] = pin.split(ID_MARK);
  const exact = rows.filter((row) => id !== undefined && pinOf(row) === pin);
  if (exact.length > 0 || number === '') return exact;
  return rows.filter((row) => numberOf(row) === number);
}

/** The oldest pin first. `pins=7,44` in the address replaces the stored ones. */
export function usePins() {
  const store = useLiveStore();
  const eventId = useLive((state) => state.eventId);
  const inAddress = textIn(useAddress(), 'pins');
  const changeAddress = useChangeAddress();
  const stored = useSyncExternalStore(
    subscribe,
    () => pinsOf(eventId),
    () => none,
  );
  const pinned = useMemo(() => inAddress?.split(',').map((pin) => pin.trim()) ?? stored, [inAddress, stored]);
  const toggle = useCallback(
    (row: LiveRow) => {
      const { rows } = store.state().board;
      const others = pinned.filter((pin) => !rowsOfPin(pin, rows).some(({ index }) => index === row.index));
      const next = others.length < pinned.length ? others : [...pinned, pinOf(row)];
      if (inAddress === undefined) storePins(eventId, next);
      else changeAddress({ pins: next.length === 0 ? undefined : next.join(',') });
    },
    [store, pinned, inAddress, eventId, changeAddress],
  );
  return { pins: pinned, toggle };
}

/** The rows of pinned competitors, in the order of the board. */
export function usePinnedRows(): readonly number[] {
  const { pins: pinned } = usePins();
  return useLive(({ board }) => {
    const indexes = new Set(pinned.flatMap((pin) => rowsOfPin(pin, board.rows).map(({ index }) => index)));
    return board.rows.filter(({ index }) => indexes.has(index)).map(({ index }) => index);
  }, isSameList);
}
