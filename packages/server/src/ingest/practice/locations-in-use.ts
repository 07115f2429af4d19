/** Counts by location the calls that are storing passings which are not noted yet. */

export function createLocationsInUse() {
  const calls = new Map<number, number>();

  return {
    ids: () => calls.keys(),
    async during<Result>(locationId: number, work: () => Promise<Result>): Promise<Result> {
      calls.set(locationId, (calls.get(locationId) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const left = (calls.get(locationId) ?? 0) - 1;
        if (left > 0) calls.set(locationId, left);
        else calls.delete(locationId);
      }
    },
  };
}
