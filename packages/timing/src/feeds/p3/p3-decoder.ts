/** Decodes P3 records, which a decoder streams on TCP 5403. */

import { decodeTextLine } from '../../text/decode-text.ts';
import { createP3FrameReader, type P3Frame } from './p3-frame.ts';
import { type P3Record, p3Types } from './p3-record.ts';

export type P3Decoder = { push(chunk: Uint8Array): P3Record[] };

const DECODER_ID = 0x81;

export function createP3Decoder(): P3Decoder {
  const reader = createP3FrameReader();
  return {
    push(chunk) {
      const records: P3Record[] = [];
      reader.push(chunk, (frame) => records.push(recordOf(frame)));
      return records;
    },
  };
}

/** The position of each field's value; `start[id]` is 0 if the record has none. */
type FieldIndex = { start: Uint16Array; length: Uint8Array; bytes: Uint8Array };

// One index for all records: creating one for each would cost more than everything else.
const index: FieldIndex = {
  start: new Uint16Array(256),
  length: new Uint8Array(256),
  bytes: new Uint8Array(0),
};

/** False if a field reaches beyond the frame. */
function indexFields(bytes: Uint8Array): boolean {
  index.start.fill(0);
  index.bytes = bytes;
  let at = 0;
  while (at + 1 < bytes.length) {
    const id = bytes[at] ?? 0;
    const length = bytes[at + 1] ?? 0;
    if (at + 2 + length > bytes.length) return false;
    index.start[id] = at + 2;
    index.length[id] = length;
    at += 2 + length;
  }
  return at === bytes.length;
}

/** Little-endian; null if the field is missing, empty or too large for a whole number. */
function wholeOf(id: number): number | null {
  const start = index.start[id] ?? 0;
  const length = index.length[id] ?? 0;
  if (start === 0 || length === 0 || length > 8) return null;
  let value = 0;
  for (let at = start + length - 1; at >= start; at--) value = value * 256 + (index.bytes[at] ?? 0);
  return Number.isSafeInteger(value) ? value : null;
}

function textOf(id: number): string | null {
  const start = index.start[id] ?? 0;
  if (start === 0) return null;
  const text = decodeTextLine(index.bytes.subarray(start, start + (index.length[id] ?? 0)));
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).trim();
}

function recordOf(frame: P3Frame): P3Record {
  if (!frame.isWhole) return { kind: 'damaged', fault: frame.fault };
  if (!indexFields(frame.fields)) return { kind: 'damaged', fault: 'wrong-fields' };
  const decoderId = wholeOf(DECODER_ID);
  switch (frame.recordType) {
    case p3Types.passing:
      return passingOf(decoderId);
    case p3Types.status:
      return {
        kind: 'status',
        noise: wholeOf(0x01),
        hasGps: hasGps(wholeOf(0x06)),
        temperatureC: wholeOf(0x07),
        satellites: wholeOf(0x0a),
        inputVoltageDeciV: wholeOf(0x0c),
        decoderId,
      };
    case p3Types.version:
      return {
        kind: 'version',
        decoderType: wholeOf(0x01),
        description: textOf(0x02) ?? '',
        version: textOf(0x03) ?? '',
        release: wholeOf(0x04),
        decoderId,
      };
    case p3Types.resend:
      return resendOf(wholeOf(0x01), wholeOf(0x02), decoderId);
    case p3Types.time:
      return { kind: 'time', rtcTimeUs: wholeOf(0x01), utcTimeUs: wholeOf(0x05), decoderId };
    case p3Types.error:
      return { kind: 'error', code: wholeOf(0x01) ?? 0, decoderId };
    default:
      return { kind: 'other', recordType: frame.recordType, decoderId };
  }
}

function hasGps(value: number | null): boolean | null {
  return value === null ? null : value !== 0;
}

function passingOf(decoderId: number | null): P3Record {
  const passingNumber = wholeOf(0x01);
  const transponder = wholeOf(0x03);
  if (passingNumber === null || transponder === null) return { kind: 'damaged', fault: 'wrong-fields' };
  return {
    kind: 'passing',
    passingNumber,
    transponder,
    rtcTimeUs: wholeOf(0x04),
    utcTimeUs: wholeOf(0x10),
    strength: wholeOf(0x05),
    hits: wholeOf(0x06),
    flags: wholeOf(0x08),
    transponderText: textOf(0x0a),
    driverId: wholeOf(0x0f),
    userFlag: wholeOf(0x0e),
    voltageRaw: wholeOf(0x30),
    temperatureRaw: wholeOf(0x31),
    decoderId,
  };
}

function resendOf(fromNumber: number | null, untilNumber: number | null, decoderId: number | null): P3Record {
  if (fromNumber === null || untilNumber === null) return { kind: 'damaged', fault: 'wrong-fields' };
  return { kind: 'resend', fromNumber, untilNumber, decoderId };
}
