/** The storage key of the last viewed events. The first screen only checks whether there are any. */

export const VIEWED_EVENTS_KEY = 'lapwing.viewed-events';

export function hasViewedEvents(): boolean {
  try {
    return localStorage.getItem(VIEWED_EVENTS_KEY) !== null;
  } catch {
    // Storage may be blocked; then nothing is remembered.
    return false;
  }
}
