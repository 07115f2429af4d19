/** One connected viewer: gets finished frames, and never more unread ones than a limit. */

import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { WebSocket } from 'ws';
import { pingFrame } from './ws-frame.ts';

/** Frames are shared between viewers, so this limits how much one viewer can keep in memory. */
const MOST_UNREAD_BYTES = 256 * 1024;
const MOST_MESSAGES_IN_A_PERIOD = 50;
/** From ping to ping: counts joins and requests for the board. */
const MOST_BOARDS = 20;
const MOST_UNANSWERED = 1;
/** More than it can watch at the same time. */
const MOST_GUIDS = 32;

/** A source of frames for a viewer. */
type FrameSource = { readonly viewers: Set<Viewer>; wholeState(): readonly Buffer[] };

type Closable = Pick<WebSocket, 'close' | 'terminate'>;

export class Viewer {
  readonly #socket: Duplex;
  readonly #webSocket: Closable;
  readonly #descriptor: number | null;
  /** Very few in practice. */
  readonly channels: FrameSource[] = [];
  readonly #guids = new Map<string, string>();
  #isGone = false;
  #isBehind = false;
  #wasJustWritten = false;
  #hasAnswered = true;
  #unanswered = 0;
  #messages = 0;
  #boards = 0;

  constructor(socket: Duplex, webSocket: Closable) {
    this.#socket = socket;
    this.#webSocket = webSocket;
    this.#descriptor = descriptorOf(socket);
  }

  /** The descriptor to which a frame may be written directly; null if it may not, or if that is unknown. */
  get descriptor(): number | null {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable || socket.writableLength > 0) return null;
    return this.#descriptor;
  }

  /** After a direct write: continues with the bytes that were not accepted, or finds the error. */
  onBytesWritten(frame: Buffer, bytes: number): void {
    this.#wasJustWritten = true;
    if (bytes < frame.length) this.write(frame.subarray(Math.max(bytes, 0)));
  }

  /** Nothing is written to a viewer who is behind: it gets the whole state once it has read everything. */
  write(frame: Buffer): void {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable) return;
    const isTaken = socket.write(frame);
    this.#wasJustWritten = true;
    if (!isTaken) this.#checkUnread();
  }

  /** Frames that belong together: all of them or none, in one write. */
  writeAll(frames: readonly Buffer[]): void {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable) return;
    socket.cork();
    for (const frame of frames) socket.write(frame);
    socket.uncork();
    this.#wasJustWritten = true;
    this.#checkUnread();
  }

  /** For what it must know: a viewer who does not read is cut off, and has to reconnect. */
  writeOrCut(frame: Buffer): void {
    if (this.#isBehind) this.cut();
    else this.write(frame);
  }

  /** The guid with which it opened an unlisted event. */
  guidOf(eventId: string): string | undefined {
    return this.#guids.get(eventId.toLowerCase());
  }

  nameGuid(eventId: string, guid: string | undefined): void {
    if (guid === undefined) return;
    const key = eventId.toLowerCase();
    this.#guids.delete(key);
    this.#guids.set(key, guid);
    const [oldest] = this.#guids.keys();
    if (this.#guids.size > MOST_GUIDS && oldest !== undefined) this.#guids.delete(oldest);
  }

  /** Counts its messages; false if it sends more than any viewer needs. */
  countMessage(): boolean {
    this.#hasAnswered = true;
    this.#messages += 1;
    return this.#messages <= MOST_MESSAGES_IN_A_PERIOD;
  }

  /** False if it has requested more boards than anyone can watch. */
  mayAskForBoard(): boolean {
    this.#boards += 1;
    return this.#boards <= MOST_BOARDS;
  }

  /** It has to read before it gets anything more. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Its connection has ended or is ending: it joins nothing and gets nothing any more. */
  get isGone(): boolean {
    return this.#isGone;
  }

  answered(): void {
    this.#hasAnswered = true;
  }

  /** Whether anything was written to it in this period: then it needs no heartbeat. */
  wasJustWritten(): boolean {
    return this.#wasJustWritten;
  }

  beginPeriod(): void {
    this.#messages = 0;
    this.#wasJustWritten = false;
  }

  /** A viewer who has neither answered nor read for several pings is cut off. The heartbeat is sent with the ping. */
  ping(heartbeat: readonly Buffer[]): void {
    this.#unanswered = this.#hasAnswered && !this.#isBehind ? 0 : this.#unanswered + 1;
    this.#hasAnswered = false;
    this.#boards = 0;
    if (this.#unanswered > MOST_UNANSWERED) this.cut();
    else this.writeAll([...heartbeat, pingFrame]);
  }

  close(code: number, reason: string): void {
    this.leaveAll();
    this.#webSocket.close(code, reason);
    // A viewer who does not read does not answer the close either.
    if (this.#isBehind) this.cut();
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  leaveAll(): void {
    this.#isGone = true;
    for (const channel of this.channels.splice(0)) channel.viewers.delete(this);
  }

  #checkUnread(): void {
    if (this.#socket.writableLength <= MOST_UNREAD_BYTES) return;
    this.#isBehind = true;
    this.#socket.once('drain', () => {
      this.#isBehind = false;
      for (const channel of this.channels) this.writeAll(channel.wholeState());
    });
  }
}

/**
 * Node has no public API for it, hence the private field. An encrypted connection can only be written by the stream.
 */
function descriptorOf(socket: Duplex): number | null {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket) return null;
  const handle: { fd?: unknown } | null | undefined = Reflect.get(socket, '_handle');
  const fd = handle?.fd;
  return typeof fd === 'number' && fd >= 0 ? fd : null;
}
