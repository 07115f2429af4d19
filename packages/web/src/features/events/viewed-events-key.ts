/** Where this device keeps the events opened last; the first screen asks only whether there are any. */

export const VIEWED_EVENTS_KEY = 'lapwing.viewed-events';

export function hasViewedEvents(): boolean {
  try {
    return localStorage.getItem(VIEWED_EVENTS_KEY) !== null;
  } catch {
    // Storage may be forbidden; then nothing is remembered.
    return false;
  }
}
