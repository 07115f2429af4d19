/** Turns a web font (WOFF 1.0) into the plain font in it. */

import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;

type Table = { tag: number; checksum: number; content: Buffer };

/** The library that sets texts inflates a table of a web font again for every letter. A plain font is only read. */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  let offset = HEADER_BYTES + tables.length * ENTRY_BYTES;
  const directory = Buffer.alloc(offset);
  writeHeader(directory, woff.readUInt32BE(4), tables.length);
  const contents: Buffer[] = [];
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    directory.writeUInt32BE(tag, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    // Every table begins at a multiple of four bytes.
    const padding = -content.length & 3;
    contents.push(content, Buffer.alloc(padding));
    offset += content.length + padding;
  }
  return Buffer.concat([directory, ...contents]);
}

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const start = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const packed = woff.subarray(start, start + packedLength);
    return {
      tag: woff.readUInt32BE(entry),
      checksum: woff.readUInt32BE(entry + 16),
      content: packedLength < length ? inflateSync(packed) : packed,
    };
  });
}

function writeHeader(to: Buffer, flavor: number, count: number): void {
  const power = Math.floor(Math.log2(count));
  to.writeUInt32BE(flavor, 0);
  to.writeUInt16BE(count, 4);
  to.writeUInt16BE(16 * 2 ** power, 6);
  to.writeUInt16BE(power, 8);
  to.writeUInt16BE(16 * (count - 2 ** power), 10);
}
