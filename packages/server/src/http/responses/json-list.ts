/** A long list as JSON, written item by item: all items together would take several times the memory of their text. */

import { yieldToEventLoop } from '../../storage/yield-to-event-loop.ts';
import { type EncodedResponse, encodedResponse, JSON_TYPE } from './encoded-response.ts';

export async function cachedJsonList<Item>(
  items: readonly Item[],
  wireOf: (item: Item, index: number) => unknown,
): Promise<EncodedResponse> {
  const otherRequests = yieldToEventLoop();
  const pieces: Buffer[] = [];
  for (const [index, item] of items.entries()) {
    pieces.push(Buffer.from(`${index === 0 ? '[' : ','}${JSON.stringify(wireOf(item, index))}`));
    await otherRequests();
  }
  pieces.push(Buffer.from(items.length === 0 ? '[]' : ']'));
  return encodedResponse(Buffer.concat(pieces), JSON_TYPE, 'once');
}
