/** Remembers earlier records, as far back as senders repeat them, in limited memory. */

const GENERATION = 50_000;

/** True if the same text came before, within the last fifty to a hundred thousand. */
export function createDeduplicator(): (text: string) => boolean {
  let newer = new Set<string>();
  let older = new Set<string>();
  return (text) => {
    if (newer.has(text)) return true;
    const isKnown = older.has(text);
    if (newer.size >= GENERATION) {
      older = newer;
      newer = new Set();
    }
    newer.add(text);
    return isKnown;
  };
}
