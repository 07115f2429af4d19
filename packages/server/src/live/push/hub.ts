/** Connects running sessions with their viewers. */

import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import { Channel } from './channel.ts';
import { EventStream } from './event-stream.ts';
import { type Change, type OnAirSession, SessionStream, type Source } from './session-stream.ts';
import { textFrame } from './ws-frame.ts';

/** Unused entries are removed each time this many more have been added. */
const SWEEP_EVERY = 256;

/** A session that is off the air may come on at any time. */
export const ASK_AGAIN_MS = 15_000;
export const notFound = textFrame(
  JSON.stringify({ k: 'refused', reason: 'not-found', retryAfterMs: ASK_AGAIN_MS }),
);

/** The current lists of events and their sessions, for viewers who could not read for a while. */
export type WholeLists = {
  events(): readonly Buffer[];
  sessionsOf(eventId: string): readonly Buffer[];
};

/** All channels of an event. */
export type EventChannels = {
  boards: Channel[];
  lists: Channel[];
  signalR: Channel[];
  /** of those on the air */
  liveSessionIds: string[];
};

/** Learns of everything that sessions publish, for viewers at other processes. */
export type HubMirror = {
  /** Also called for a session that is on the air already. */
  onAir(session: OnAirSession): void;
  offAir(liveSessionId: string): void;
  changed(session: OnAirSession, change: Change): void;
  presented(eventId: string, frame: Buffer): void;
  /** Viewers of the session at other processes. */
  countViewers(liveSessionId: string): number;
};

/** Keys are in lower case. */
export class Hub {
  readonly #sessions = new Map<string, SessionStream>();
  /** Closed, but still watched. */
  readonly #closed = new Map<string, SessionStream>();
  readonly #events = new Map<string, EventStream>();
  /** SignalR groups of sessions that have not been on the air. */
  readonly #awaited = new Map<string, Channel>();
  readonly #wholeLists: WholeLists;
  /** Called when a viewer needs a board that is not in memory; `open` or `refuse` follows. */
  loadBoard: (liveSessionId: string) => void = () => {};
  /**
   * Looks for sessions that came on the air at another server a moment ago and are not known here yet. Everyone who asks
   * at the same moment shares a look. null if there can be none.
   */
  lookForNew: (() => Promise<void>) | null = null;
  /** Called when the first viewer has joined a session, an event or a list. */
  onWatched: () => void = () => {};
  /** null if all viewers are here */
  mirror: HubMirror | null = null;
  /** Viewers of the list of events. */
  readonly lists: Channel;

  constructor(wholeLists: WholeLists) {
    this.#wholeLists = wholeLists;
    this.lists = new Channel(
      () => wholeLists.events(),
      () => this.onWatched(),
    );
  }

  open(source: Source): void {
    this.#feedOf(source, source).show(source);
    this.mirror?.onAir(source);
  }

  /** Everyone who watches the session gets its board: its changes have not come in for a while. */
  restart(source: Source): void {
    this.open(source);
    const feed = this.#sessions.get(source.liveSessionId);
    if (feed === undefined) return;
    const event = this.event(source.eventId);
    const channels = [feed.own, feed.signalR, event.signalR, ...(event.active === feed ? [event.own] : [])];
    for (const { viewers, wholeState } of channels) {
      if (viewers.size === 0) continue;
      const frames = wholeState();
      for (const viewer of viewers) viewer.writeAll(frames);
    }
  }

  /** Whether it has ended may have changed without a numbered change. */
  refresh(liveSessionId: string): void {
    const feed = this.#sessions.get(liveSessionId);
    if (feed !== undefined) this.event(feed.standing.eventId).follow();
  }

  /** The board is not in memory, or leaves it: a viewer who wants it causes a load. */
  evict(standing: OnAirSession): void {
    this.#feedOf(standing, null).evict(standing);
    this.mirror?.onAir(standing);
  }

  /** Refuses viewers who wait for a board that cannot be loaded now. */
  refuse(liveSessionId: string): void {
    this.findSession(liveSessionId)?.refuse(notFound);
  }

  isWatched(liveSessionId: string): boolean {
    const feed = this.#sessions.get(liveSessionId);
    if (feed === undefined) return false;
    const isWatchedHere = feed.isWatched || this.event(feed.standing.eventId).isWatching(feed);
    return isWatchedHere || (this.mirror?.countViewers(liveSessionId) ?? 0) > 0;
  }

  /** Of the session itself, and of its event while it is the current one. */
  countViewers(liveSessionId: string): number {
    const feed = this.#sessions.get(liveSessionId);
    if (feed === undefined) return 0;
    const event = this.event(feed.standing.eventId);
    const ofEvent = event.active === feed ? event.own.viewers.size : 0;
    const elsewhere = this.mirror?.countViewers(liveSessionId) ?? 0;
    return (
      feed.own.viewers.size + feed.signalR.viewers.size + ofEvent + event.signalR.viewers.size + elsewhere
    );
  }

