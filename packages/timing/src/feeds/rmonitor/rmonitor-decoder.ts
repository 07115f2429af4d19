/** Decodes RMonitor records, from a stream or a recording. */

import { dayMs } from '../../text/clock-text.ts';
import { decodeTextLine } from '../../text/decode-text.ts';
import { createLineSplitter, MAX_LINE_BYTES, type SplitLine } from '../line-splitter.ts';
import { damaged, parseRMonitorLine } from './parse-rmonitor.ts';
import type { ReceivedRecord } from './rmonitor-record.ts';

export type RMonitorDecoder = {
  push(chunk: Uint8Array): ReceivedRecord[];
  /** The rest after the last line end, when the connection or the file has ended. */
  end(): ReceivedRecord[];
};

const receiveTime = /^##\s*(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?/;
const BYTE_ORDER_MARK = 0xfeff;

export function createRMonitorDecoder(): RMonitorDecoder {
  const splitter = createLineSplitter();
  const read = createRMonitorLineReader();

  function decode(lines: readonly SplitLine[]): ReceivedRecord[] {
    const received: ReceivedRecord[] = [];
    for (const { bytes, isTooLong } of lines) {
      const one = read(decodeTextLine(bytes), isTooLong);
      if (one !== null) received.push(one);
    }
    return received;
  }

  return { push: (chunk) => decode(splitter.push(chunk)), end: () => decode(splitter.end()) };
}

/**
 * Recordings have three framings, detected line by line: only records, records after the milliseconds since the
 * recording began, and records under a `##` line with their UTC time. null if it is no record.
 */
export function createRMonitorLineReader(): (line: string, isTooLong?: boolean) => ReceivedRecord | null {
  let heardAtMs: number | null = null;

  return (line, isTooLong = line.length > MAX_LINE_BYTES) => {
    const text = withoutMark(line);
    if (isTooLong) return { record: damaged('too-long', text), heardAtMs, elapsedMs: null };
    if (text.charCodeAt(0) === 36) return { record: parseRMonitorLine(text), heardAtMs, elapsedMs: null };
    if (text.startsWith('##')) {
      heardAtMs = receiveTimeMs(text) ?? heardAtMs;
      return null;
    }
    if (text.trim() === '') return null;
    const elapsedMs = elapsedBefore(text);
    const record = parseRMonitorLine(elapsedMs === null ? text : text.slice(text.indexOf(' ') + 1));
    return { record, heardAtMs, elapsedMs };
  };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

function elapsedBefore(text: string): number | null {
  const match = /^(\d{1,12}) +\$/.exec(text);
  return match === null ? null : Number(match[1]);
}

function receiveTimeMs(text: string): number | null {
  const match = receiveTime.exec(text);
  if (match === null) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const midnightMs = dayMs(year, month, day);
  const fractionMs = Number((match[7] ?? '').padEnd(3, '0'));
  return midnightMs === null ? null : midnightMs + (hour * 3_600 + minute * 60 + second) * 1_000 + fractionMs;
}
