/** Encodes P3 records as a decoder sends them, and the request for lost passings. */

import { encodeP3Frame } from './p3-frame.ts';
import { type P3Record, p3Types } from './p3-record.ts';

type SentRecord = Extract<P3Record, { kind: 'passing' | 'status' | 'resend' }>;

/** Null fields are left out of the record. */
export function encodeP3(record: SentRecord): Uint8Array {
  const { kind, decoderId } = record;
  return encodeP3Frame(p3Types[kind], Uint8Array.from([...fieldsOf(record), ...whole(0x81, 4, decoderId)]));
}

/** Requests the passings between two numbers, both included, from the decoder. */
export function encodeP3ResendRequest(range: { fromNumber: number; untilNumber: number }): Uint8Array {
  return encodeP3({ kind: 'resend', ...range, decoderId: null });
}

function fieldsOf(record: SentRecord): number[] {
  switch (record.kind) {
    case 'passing':
      return [
        ...whole(0x01, 4, record.passingNumber),
        ...whole(0x03, 4, record.transponder),
        ...whole(0x04, 8, record.rtcTimeUs),
        ...whole(0x05, 2, record.strength),
        ...whole(0x06, 2, record.hits),
        ...whole(0x08, 2, record.flags),
        ...text(0x0a, record.transponderText),
        ...whole(0x0e, 4, record.userFlag),
        ...whole(0x0f, 1, record.driverId),
        ...whole(0x10, 8, record.utcTimeUs),
        ...whole(0x30, 1, record.voltageRaw),
        ...whole(0x31, 1, record.temperatureRaw),
      ];
    case 'status':
      return [
        ...whole(0x01, 2, record.noise),
        ...whole(0x07, 2, record.temperatureC),
        ...whole(0x0a, 1, record.satellites),
        ...whole(0x0c, 1, record.inputVoltageDeciV),
        ...whole(0x06, 1, record.hasGps === null ? null : Number(record.hasGps)),
      ];
    case 'resend':
      return [...whole(0x01, 4, record.fromNumber), ...whole(0x02, 4, record.untilNumber)];
  }
}

function whole(id: number, size: number, value: number | null): number[] {
  if (value === null) return [];
  const bytes = [id, size];
  let rest = value;
  for (let count = 0; count < size; count++) {
    bytes.push(rest % 256);
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

function text(id: number, value: string | null): number[] {
  if (value === null) return [];
  const codes = [...value].map((character) => character.charCodeAt(0) & 0x7f).slice(0, 255);
  return [id, codes.length, ...codes];
}
