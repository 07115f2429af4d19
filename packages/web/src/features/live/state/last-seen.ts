/** Until which moment a visitor has watched a session, so that a return can tell what happened since. */

const STORAGE_KEY = 'lapwing.live.lastSeen';
/** Older sessions are dropped. */
const KEPT_SESSIONS = 20;
/** A shorter absence needs no words. */
const SHORTEST_AWAY_MS = 3 * 60_000;

function read(): Readonly<Record<string, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const moments = Object.entries(stored).filter(([, seenMs]) => Number.isSafeInteger(seenMs));
    return Object.fromEntries(moments);
  } catch {
    // Unreadable or forbidden storage counts as empty.
    return {};
  }
}

/** Venue time; undefined if this visitor has not watched the session. */
export function lastSeenMs(liveSessionId: string): number | undefined {
  return read()[liveSessionId];
}

export function storeLastSeen(liveSessionId: string, venueMs: number): void {
  const { [liveSessionId]: _, ...others } = read();
  const sessions = Object.entries({ ...others, [liveSessionId]: venueMs }).slice(-KEPT_SESSIONS);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(sessions)));
  } catch {
    // A return then says nothing.
  }
}

/** Whether so much of the session has passed that a digest is of use. */
export function wasAway(seenMs: number | undefined, nowMs: number): seenMs is number {
  return seenMs !== undefined && nowMs - seenMs >= SHORTEST_AWAY_MS;
}
