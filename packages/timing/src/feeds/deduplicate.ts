/** Remembers what came before, as far back as senders repeat themselves, in memory that does not grow. */

const GENERATION = 50_000;

/** True where the same text came before, within the last fifty to a hundred thousand. */
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
