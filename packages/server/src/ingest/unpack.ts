/** Files as they were before they were packed with gzip or zip. What would swell beyond all bounds is refused. */

import { gunzipSync, inflateRawSync } from 'node:zlib';

type UnpackedFile = { name: string; bytes: Uint8Array };
export type Unpacked = { ok: true; files: UnpackedFile[] } | { ok: false; reason: string };

export type UnpackLimits = { maximumBytes: number; maximumFiles: number };

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const UTF8_NAME = 0x0800;

class Refused extends Error {}

export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes);
}

/** A file that is not packed comes back as it is. */
export function unpack(name: string, bytes: Uint8Array, limits: UnpackLimits): Unpacked {
  try {
    if (isZip(bytes))
      return { ok: true, files: unzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits) };
    const plain = isGzip(bytes) ? inflate(() => gunzipSync(bytes, maximum(limits)), limits) : bytes;
    if (plain.length > limits.maximumBytes) throw tooLarge(limits);
    return { ok: true, files: [{ name: name.replace(/\.gz$/i, ''), bytes: plain }] };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    throw error;
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function maximum({ maximumBytes }: Pick<UnpackLimits, 'maximumBytes'>) {
  return { maxOutputLength: Math.max(1, maximumBytes) };
}

function tooLarge({ maximumBytes }: Pick<UnpackLimits, 'maximumBytes'>): Refused {
  return new Refused(`unpacked it is larger than ${Math.round(maximumBytes / 1_048_576)} MB`);
}

/** The limit holds while it is unpacked: what lies beyond it never comes into being. */
function inflate(work: () => Buffer, limits: Pick<UnpackLimits, 'maximumBytes'>): Buffer {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limits);
    throw new Refused('it cannot be unpacked: it is damaged or cut short');
  }
}

/** By its directory at the end, as it is meant to be read; sizes there are not believed. */
function unzip(bytes: Buffer, limits: UnpackLimits): UnpackedFile[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > limits.maximumFiles) throw new Refused(`it holds more than ${limits.maximumFiles} files`);
  const files: UnpackedFile[] = [];
  let leftBytes = limits.maximumBytes;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw damaged();
    const flags = bytes.readUInt16LE(at + 8);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes
      .subarray(at + 46, at + 46 + nameLength)
      .toString((flags & UTF8_NAME) === 0 ? 'latin1' : 'utf8');
    const entry = {
      flags,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      headerAt: bytes.readUInt32LE(at + 42),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    // Folders, and what some systems put beside the files.
    if (name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)\./.test(name)) continue;
    const plain = unzipEntry(bytes, entry, leftBytes, limits);
    leftBytes -= plain.length;
    files.push({ name: name.slice(name.lastIndexOf('/') + 1), bytes: plain });
  }
  if (files.length === 0) throw new Refused('there is no file in it');
  return files;
}

type Entry = { flags: number; method: number; packedBytes: number; headerAt: number };

function unzipEntry(bytes: Buffer, entry: Entry, leftBytes: number, limits: UnpackLimits): Buffer {
  const { flags, method, packedBytes, headerAt } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new Refused('it holds a file with a password');
  if (headerAt + 30 > bytes.length || bytes.readUInt32LE(headerAt) !== LOCAL_HEADER) throw damaged();
  const from = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
  if (from + packedBytes > bytes.length) throw damaged();
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === STORED) {
    if (packed.length > leftBytes) throw tooLarge(limits);
    return packed;
  }
  if (method !== DEFLATED) throw new Refused('it is packed in a way that is not known: use the usual zip');
  if (leftBytes <= 0) throw tooLarge(limits);
  return inflate(() => inflateRawSync(packed, maximum({ maximumBytes: leftBytes })), limits);
}

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_LENGTH - MAX_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

function damaged(): Refused {
  return new Refused('it cannot be unpacked: it is damaged or cut short');
}
