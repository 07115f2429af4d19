/** One connected viewer: takes frames that are ready, and never more of them than a bounded amount unread. */

import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { WebSocket } from 'ws';
import { pingFrame } from './ws-frame.ts';

/** Frames are shared between viewers, so this bounds what one viewer can keep alive, not what it costs by itself. */
const MOST_UNREAD_BYTES = 256 * 1024;
const MOST_MESSAGES_IN_A_PERIOD = 50;
/** From ping to ping: each time it joins, and each time it asks for the board once more. */
const MOST_BOARDS = 20;
const MOST_UNANSWERED = 1;
/** More than it can watch at once. */
const MOST_GUIDS = 32;

/** Where a viewer gets frames from, as far as it has to know. */
type FrameSource = { readonly viewers: Set<Viewer>; wholeState(): readonly Buffer[] };

type Closable = Pick<WebSocket, 'close' | 'terminate'>;

export class Viewer {
  readonly #socket: Duplex;
  readonly #webSocket: Closable;
  readonly #descriptor: number | null;
  /** A handful at most. */
  readonly channels: FrameSource[] = [];
  readonly #guids = new Map<string, string>();
  #isGone = false;
  #isBehind = false;
  #hasJustHeard = false;
  #hasAnswered = true;
  #unanswered = 0;
  #messages = 0;
  #boards = 0;

  constructor(socket: Duplex, webSocket: Closable) {
    this.#socket = socket;
    this.#webSocket = webSocket;
    this.#descriptor = descriptorOf(socket);
  }

  /** Where a frame may be written past the stream; null while nothing may, and where that cannot be told. */
  get descriptor(): number | null {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable || socket.writableLength > 0) return null;
    return this.#descriptor;
  }

  /** After a frame was written past the stream: it goes on with what was not taken, or finds out what is wrong. */
  onBytesWritten(frame: Buffer, bytes: number): void {
    this.#hasJustHeard = true;
    if (bytes < frame.length) this.write(frame.subarray(Math.max(bytes, 0)));
  }

  /** Nothing is written while the viewer is behind: it gets whole states again once it has read what it was sent. */
  write(frame: Buffer): void {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable) return;
    const isTaken = socket.write(frame);
    this.#hasJustHeard = true;
    if (!isTaken) this.#lookHowMuchIsUnread();
  }

  /** Several that belong together: all of them or none, and in one go. */
  writeAll(frames: readonly Buffer[]): void {
    const socket = this.#socket;
    if (this.#isGone || this.#isBehind || !socket.writable) return;
    socket.cork();
    for (const frame of frames) socket.write(frame);
    socket.uncork();
    this.#hasJustHeard = true;
    this.#lookHowMuchIsUnread();
  }

  /** For what it must know: where it does not read, it has to come back and ask. */
  tellOrCut(frame: Buffer): void {
    if (this.#isBehind) this.cut();
    else this.write(frame);
  }

  /** What it named to open an event that is not listed. */
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

  /** Counts what it says; false when it says more than any viewer has to say. */
  countMessage(): boolean {
    this.#hasAnswered = true;
    this.#messages += 1;
    return this.#messages <= MOST_MESSAGES_IN_A_PERIOD;
  }

  /** False when it has asked for more boards than anybody can look at. */
  mayAskForBoard(): boolean {
    this.#boards += 1;
    return this.#boards <= MOST_BOARDS;
  }

  /** Its connection has ended, or ends: it joins nothing and is sent nothing any more. */
  get isGone(): boolean {
    return this.#isGone;
  }

  answered(): void {
    this.#hasAnswered = true;
  }

  /** Whether anything was written to it in this period: then it needs no other sign of life. */
  hasJustHeard(): boolean {
    return this.#hasJustHeard;
  }

  beginPeriod(): void {
    this.#messages = 0;
    this.#hasJustHeard = false;
  }

  /** Whoever has neither answered nor read since some pings ago is gone, or will never read. The sign of life goes along. */
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
    // Who does not read does not answer the close either.
    if (this.#isBehind) this.cut();
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  leaveAll(): void {
    this.#isGone = true;
    for (const channel of this.channels.splice(0)) channel.viewers.delete(this);
  }

  #lookHowMuchIsUnread(): void {
    if (this.#socket.writableLength <= MOST_UNREAD_BYTES) return;
    this.#isBehind = true;
    this.#socket.once('drain', () => {
      this.#isBehind = false;
      for (const channel of this.channels) this.writeAll(channel.wholeState());
    });
  }
}

/** Node keeps it to itself, hence the look inside. Only the stream itself can write to an encrypted connection. */
function descriptorOf(socket: Duplex): number | null {
  if (!(socket instanceof Socket) || socket instanceof TLSSocket) return null;
  const handle: { fd?: unknown } | null | undefined = Reflect.get(socket, '_handle');
  const fd = handle?.fd;
  return typeof fd === 'number' && fd >= 0 ? fd : null;
}
