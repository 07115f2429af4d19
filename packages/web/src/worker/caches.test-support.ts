/** Browser caches for tests of the worker. */

/** The part of the browser's API that is used here. */
export function browserCaches() {
  const shelves = new Map<string, Map<string, Response>>();
  return {
    open: async (name: string) => {
      const kept = shelves.get(name) ?? new Map<string, Response>();
      shelves.set(name, kept);
      return {
        put: async (address: string, response: Response) => void kept.set(address, response),
        match: async (address: string) => kept.get(address)?.clone(),
        delete: async (address: string) => kept.delete(address),
        keys: async () => [...kept.keys()],
      };
    },
  };
}
