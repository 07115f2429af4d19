/** Work on the same key waits for its turn; work on different keys does not. */

export type KeyedMutex = <Done>(key: number | string, work: () => Promise<Done>) => Promise<Done>;

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<number | string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    // Earlier errors go to their own callers.
    const own = before.then(work, work);
    last.set(key, own);
    const forget = () => {
      if (last.get(key) === own) last.delete(key);
    };
    own.then(forget, forget);
    return own;
  };
}
