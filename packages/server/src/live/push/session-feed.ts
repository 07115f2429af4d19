/** One session on the air: numbered changes to all who watch it, the last of them kept for whoever comes back. */

import type { StreamPosition } from '@lapwing/contract/live-frame';
import { Channel } from './channel.ts';
import type { Viewer } from './viewer.ts';
import { firstPart, lastPart, textFrame } from './ws-frame.ts';

/** More than a snapshot would cost is not worth keeping. */
const MOST_RECENT_BYTES = 128 * 1024;

/** Thousands of viewers are told the same within a moment. */
const SAME_HEARTBEAT_MS = 200;

/** A session as it stands. */
export type Source = {
  readonly eventId: string;
  readonly sessionId: string;
  /** Numbers continue within it. */
  readonly stream: string;
  /** of the newest change */
  number(): number;
  /** JSON: all that is new since the empty board */
  boardJson(): string;
  /** SignalR records that say all there is to say */
  wholeRecords(): string;
  venueMs(): number;
  feedAgeMs(): number | null;
  isEnded(): boolean;
};

export type Change = {
  number: number;
  /** JSON of the delta */
  deltaJson: string;
  /** SignalR records; asked for only where somebody listens */
  records: () => string;
};

export type Published = { frame: Buffer; records: Buffer | null };

export class SessionFeed {
  readonly source: Source;
  readonly own: Channel;
  readonly signalR: Channel;
  #recent: { number: number; frame: Buffer }[] = [];
  #recentBytes = 0;
  #board: { number: number; part: Buffer } | null = null;
  #heartbeat: { number: number; venueMs: number; frame: Buffer } | null = null;

  constructor(source: Source) {
    this.source = source;
    this.own = new Channel(() => this.snapshot());
    this.signalR = new Channel(() => [textFrame(source.wholeRecords())]);
  }

  get isWatched(): boolean {
    return this.own.viewers.size + this.signalR.viewers.size > 0;
  }

  /** The frames are built here, once, and given back for others to whom they matter. */
  publish({ number, deltaJson, records }: Change, hasListeners: boolean): Published {
    const frame = textFrame(`{"k":"d","n":${number},${deltaJson.slice(1)}`);
    this.#keep(number, frame);
    this.own.publish(frame);
    if (!hasListeners && this.signalR.viewers.size === 0) return { frame, records: null };
    const text = records();
    if (text === '') return { frame, records: null };
    const recordsFrame = textFrame(text);
    this.signalR.publish(recordsFrame);
    return { frame, records: recordsFrame };
  }

  /** What a viewer needs who was at `last` before: what it missed, or everything. */
  catchUp(viewer: Viewer, last: StreamPosition | undefined): void {
    const missed = last === undefined ? null : this.#missedSince(last);
    if (missed === null) viewer.writeAll(this.snapshot());
    else viewer.writeAll([this.#resumed(last?.n ?? 0), ...missed]);
  }

  snapshot(): readonly Buffer[] {
    const { source } = this;
    const { sessionId, eventId, stream } = source;
    const head = JSON.stringify({
      k: 'snapshot',
      sessionId,
      eventId,
      stream,
      n: source.number(),
      venueMs: source.venueMs(),
      feedAgeMs: source.feedAgeMs(),
    });
    return [firstPart(`${head.slice(0, -1)},"board":`), this.#boardPart()];
  }

  heartbeat(): Buffer {
    const { source } = this;
    const [number, venueMs, last] = [source.number(), source.venueMs(), this.#heartbeat];
    if (last?.number === number && Math.abs(venueMs - last.venueMs) < SAME_HEARTBEAT_MS) return last.frame;
    const said = { k: 'heartbeat', n: number, venueMs, feedAgeMs: source.feedAgeMs() };
    const frame = textFrame(JSON.stringify(said));
    this.#heartbeat = { number, venueMs, frame };
    return frame;
  }

  #resumed(n: number): Buffer {
    const { source } = this;
    return textFrame(
      JSON.stringify({
        k: 'resumed',
        stream: source.stream,
        n,
        venueMs: source.venueMs(),
        feedAgeMs: source.feedAgeMs(),
      }),
    );
  }

  /** Serialised once per change, however many join. */
  #boardPart(): Buffer {
    const number = this.source.number();
    if (this.#board?.number !== number) {
      this.#board = { number, part: lastPart(`${this.source.boardJson()}}`) };
    }
    return this.#board.part;
  }

  #missedSince({ stream, n }: StreamPosition): Buffer[] | null {
    if (stream !== this.source.stream) return null;
    const missing = this.source.number() - n;
    if (missing < 0 || missing > this.#recent.length) return null;
    return this.#recent.slice(this.#recent.length - missing).map(({ frame }) => frame);
  }

  #keep(number: number, frame: Buffer): void {
    const isNext = this.#recent.at(-1)?.number === number - 1;
    if (!isNext) {
      this.#recent = [];
      this.#recentBytes = 0;
    }
    this.#recent.push({ number, frame });
    this.#recentBytes += frame.length;
    while (this.#recentBytes > MOST_RECENT_BYTES)
      this.#recentBytes -= this.#recent.shift()?.frame.length ?? 0;
  }
}
