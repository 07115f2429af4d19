/** The format of a segment of the outbox: a head, then records of length, checksum, number and text. */

import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

export const SEGMENT_HEAD = Buffer.from('LWOUTBX1');
const RECORD_HEAD_BYTES = 16;
const SUMMED_FROM = 8;
const MAX_TEXT_BYTES = 64 * 1024 * 1024;

export type StoredRecord = { sequence: number; text: string };
export type ReadOutcome =
  | { kind: 'record'; record: StoredRecord; nextOffset: number }
  | { kind: 'end' }
  /** an interrupted write, or bytes that changed since */
  | { kind: 'damaged' };

/** Bytes 0-3 are the length of the text, 4-7 the checksum of what follows, 8-13 the number, 14-15 unused. */
export function encodeRecord({ sequence, text }: StoredRecord): Buffer {
  const textBytes = Buffer.byteLength(text);
  if (textBytes > MAX_TEXT_BYTES)
    throw new Error(`A record of ${textBytes} bytes is too large for the outbox`);
  const bytes = Buffer.alloc(RECORD_HEAD_BYTES + textBytes);
  bytes.writeUInt32LE(textBytes, 0);
  bytes.writeUIntLE(sequence, SUMMED_FROM, 6);
  bytes.write(text, RECORD_HEAD_BYTES);
  bytes.writeUInt32LE(crc32(bytes.subarray(SUMMED_FROM)), 4);
  return bytes;
}

export async function readRecord(file: FileHandle, offset: number): Promise<ReadOutcome> {
  const head = await readExactly(file, offset, RECORD_HEAD_BYTES);
  if (head.length === 0) return { kind: 'end' };
  if (head.length < RECORD_HEAD_BYTES) return { kind: 'damaged' };
  const textBytes = head.readUInt32LE(0);
  if (textBytes > MAX_TEXT_BYTES) return { kind: 'damaged' };
  const text = await readExactly(file, offset + RECORD_HEAD_BYTES, textBytes);
  const sum = crc32(text, crc32(head.subarray(SUMMED_FROM)));
  if (text.length < textBytes || sum !== head.readUInt32LE(4)) return { kind: 'damaged' };
  return {
    kind: 'record',
    record: { sequence: head.readUIntLE(SUMMED_FROM, 6), text: text.toString('utf8') },
    nextOffset: offset + RECORD_HEAD_BYTES + textBytes,
  };
}

/** Returns fewer bytes if the file ends before. */
async function readExactly(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
