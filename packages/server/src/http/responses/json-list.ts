/** A long list as JSON, written item by item: all items at once would take several times the memory of their text. */

import { takeTurns } from '../../storage/yield-to-event-loop.ts';
import { JSON_TYPE, type ReadyBytes, readyBytes } from './encoded-response.ts';

export async function keptJsonList<Item>(
  items: readonly Item[],
  wireOf: (item: Item, index: number) => unknown,
): Promise<ReadyBytes> {
  const otherRequests = takeTurns();
  const pieces: Buffer[] = [];
  for (const [index, item] of items.entries()) {
    pieces.push(Buffer.from(`${index === 0 ? '[' : ','}${JSON.stringify(wireOf(item, index))}`));
    await otherRequests();
  }
  pieces.push(Buffer.from(items.length === 0 ? '[]' : ']'));
  return readyBytes(Buffer.concat(pieces), JSON_TYPE, 'once');
}
