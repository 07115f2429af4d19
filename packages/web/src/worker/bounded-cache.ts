/** A cache that never holds more than a number of answers: the longest kept goes first. */

/** What of the browser's cache is needed. */
export type Shelf = Pick<Cache, 'put' | 'delete' | 'keys'>;

export async function putBounded(
  shelf: Shelf,
  address: string,
  response: Response,
  maxEntries: number,
): Promise<void> {
  // What is put again would otherwise keep its old place in the order.
  await shelf.delete(address);
  await shelf.put(address, response);
  const addresses = await shelf.keys();
  const tooMany = addresses.slice(0, Math.max(0, addresses.length - maxEntries));
  await Promise.all(tooMany.map((oldest) => shelf.delete(oldest)));
}
