/** A cache with a maximum number of responses: the oldest is removed first. */

/** The part of the browser's cache that is needed. */
export type CacheStore = Pick<Cache, 'put' | 'delete' | 'keys'>;

export async function putBounded(
  store: CacheStore,
  address: string,
  response: Response,
  maxEntries: number,
): Promise<void> {
  // An entry that is put again would otherwise keep its old place in the order.
  await store.delete(address);
  await store.put(address, response);
  const addresses = await store.keys();
  const tooMany = addresses.slice(0, Math.max(0, addresses.length - maxEntries));
  await Promise.all(tooMany.map((oldest) => store.delete(oldest)));
}