  #feedOf(standing: OnAirSession, source: Source | null): SessionStream {
    const { liveSessionId, eventId } = standing;
    const existing = this.#sessions.get(liveSessionId);
    if (existing !== undefined) return existing;
    const feed = new SessionStream(
      standing,
      source,
      () => this.loadBoard(liveSessionId),
      () => this.onWatched(),
    );
    this.#sessions.set(liveSessionId, feed);
    const before = this.#closed.get(liveSessionId);
    this.#closed.delete(liveSessionId);
    const awaited = this.#awaited.get(liveSessionId);
    this.#awaited.delete(liveSessionId);
    for (const viewer of awaited?.viewers ?? []) awaited?.move(viewer, feed.signalR);
    for (const viewer of before?.signalR.viewers ?? []) before?.signalR.move(viewer, feed.signalR);
    for (const viewer of before?.own.viewers ?? []) {
      before?.own.move(viewer, feed.own);
      feed.catchUp(viewer, undefined);
    }
    this.event(eventId).open(feed);
    return feed;
  }

  publish(liveSessionId: string, change: Change): void {
    const feed = this.#sessions.get(liveSessionId);
    if (feed === undefined) return;
    const event = this.event(feed.standing.eventId);
    event.pass(feed, feed.publish(change, event.signalR.viewers.size > 0));
    this.mirror?.changed(feed.standing, change);
  }

  /** To all viewers of any session of the event. */
  publishPresentation(eventId: string, frame: Buffer): void {
    this.event(eventId).publishPresentation(frame);
    this.mirror?.presented(eventId, frame);
  }

  close(liveSessionId: string): void {
    const feed = this.#sessions.get(liveSessionId);
    if (feed === undefined) return;
    this.#sessions.delete(liveSessionId);
    if (feed.isWatched) this.#closed.set(liveSessionId, feed);
    this.event(feed.standing.eventId).close(feed);
    this.mirror?.offAir(liveSessionId);
    this.#sweep();
  }

  findSession(liveSessionId: string): SessionStream | null {
    const key = liveSessionId.toLowerCase();
    return this.#sessions.get(key) ?? this.#closed.get(key) ?? null;
  }

  event(eventId: string): EventStream {
    const key = eventId.toLowerCase();
    const existing = this.#events.get(key);
    if (existing !== undefined) return existing;
    if (this.#events.size % SWEEP_EVERY === SWEEP_EVERY - 1) this.#sweep();
    const feed = new EventStream(
      key,
      () => this.#wholeLists.sessionsOf(key),
      () => this.onWatched(),
    );
    this.#events.set(key, feed);
    return feed;
  }

  /** Existing programs also join before the session starts. */
  signalRGroupOf(liveSessionId: string): Channel {
    const key = liveSessionId.toLowerCase();
    const existing = this.findSession(key)?.signalR ?? this.#awaited.get(key);
    if (existing !== undefined) return existing;
    if (this.#awaited.size % SWEEP_EVERY === SWEEP_EVERY - 1) this.#sweep();
    const group = new Channel(
      () => [],
      () => this.onWatched(),
    );
    this.#awaited.set(key, group);
    return group;
  }

  /** By event. */
  listWatched(): Map<string, EventChannels> {
    const watched = new Map<string, EventChannels>();
    const of = (eventId: string) => {
      const channels = watched.get(eventId) ?? { boards: [], lists: [], signalR: [], liveSessionIds: [] };
      watched.set(eventId, channels);
      return channels;
    };
    for (const [eventId, { own, lists, signalR, isNeeded }] of this.#events) {
      if (!isNeeded) continue;
      of(eventId).boards.push(own);
      of(eventId).lists.push(lists);
      of(eventId).signalR.push(signalR);
    }
    for (const { standing, own, signalR } of [...this.#sessions.values(), ...this.#closed.values()]) {
      of(standing.eventId).boards.push(own);
      of(standing.eventId).signalR.push(signalR);
      of(standing.eventId).liveSessionIds.push(standing.liveSessionId);
    }
    for (const [liveSessionId, group] of this.#awaited) {
      const eventId = sessionOfLiveId(liveSessionId)?.eventId;
      if (eventId !== undefined) of(formatLiveEventId(eventId)).signalR.push(group);
    }
    return watched;
  }

  #sweep(): void {
    for (const [key, group] of this.#awaited) if (group.viewers.size === 0) this.#awaited.delete(key);
    for (const [key, feed] of this.#closed) if (!feed.isWatched) this.#closed.delete(key);
    for (const [key, event] of this.#events) if (!event.isNeeded) this.#events.delete(key);
  }
}
