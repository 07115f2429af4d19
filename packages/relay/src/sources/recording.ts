/** A recorded feed as moments: the data, and when it was received. */

import { calendarDay } from '@lapwing/contract/values/document-values';
import { createLineSplitter } from '@lapwing/timing/feeds/line-splitter';
import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import type { Moment, MomentReader } from './moment.ts';
import { createMylapsMoments, isMylapsRecording } from './mylaps-recording.ts';

export const recordedProtocols = ['rmonitor', 'p3', 'ambrc', 'multiloop', 'mylaps-tcp'] as const;
export type RecordedProtocol = (typeof recordedProtocols)[number];

const DAY_MS = 86_400_000;
const P3_START = 0x8e;
const P3_END = 0x8f;
/** The beginning of a frame at the start of a line: start byte, version. */
const hexFrame = /(?<=^\s*)8e0[0-9a-f]/im;

/** null if the beginning of the file is none of them. */
export function recognise(beginning: Uint8Array): RecordedProtocol | null {
  const text = Buffer.from(beginning).toString('latin1');
  if (beginning[0] === P3_START || /^\s*8e02[0-9a-f]+/i.test(text)) return 'p3';
  if (/^\p{Cc}?[#@]\t\d+\t/mu.test(text)) return 'ambrc';
  if (/^\$[A-Z][^A-Za-z0-9,"][NRU][^A-Za-z0-9,"]/m.test(text)) return 'multiloop';
  if (/\$(F|A|B|C|G|H|I|J|COMP|RM[A-Z]+),/.test(text)) return 'rmonitor';
  if (isMylapsRecording(text)) return 'mylaps-tcp';
  // Some programs write a few lines of text above the decoder's data.
  const isP3 = createP3Moments()
    .push(beginning)
    .some(({ bytes }) =>
      createP3Decoder()
        .push(bytes)
        .some(({ kind }) => kind !== 'damaged'),
    );
  return isP3 ? 'p3' : null;
}

export function momentsOf(protocol: RecordedProtocol): MomentReader {
  switch (protocol) {
    case 'rmonitor':
      return heldUntilDated(createLineMoments(createScoreboardTime()));
    case 'p3':
      return heldUntilDated(createP3Moments());
    case 'ambrc':
      return heldUntilDated(createLineMoments(decoderTime), 1);
    case 'multiloop':
      return createLineMoments(lineTime);
    case 'mylaps-tcp':
      return createMylapsMoments();
  }
}

/** From a line and the time so far: the time of the line, and the line as it was sent; null if it only has the time. */
type LineTime = (line: string, atMs: number) => { atMs: number; line: string | null };

function createLineMoments(timeOf: LineTime): MomentReader {
  const splitter = createLineSplitter();
  let lastMs = 0;
  function moments(lines: readonly { bytes: Uint8Array }[]): Moment[] {
    return lines.flatMap(({ bytes }) => {
      // Byte for byte: the feed's decoder detects the encoding.
      const text = Buffer.from(bytes)
        .toString('latin1')
        .replace(/^\u00ef\u00bb\u00bf/, '');
      const { atMs, line } = timeOf(text, lastMs);
      lastMs = atMs;
      return line === null ? [] : [{ atMs, bytes: Buffer.from(`${line}\r\n`, 'latin1') }];
    });
  }
  return { push: (chunk) => moments(splitter.push(chunk)), end: () => moments(splitter.end()) };
}

/** Earlier times are relative to the beginning of the recording. */
const FIRST_DATE_MS = Date.UTC(1990, 0);
/**
 * Recorders that write times do so within the first seconds; a decoder without passings sends a status every few
 * seconds.
 */
const MOST_HELD = 50_000;

/** Data above the first time in a recording is not later than that, and not from 1970. */
function heldUntilDated(reader: MomentReader, firstDateMs = FIRST_DATE_MS): MomentReader {
  let held: Moment[] | null = [];

  function release(moments: Moment[], isEnd: boolean): Moment[] {
    if (held === null) return moments;
    const all = [...held, ...moments];
    const dated = all.find(({ atMs }) => atMs >= firstDateMs);
    held = dated === undefined && !isEnd && all.length < MOST_HELD ? all : null;
    if (held !== null) return [];
    return dated === undefined
      ? all
      : all.map((moment) => (moment.atMs < firstDateMs ? { ...moment, atMs: dated.atMs } : moment));
  }

  return { push: (chunk) => release(reader.push(chunk), false), end: () => release(reader.end(), true) };
}

const receiveTime = /^##\s*(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,3})?)/;
const elapsedTime = /^(\d{1,12}) +(?=\$)/;
const scoreboardClock = /^\$F,[^,]*,"[^"]*","\s*(\d\d?):(\d\d):(\d\d)/;

/**
 * Recorders write the UTC time above the records, or the milliseconds before them; otherwise the scoreboard's clock is
 * used.
 */
function createScoreboardTime(): LineTime {
  let hasOwnTimes = false;
  let lastTimeOfDayMs: number | null = null;
  return (line, atMs) => {
    const received = receiveTime.exec(line);
    if (received !== null) {
      hasOwnTimes = true;
      const readMs = Date.parse(`${received[1]}T${received[2]}Z`);
      const isRead = calendarDay.safeParse(received[1]).success && !Number.isNaN(readMs);
      return { atMs: isRead ? readMs : atMs, line: null };
    }
    const elapsed = elapsedTime.exec(line);
    if (elapsed !== null) {
      hasOwnTimes = true;
      return { atMs: Number(elapsed[1]), line: line.slice(elapsed[0].length) };
    }
    const clock = hasOwnTimes ? null : scoreboardClock.exec(line);
    if (clock === null) return { atMs, line };
    const [hours = 0, minutes = 0, seconds = 0] = clock.slice(1, 4).map(Number);
    const timeOfDayMs = (hours * 3_600 + minutes * 60 + seconds) * 1_000;
    const passedMs = lastTimeOfDayMs === null ? 0 : (timeOfDayMs - lastTimeOfDayMs + DAY_MS) % DAY_MS;
    lastTimeOfDayMs = timeOfDayMs;
    // More than an hour is a clock that was set, not time that passed.
    return { atMs: passedMs > DAY_MS / 24 ? atMs : atMs + passedMs, line };
  };
}

/** Passings have the seconds since the decoder was switched on. */
const decoderTime: LineTime = (line, atMs) => {
  const seconds = /^\p{Cc}?@\t\d+\t\d+\t[^\t]+\t(\d{1,9}(?:\.\d+)?)\t/u.exec(line)?.[1];
  return { atMs: seconds === undefined ? atMs : Math.round(Number(seconds) * 1_000), line };
};

/** Lines without any time follow each other at a fixed distance. */
const lineTime: LineTime = (line, atMs) => ({ atMs: atMs + 20, line });

/** Raw bytes, or a frame in hexadecimal on each line. The times are those of the passings, by the decoder's clock. */
function createP3Moments(): MomentReader {
  const clock = createP3Decoder();
  let atMs = 0;
  let isHex: boolean | null = null;
  let rest = Buffer.alloc(0);

  function momentOf(frame: Uint8Array): Moment {
    for (const record of clock.push(frame)) {
      const timeUs = record.kind === 'passing' ? (record.utcTimeUs ?? record.rtcTimeUs) : null;
      if (timeUs !== null) atMs = Math.round(timeUs / 1_000);
    }
    return { atMs, bytes: frame };
  }

  /** Whether frames are in hexadecimal; null until the first one begins. Text above it is no frame. */
  function skipBanner(): boolean | null {
    const bytesAt = rest.indexOf(P3_START);
    const textAt = rest.toString('latin1').search(hexFrame);
    if (bytesAt === -1 && textAt === -1) return null;
    const isText = textAt !== -1 && (bytesAt === -1 || textAt < bytesAt);
    rest = rest.subarray(isText ? textAt : bytesAt);
    return isText;
  }

  return {
    push(chunk) {
      rest = Buffer.concat([rest, chunk]);
      isHex ??= skipBanner();
      if (isHex === null) return [];
      const moments: Moment[] = [];
      const ends = isHex ? 0x0a : P3_END;
      for (let end = rest.indexOf(ends); end !== -1; end = rest.indexOf(ends)) {
        const piece = rest.subarray(0, end + 1);
        rest = rest.subarray(end + 1);
        moments.push(momentOf(isHex ? Buffer.from(piece.toString('latin1').trim(), 'hex') : piece));
      }
      return moments;
    },
    end() {
      const last = rest;
      rest = Buffer.alloc(0);
      if (last.length === 0 || isHex === null) return [];
      return [momentOf(isHex ? Buffer.from(last.toString('latin1').trim(), 'hex') : last)];
    },
  };
}
