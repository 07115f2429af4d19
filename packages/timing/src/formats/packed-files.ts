/**
 * Unpacks gzip and zip files. Files that would become too large are refused.
 * fflate returns an encrypted file as its content, and cuts off a file that is larger than the archive claims.
 */

import { type Message, messageOf } from '@lapwing/contract/values/messages';
import { decodeText } from '../text/decode-text.ts';

type UnpackedFile = { name: string; bytes: Uint8Array };
export type UnpackOutcome = { ok: true; files: UnpackedFile[] } | { ok: false; message: Message };

/** For all files together, unpacked. */
export type UnpackLimits = { maximumBytes: number; maximumFiles: number };

/** Never returns more than `maximumBytes`: it stops there. */
export type Inflate = (
  packed: Uint8Array,
  kind: 'gzip' | 'raw',
  maximumBytes: number,
) => Uint8Array | 'too-large' | 'damaged';

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

class RefusedError extends Error {
  readonly refusal: Message;

  constructor(refusal: Message) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function isPacked(bytes: Uint8Array): boolean {
  return isGzip(bytes) || isZip(bytes);
}

/** A file that is not packed is returned unchanged. */
export function unpackFiles(
  name: string,
  bytes: Uint8Array,
  limits: UnpackLimits,
  inflate: Inflate,
): UnpackOutcome {
  try {
    if (isZip(bytes)) return { ok: true, files: unzip(bytes, limits, inflate) };
    const plain = isGzip(bytes) ? inflated(inflate, bytes, 'gzip', limits.maximumBytes, limits) : bytes;
    if (plain.length > limits.maximumBytes) throw tooLarge(limits);
    return { ok: true, files: [{ name: name.replace(/\.gz$/i, ''), bytes: plain }] };
  } catch (error) {
    if (error instanceof RefusedError) return { ok: false, message: error.refusal };
    throw error;
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

function tooLarge({ maximumBytes }: UnpackLimits): RefusedError {
  return new RefusedError(
    messageOf('unpacked-too-large', { megabytes: Math.round(maximumBytes / 1_048_576) }),
  );
}

function damaged(): RefusedError {
  return new RefusedError(messageOf('archive-damaged'));
}

function inflated(
  inflate: Inflate,
  packed: Uint8Array,
  kind: 'gzip' | 'raw',
  leftBytes: number,
  limits: UnpackLimits,
): Uint8Array {
  const plain = inflate(packed, kind, Math.max(1, leftBytes));
  if (plain === 'too-large') throw tooLarge(limits);
  if (plain === 'damaged') throw damaged();
  return plain;
}

/** Reads the directory at its end, as specified, without trusting the sizes there. */
function unzip(bytes: Uint8Array, limits: UnpackLimits, inflate: Inflate): UnpackedFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > limits.maximumFiles)
    throw new RefusedError(messageOf('archive-too-many-files', { maximum: limits.maximumFiles }));
  const files: UnpackedFile[] = [];
  let leftBytes = limits.maximumBytes;
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== CENTRAL_HEADER) throw damaged();
    const nameLength = view.getUint16(at + 28, true);
    const name = nameOf(bytes.subarray(at + 46, at + 46 + nameLength));
    const entry = {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      headerAt: view.getUint32(at + 42, true),
    };
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    // Folders, and files that some systems add.
    if (name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)\./.test(name)) continue;
    const plain = unzipEntry(view, bytes, entry, { leftBytes, limits, inflate });
    leftBytes -= plain.length;
    files.push({ name: name.slice(name.lastIndexOf('/') + 1), bytes: plain });
  }
  if (files.length === 0) throw new RefusedError(messageOf('archive-empty'));
  return files;
}

type Entry = { flags: number; method: number; packedBytes: number; headerAt: number };
type UnpackContext = { leftBytes: number; limits: UnpackLimits; inflate: Inflate };

function unzipEntry(
  view: DataView,
  bytes: Uint8Array,
  { flags, method, packedBytes, headerAt }: Entry,
  { leftBytes, limits, inflate }: UnpackContext,
): Uint8Array {
  if ((flags & ENCRYPTED) !== 0) throw new RefusedError(messageOf('archive-encrypted'));
  if (headerAt + 30 > bytes.length || view.getUint32(headerAt, true) !== LOCAL_HEADER) throw damaged();
  const from = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (from + packedBytes > bytes.length) throw damaged();
  const packed = bytes.subarray(from, from + packedBytes);
  if (method === STORED) {
    if (packed.length > leftBytes) throw tooLarge(limits);
    return packed;
  }
  if (method !== DEFLATED) throw new RefusedError(messageOf('archive-method-unknown'));
  if (leftBytes <= 0) throw tooLarge(limits);
  return inflated(inflate, packed, 'raw', leftBytes, limits);
}

/** Names are for people, and only need to be distinct: old ones are read byte by byte. */
function nameOf(bytes: Uint8Array): string {
  return decodeText(bytes).text;
}

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - MAX_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}
