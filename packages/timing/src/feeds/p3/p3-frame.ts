/** P3 frames: found in a stream of bytes, unescaped and checked; and the reverse. */

import { AMB_CRC_START, ambCrcStep } from '../amb-crc.ts';

const START = 0x8e;
const END = 0x8f;
const ESCAPE = 0x8d;
const ESCAPE_SHIFT = 0x20;
const VERSION = 2;
const HEADER_BYTES = 10;
/** Real frames have 30 to 120 bytes; the length field allows 65,535. */
const MAX_FRAME_BYTES = 4096;

export type P3Fault = 'cut-short' | 'too-long' | 'too-short' | 'wrong-length' | 'wrong-crc';

/** The fields are a view of memory that the next frame reuses. */
export type P3Frame =
  | { isWhole: true; recordType: number; flags: number; fields: Uint8Array }
  | { isWhole: false; fault: P3Fault };

export type P3FrameReader = {
  /** Calls back for each frame: nothing is kept between two of them. */
  push(chunk: Uint8Array, onFrame: (frame: P3Frame) => void): void;
};

/** Bytes outside of frames are skipped: a start byte never occurs inside one, so the next frame is always found. */
export function createP3FrameReader(): P3FrameReader {
  const frame = new Uint8Array(MAX_FRAME_BYTES);
  let length = 0;
  let isInside = false;
  let isEscaped = false;

  return {
    push(chunk, onFrame) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (byte === START) {
          if (isInside) onFrame({ isWhole: false, fault: 'cut-short' });
          frame[0] = START;
          length = 1;
          isInside = true;
          isEscaped = false;
        } else if (!isInside) {
          // noise between frames
        } else if (byte === END) {
          isInside = false;
          frame[length++] = END;
          onFrame(isEscaped ? { isWhole: false, fault: 'cut-short' } : checked(frame, length));
        } else if (byte === ESCAPE) {
          isEscaped = true;
        } else {
          frame[length++] = isEscaped ? byte - ESCAPE_SHIFT : byte;
          isEscaped = false;
          if (length === MAX_FRAME_BYTES) {
            isInside = false;
            onFrame({ isWhole: false, fault: 'too-long' });
          }
        }
      }
    },
  };
}

function checked(frame: Uint8Array, length: number): P3Frame {
  if (length < HEADER_BYTES + 1) return { isWhole: false, fault: 'too-short' };
  if (wordAt(frame, 2) !== length) return { isWhole: false, fault: 'wrong-length' };
  if (wordAt(frame, 4) !== frameCrc(frame, length)) return { isWhole: false, fault: 'wrong-crc' };
  return {
    isWhole: true,
    recordType: wordAt(frame, 8),
    flags: wordAt(frame, 6),
    fields: frame.subarray(HEADER_BYTES, length - 1),
  };
}

/** Over the whole frame with zeros in place of the checksum itself. */
function frameCrc(frame: Uint8Array, length: number): number {
  let crc = AMB_CRC_START;
  for (let at = 0; at < length; at++) crc = ambCrcStep(crc, at === 4 || at === 5 ? 0 : (frame[at] ?? 0));
  return crc;
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** Adds header, checksum, escapes and both ends to the fields. */
export function encodeP3Frame(recordType: number, fields: Uint8Array): Uint8Array {
  const length = HEADER_BYTES + fields.length + 1;
  const frame = new Uint8Array(length);
  frame.set([START, VERSION, length & 0xff, length >> 8, 0, 0, 0, 0, recordType & 0xff, recordType >> 8]);
  frame.set(fields, HEADER_BYTES);
  frame[length - 1] = END;
  const crc = frameCrc(frame, length);
  frame[4] = crc & 0xff;
  frame[5] = crc >> 8;
  return escaped(frame);
}

function escaped(frame: Uint8Array): Uint8Array {
  const bytes: number[] = [START];
  for (const byte of frame.subarray(1, -1)) {
    if (byte >= ESCAPE && byte <= END) bytes.push(ESCAPE, byte + ESCAPE_SHIFT);
    else bytes.push(byte);
  }
  return Uint8Array.from([...bytes, END]);
}
