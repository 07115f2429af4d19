/** One session on the air: sends numbered changes to its viewers, and keeps the latest for viewers who reconnect. */

import type { StreamPosition } from '@lapwing/contract/live/frame';
import type { HostedSession } from '../on-air/hosted-session.ts';
import { type SnapshotSource, snapshotHeadOf } from '../on-air/snapshot-head.ts';
import { Channel } from './channel.ts';
import type { Viewer } from './viewer.ts';
import { firstPart, lastPart, textFrame } from './ws-frame.ts';

/** More than this costs more than a snapshot. */
const MOST_RECENT_BYTES = 128 * 1024;

/** Thousands of viewers get the same heartbeat within a moment. */
const SAME_HEARTBEAT_MS = 200;

/** A session on the air, whether its board is in memory or not. */
export type OnAirSession = SnapshotSource & { isEnded(): boolean };

/** The number of a session whose changes do not come in: viewers cannot continue from any. */
export const UNKNOWN_NUMBER = -1;

/** With its board. */
export type Source = OnAirSession & {
  readonly session: HostedSession;
  /** JSON: the difference from the empty board */
  boardJson(): string;
  /** SignalR records with the whole session */
  wholeRecords(): string;
};

export type Change = {
  number: number;
  /** JSON of the delta */
  deltaJson: string;
  /** SignalR records; made only if there are viewers for them */
  records: () => string;
  /** when its batch was accepted, by `performance.now()` of this process; undefined if it is not known */
  acceptedAtMs?: number | undefined;
  /** the span that pushes it, if it is traced: other processes continue it */
  traceparent?: string | undefined;
};

/** A change that viewers who reconnect may have missed. */
type RecentChange = { number: number; frame: Buffer };
/** What a viewer continues from, and whether it still wants to. */
type Waiting = { last: StreamPosition | undefined; isWanted: () => boolean };

export type Published = { frame: Buffer; records: Buffer | null };

export class SessionStream {
  readonly own: Channel;
  readonly signalR: Channel;
  readonly #load: () => void;
  #standing: OnAirSession;
  /** null while the board is not in memory */
  #source: Source | null;
  /** Viewers who get the board as soon as it is loaded, if they want it then. */
  readonly #waiting = new Map<Viewer, Waiting>();
  #recent: RecentChange[] = [];
  #recentBytes = 0;
  #board: { number: number; part: Buffer } | null = null;
  #heartbeat: { number: number; venueMs: number; frame: Buffer } | null = null;

  /** `load` requests the board; `show` or `refuse` follows. `onFirst` is called when the first viewer has joined. */
  constructor(standing: OnAirSession, source: Source | null, load: () => void, onFirst = () => {}) {
    this.#standing = standing;
    this.#source = source;
    this.#load = load;
    // Nothing has changed since an evicted board was last sent: a change would load it.
    this.own = new Channel(() => (this.#source === null ? [] : this.snapshot(this.#source)), onFirst);
    this.signalR = new Channel(
      () => (this.#source === null ? [] : [textFrame(this.#source.wholeRecords())]),
      onFirst,
    );
  }

  get standing(): OnAirSession {
    return this.#standing;
  }

  /** null while the board is not in memory */
  get source(): Source | null {
    return this.#source;
  }

  get isEvicted(): boolean {
    return this.#source === null;
  }

  show(source: Source): void {
    this.#standing = source;
    this.#source = source;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [viewer, { last, isWanted }] of waiting) if (isWanted()) this.catchUp(viewer, last, isWanted);
  }

  /** The newest changes, for viewers who reconnect. */
  get recent(): readonly RecentChange[] {
    return this.#recent;
  }

  /** Continues with the changes of another stream of the same session, the last of which is the current one. */
  continueFrom(recent: readonly RecentChange[]): void {
    for (const { number, frame } of recent) this.#keep(number, frame);
  }

  /** The board cannot be loaded. */
  refuse(frame: Buffer): void {
    for (const [viewer, { isWanted }] of this.#waiting) if (isWanted()) viewer.write(frame);
    this.#waiting.clear();
  }

  evict(standing: OnAirSession): void {
    this.#standing = standing;
    this.#source = null;
    this.#recent = [];
    this.#recentBytes = 0;
    this.#board = null;
  }

  get isWatched(): boolean {
    return this.own.viewers.size + this.signalR.viewers.size > 0;
  }

  /** Frames are built once here, and returned for other channels that need them. */
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

  /** Brings a viewer who was at `last` up to date: with the missed changes, or with a snapshot. */
  catchUp(
    viewer: Viewer,
    last: StreamPosition | undefined,
    isWanted = () => this.own.viewers.has(viewer),
  ): void {
    const missed = last === undefined ? null : this.#missedSince(last);
    if (missed !== null) viewer.writeAll([this.#resumed(last?.n ?? 0), ...missed]);
    else if (this.#source !== null) viewer.writeAll(this.snapshot(this.#source));
    else {
      this.#waiting.set(viewer, { last, isWanted });
      this.#load();
    }
  }

  snapshot(source: Source): readonly Buffer[] {
    const head = JSON.stringify(snapshotHeadOf(source));
    return [firstPart(`${head.slice(0, -1)},"board":`), this.#boardPart(source)];
  }

  heartbeat(): Buffer {
    const { standing } = this;
    const [number, venueMs, last] = [standing.number(), standing.venueMs(), this.#heartbeat];
    if (last?.number === number && Math.abs(venueMs - last.venueMs) < SAME_HEARTBEAT_MS) return last.frame;
    const n = number === UNKNOWN_NUMBER ? null : number;
    const heartbeat = { k: 'heartbeat', n, venueMs, feedAgeMs: standing.feedAgeMs() };
    const frame = textFrame(JSON.stringify(heartbeat));
    this.#heartbeat = { number, venueMs, frame };
    return frame;
  }

  #resumed(n: number): Buffer {
    const { standing } = this;
    return textFrame(
      JSON.stringify({
        k: 'resumed',
        stream: standing.stream,
        n,
        venueMs: standing.venueMs(),
        feedAgeMs: standing.feedAgeMs(),
      }),
    );
  }

  /** Serialised once per change, for any number of viewers. */
  #boardPart(source: Source): Buffer {
    const number = source.number();
    if (this.#board?.number !== number) {
      this.#board = { number, part: lastPart(`${source.boardJson()}}`) };
    }
    return this.#board.part;
  }

  #missedSince({ stream, n }: StreamPosition): Buffer[] | null {
    if (stream !== this.#standing.stream || this.#standing.number() === UNKNOWN_NUMBER) return null;
    const missing = this.#standing.number() - n;
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
