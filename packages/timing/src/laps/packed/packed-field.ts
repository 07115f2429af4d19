/**
 * The crossings of a whole field as one blob that is read in place, without unpacking: 6 bytes per lap. It is made
 * from the packed laps and can be made again at any time.
 */

import { type FieldCrossings, MOST_COMPETITORS_IN_TWO_BYTES } from './field-crossings.ts';

/** Also shows whether the numbers were written with this machine's byte order. */
const MARK = 0x4c_46_00_02;
const HEADER_WORDS = 3;
const WORD_BYTES = 4;
const CELL_BYTES = 2;
const MOST_MS = 2 ** 32 - 1;

/** Null if the numbers are too large: more than 4,096 competitors, or crossings seven weeks apart. */
export function packField({ endsMs, cells, rowStarts, leaderEndsMs }: FieldCrossings): Uint8Array | null {
  const range = rangeOf(endsMs);
  if (endsMs.length > MOST_COMPETITORS_IN_TWO_BYTES || range.lastMs - range.firstMs >= MOST_MS) return null;
  // The first crossing is at 1, because 0 means unknown.
  const fromMs = range.firstMs - 1;
  const lapCounts = endsMs.map(({ length }) => length);
  const words = [MARK, endsMs.length, leaderEndsMs.length, ...lapCounts, ...rowStarts];
  const wordCount = words.length + leaderEndsMs.length + sum(lapCounts);
  const bytes = new Uint8Array(wordCount * WORD_BYTES + cells.length * CELL_BYTES);

  const numbers = new Uint32Array(bytes.buffer, 0, wordCount);
  numbers.set(words);
  let at = words.length;
  for (const ends of [leaderEndsMs, ...endsMs]) {
    for (let lapIndex = 0; lapIndex < ends.length; lapIndex++) {
      const endMs = ends[lapIndex] ?? 0;
      numbers[at++] = endMs > 0 ? Math.min(endMs - fromMs, MOST_MS) : 0;
    }
  }
  new Uint16Array(bytes.buffer, wordCount * WORD_BYTES).set(cells);
  return bytes;
}

/** Null if it is no such blob, or has another byte order. */
export function readField(packed: Uint8Array): FieldCrossings | null {
  const bytes = packed.byteOffset % WORD_BYTES === 0 ? packed : packed.slice();
  const { buffer, byteOffset } = bytes;
  const words = new Uint32Array(buffer, byteOffset, Math.floor(bytes.length / WORD_BYTES));
  const [mark, competitorCount = 0, lapCount = 0] = words;
  if (mark !== MARK) return null;
  let at = HEADER_WORDS;
  const take = (length: number) => {
    at += length;
    return words.subarray(at - length, at);
  };
  const lapCounts = take(competitorCount);
  const rowStarts = take(lapCount + 1);
  const leaderEndsMs = take(lapCount);
  const endsMs = Array.from(lapCounts, take);
  const cellCount = rowStarts.at(-1) ?? 0;
  if (bytes.length !== at * WORD_BYTES + cellCount * CELL_BYTES) return null;
  const cells = new Uint16Array(buffer, byteOffset + at * WORD_BYTES, cellCount);
  return { endsMs, cells, rowStarts, leaderEndsMs };
}

function rangeOf(endsMs: FieldCrossings['endsMs']): { firstMs: number; lastMs: number } {
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = 0;
  for (const ends of endsMs) {
    for (let lapIndex = 0; lapIndex < ends.length; lapIndex++) {
      const endMs = ends[lapIndex] ?? 0;
      if (endMs <= 0) continue;
      firstMs = Math.min(firstMs, endMs);
      lastMs = Math.max(lastMs, endMs);
    }
  }
  return lastMs === 0 ? { firstMs: 1, lastMs: 1 } : { firstMs, lastMs };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
