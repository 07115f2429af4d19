/** Unpacks a WOFF font into the plain form that the rendering library reads (W3C WOFF 1.0). */

import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const PLAIN_HEADER_BYTES = 12;
const PLAIN_ENTRY_BYTES = 16;

export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF font');
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(PLAIN_HEADER_BYTES + PLAIN_ENTRY_BYTES * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  header.writeUInt16BE(2 ** power * PLAIN_ENTRY_BYTES, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * PLAIN_ENTRY_BYTES, 10);

  const pieces: Buffer[] = [header];
  let at = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;

    const plain = PLAIN_HEADER_BYTES + PLAIN_ENTRY_BYTES * index;
    woff.copy(header, plain, entry, entry + 4);
    woff.copy(header, plain + 4, entry + 16, entry + 20);
    header.writeUInt32BE(at, plain + 8);
    header.writeUInt32BE(length, plain + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    pieces.push(table, padding);
    at += length + padding.length;
  }
  return Buffer.concat(pieces);
}
