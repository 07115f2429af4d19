/** What a session event may hold: a damaged number or name must not make a whole batch unreadable. */

const MAX_TEXT = 500;
const MAX_COUNT = 100_000;
const MAX_SPAN_MS = 3_456_000_000;

export function clip(text: string): string {
  return text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
}

export function bounded(count: number): number {
  return Math.max(0, Math.min(count, MAX_COUNT));
}

export function boundedMs(timeMs: number): number {
  return Math.max(0, Math.min(timeMs, MAX_SPAN_MS));
}

/** More than any session has: beyond it, ids are noise of a broken feed. */
const MAX_COMPETITORS = 5_000;

/** Says of an id whether there is room for it among the competitors of a run. */
export function createAdmission(): (id: string) => boolean {
  const admitted = new Set<string>();
  return (id) => {
    if (admitted.has(id)) return true;
    if (admitted.size >= MAX_COMPETITORS) return false;
    admitted.add(id);
    return true;
  };
}
