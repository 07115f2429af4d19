/** The AMBrc text protocol, also called P98: older decoders of model racing, and devices that imitate them. */

import { asLine } from '@lapwing/contract/values/document-values';
import { parseClockMs, parseWhole } from '../../text/clock-text.ts';
import { decodeTextLine } from '../../text/decode-text.ts';
import { ambCrc } from '../amb-crc.ts';
import { createLineSplitter, type SplitLine } from '../line-splitter.ts';

export type AmbRcRecord =
  | { kind: 'status'; decoderId: number; sequence: number; noise: number }
  | {
      kind: 'passing';
      decoderId: number;
      /** counted together with the status lines */
      sequence: number;
      transponder: string;
      /** since the decoder was switched on: it has no time of day */
      sinceStartMs: number;
      hits: number;
      strength: number;
      status: number | null;
    }
  | { kind: 'damaged'; reason: 'no-start' | 'too-long' | 'no-crc' | 'wrong-crc' | 'wrong-fields' };

export type AmbRcDecoder = { push(chunk: Uint8Array): AmbRcRecord[]; end(): AmbRcRecord[] };

const START = 0x01;
const TAB = 0x09;
/** `x` and four hexadecimal digits */
const CRC_CHARACTERS = 5;

export function createAmbRcDecoder(): AmbRcDecoder {
  const splitter = createLineSplitter();
  return {
    push: (chunk) => splitter.push(chunk).map(recordOf),
    end: () => splitter.end().map(recordOf),
  };
}

function recordOf({ bytes, isTooLong }: SplitLine): AmbRcRecord {
  if (isTooLong) return { kind: 'damaged', reason: 'too-long' };
  // The last one: if the end of a line was lost, the next line is still whole.
  const start = bytes.lastIndexOf(START);
  if (start === -1) return { kind: 'damaged', reason: 'no-start' };
  const body = bytes.subarray(start + 1);
  const checkedLength = body.lastIndexOf(TAB) + 1;
  const crcText = decodeTextLine(body.subarray(checkedLength)).trimEnd();
  if (crcText.length !== CRC_CHARACTERS || !/^x[0-9A-F]{4}$/i.test(crcText)) {
    return { kind: 'damaged', reason: 'no-crc' };
  }
  // The checksum covers everything after the start byte, including the last TAB.
  const checked = body.subarray(0, checkedLength);
  if (ambCrc(checked) !== Number.parseInt(crcText.slice(1), 16)) {
    return { kind: 'damaged', reason: 'wrong-crc' };
  }
  const [type, ...fields] = decodeTextLine(checked.subarray(0, -1)).split('\t');
  const record = type === '#' ? statusOf(fields) : type === '@' ? passingOf(fields) : null;
  return record ?? { kind: 'damaged', reason: 'wrong-fields' };
}

/** Some decoders end with one more field. */
function statusOf([decoder = '', sequenceText = '', noiseText = '']: readonly string[]): AmbRcRecord | null {
  const decoderId = parseWhole(decoder);
  const sequence = parseWhole(sequenceText);
  const noise = parseWhole(noiseText);
  if (decoderId === null || sequence === null || noise === null) return null;
  return { kind: 'status', decoderId, sequence, noise };
}

function passingOf(fields: readonly string[]): AmbRcRecord | null {
  const [decoder = '', sequenceText = '', transponder = '', seconds = ''] = fields;
  const [hitsText = '', strengthText = '', statusText = ''] = fields.slice(4);
  const decoderId = parseWhole(decoder);
  const sequence = parseWhole(sequenceText);
  const sinceStartMs = parseClockMs(seconds);
  const hits = parseWhole(hitsText);
  const strength = parseWhole(strengthText);
  if (decoderId === null || sequence === null || asLine(transponder).trim() === '' || sinceStartMs === null)
    return null;
  if (hits === null || strength === null) return null;
  return {
    kind: 'passing',
    decoderId,
    sequence,
    transponder,
    sinceStartMs,
    hits,
    strength,
    status: parseWhole(statusText),
  };
}
