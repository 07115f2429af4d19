/**
 * Finds from the bytes of a JSON text, before it is parsed, whether it holds more than any document could: sixty
 * megabytes of empty objects become gigabytes when parsed.
 */

import { type Message, messageOf } from '@lapwing/contract/values/messages';

export type JsonLimits = {
  /** lists within lists; a document has eight of them */
  nested: number;
  listsAndObjects: number;
  /** members of them */
  values: number;
  /** of one object: unknown ones are reported one by one */
  names: number;
};

/** Results: one object for each of two million laps, which seldom have more than seven values. */
export const longDocument: JsonLimits = {
  nested: 32,
  listsAndObjects: 2_500_000,
  values: 15_000_000,
  names: 1_000,
};
/** All that fits in one megabyte. */
export const shortDocument: JsonLimits = {
  nested: 32,
  listsAndObjects: 50_000,
  values: 250_000,
  names: 1_000,
};

const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('[]{}');

/** null if it may be parsed; it need not be valid JSON. */
export function findJsonExcess(bytes: Uint8Array, limits: JsonLimits): Message | null {
  let depth = 0;
  let opened = 0;
  let values = 0;
  // For each open depth: how many more names an object may have.
  const namesLeft = new Array<number>(limits.nested + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at);
        break;
      case COMMA:
        if (++values > limits.values) return messageOf('too-many-values', { maximum: limits.values });
        namesLeft[depth] = (namesLeft[depth] ?? 0) - 1;
        if ((namesLeft[depth] ?? 0) <= 0) return messageOf('too-many-names', { maximum: limits.names });
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > limits.nested) return messageOf('nested-too-deep', { maximum: limits.nested });
        if (++opened > limits.listsAndObjects)
          return messageOf('too-many-objects', { maximum: limits.listsAndObjects });
        namesLeft[depth] = bytes[at] === OPEN_OBJECT ? limits.names : Number.POSITIVE_INFINITY;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        // Only invalid JSON closes more than was opened; the parser reports that.
        depth = Math.max(0, depth - 1);
    }
  }
  return null;
}

/** The position of the closing quote of the text that begins here. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    at = bytes.indexOf(QUOTE ?? 0, at + 1);
    if (at < 0) return bytes.length;
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
}
