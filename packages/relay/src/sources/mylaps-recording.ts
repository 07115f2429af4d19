/** A recording of the MYLAPS exporter: messages as received, or a log with the time of each. */

import { createMylapsDecoder } from '@lapwing/timing/feeds/mylaps-tcp/mylaps-decoder';
import type { Moment, MomentReader } from './moment.ts';

const END = '$';
/** Senders have any name, but their messages have known names. */
const firstMessage = /^[^@$\r\n]*@(?:Pong|Store|Passing|Marker|GetLocations|AckGetInfo)@/m;
/** Logs leave out the end of a message, and may begin it on the next line. */
const loggedLine = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z) message:/;

export function isMylapsRecording(text: string): boolean {
  return firstMessage.test(text.replace(new RegExp(loggedLine.source, 'gm'), ''));
}

export function createMylapsMoments(): MomentReader {
  let rest = '';
  let isLog: boolean | null = null;
  let logged: { atMs: number; text: string } | null = null;
  let atMs = 0;

  function momentOf(message: string): Moment {
    const bytes = Buffer.from(`${message.trim()}${END}`, 'latin1');
    for (const read of createMylapsDecoder().push(bytes)) {
      const [passing] = read.kind === 'passings' ? read.passings : [];
      atMs = passing?.utcMs ?? passing?.wallClockMs ?? atMs;
    }
    return { atMs, bytes };
  }

  function takeLogged(): Moment[] {
    const text = logged?.text.trim() ?? '';
    if (logged === null || text === '') return [];
    return [{ atMs: logged.atMs, bytes: Buffer.from(`${text}${END}`, 'latin1') }];
  }

  function takeLine(line: string): Moment[] {
    const time = loggedLine.exec(line);
    if (time === null) {
      if (logged !== null) logged.text += line;
      return [];
    }
    const moments = takeLogged();
    const readMs = Date.parse(time[1] ?? '');
    logged = { atMs: Number.isNaN(readMs) ? (logged?.atMs ?? 0) : readMs, text: line.slice(time[0].length) };
    return moments;
  }

  function take(pieces: readonly string[]): Moment[] {
    return pieces.flatMap((piece) => {
      if (isLog) return takeLine(piece.replace(/\r$/, ''));
      return piece.trim() === '' ? [] : [momentOf(piece)];
    });
  }

  return {
    push(chunk) {
      rest += Buffer.from(chunk).toString('latin1');
      isLog ??= loggedLine.test(rest.trimStart());
      const pieces = rest.split(isLog ? '\n' : END);
      rest = pieces.pop() ?? '';
      return take(pieces);
    },
    end() {
      const last = take([rest]);
      rest = '';
      return [...last, ...takeLogged()];
    },
  };
}
