/** Our own live socket: a snapshot, then numbered changes, and after a break only what was missed. */

import { type StreamPosition, type ViewerFrame, viewerFrame } from '@lapwing/contract/live-frame';
import * as z from 'zod/mini';
import type { Hub } from './hub.ts';
import type { Conversation, Dialect } from './push/accept-sockets.ts';
import type { Channel } from './push/channel.ts';
import type { Viewer } from './push/viewer.ts';
import { textFrame } from './push/ws-frame.ts';

export const SOCKET_PATH = '/api/live/socket';
/** A session that is not on the air may come on at any time. */
const ASK_AGAIN_MS = 15_000;

const idleHeartbeat = textFrame(JSON.stringify({ k: 'heartbeat', n: null, venueMs: null, feedAgeMs: null }));
const notFound = textFrame(JSON.stringify({ k: 'refused', reason: 'not-found', retryAfterMs: ASK_AGAIN_MS }));
const notJoined = textFrame(JSON.stringify({ k: 'refused', reason: 'not-joined' }));
const tooManyBoards = textFrame(
  JSON.stringify({ k: 'refused', reason: 'too-many-requests', retryAfterMs: ASK_AGAIN_MS }),
);
const notUnderstood = textFrame(
  JSON.stringify({ k: 'error', message: 'This is no message of the live socket' }),
);

/** Asked about events of which no session is on the air. */
export type IsEvent = (eventId: string) => Promise<boolean>;

export function speakOwn(hub: Hub, isEvent: IsEvent): Dialect {
  return (viewer) => new OwnConversation(hub, isEvent, viewer);
}

type Watched = {
  channel: Channel;
  catchUp(viewer: Viewer, last: StreamPosition | undefined): void;
  heartbeat(): Buffer;
};

class OwnConversation implements Conversation {
  readonly #hub: Hub;
  readonly #isEvent: IsEvent;
  readonly #viewer: Viewer;
  #watched: Watched | null = null;
  #lists: Channel[] = [];

  constructor(hub: Hub, isEvent: IsEvent, viewer: Viewer) {
    this.#hub = hub;
    this.#isEvent = isEvent;
    this.#viewer = viewer;
  }

  hear(text: string): void {
    const parsed = z.safeParse(viewerFrame, fromJson(text));
    if (!parsed.success) {
      this.#viewer.write(notUnderstood);
      throw parsed.error;
    }
    if (asksForBoard(parsed.data) && !this.#viewer.mayAskForBoard()) {
      this.#viewer.write(tooManyBoards);
      return;
    }
    this.#answer(parsed.data);
  }

  signOfLife(): readonly Buffer[] {
    return [this.#watched?.heartbeat() ?? idleHeartbeat];
  }

  #answer(frame: ViewerFrame): void {
    switch (frame.k) {
      case 'join-session':
        this.#watch(this.#sessionBoard(frame.sessionId), frame.last);
        break;
      case 'join-event':
        this.#watchEvent(frame.eventId, frame.last);
        break;
      case 'snapshot':
        if (this.#watched === null) this.#viewer.write(notJoined);
        else this.#watched.catchUp(this.#viewer, undefined);
        break;
      case 'leave':
        this.#leave();
        break;
      case 'watch-lists':
        this.#watchLists(frame.eventId);
        break;
      case 'leave-lists':
        this.#leaveLists();
    }
  }

  /** Subscribed first: what happens from now on comes after what the viewer is given here. */
  #watch(board: Watched | null, last: StreamPosition | undefined): void {
    this.#leave();
    if (board === null) {
      this.#viewer.write(notFound);
      return;
    }
    this.#watched = board;
    board.channel.join(this.#viewer);
    board.catchUp(this.#viewer, last);
  }

  /** An event that has nothing on the air yet is waited for; one that there is not never has anything. */
  #watchEvent(eventId: string, last: StreamPosition | undefined): void {
    const feed = this.#hub.event(eventId);
    const board: Watched = {
      channel: feed.own,
      catchUp: (viewer, from) => feed.catchUp(viewer, from),
      heartbeat: () => feed.active?.heartbeat() ?? idleHeartbeat,
    };
    if (feed.active !== null) {
      this.#watch(board, last);
      return;
    }
    this.#leave();
    this.#watched = board;
    board.channel.join(this.#viewer);
    const settle = (isThere: boolean) => {
      // Meanwhile the viewer may have gone elsewhere, and a session may have begun, which was told then.
      if (this.#watched !== board || feed.active !== null) return;
      if (isThere) feed.catchUp(this.#viewer, last);
      else this.#watch(null, last);
    };
    // Where the database cannot say it, nothing speaks against waiting.
    void this.#isEvent(eventId).then(settle, () => settle(true));
  }

  #leave(): void {
    this.#watched?.channel.leave(this.#viewer);
    this.#watched = null;
  }

  #sessionBoard(sessionId: string): Watched | null {
    const hub = this.#hub;
    const found = hub.findSession(sessionId);
    if (found === null) return null;
    // A session that was off the air and comes back does so with a new feed.
    const feed = () => hub.findSession(sessionId) ?? found;
    return {
      get channel() {
        return feed().own;
      },
      catchUp: (viewer, last) => feed().catchUp(viewer, last),
      heartbeat: () => feed().heartbeat(),
    };
  }

  #watchLists(eventId: string | undefined): void {
    this.#leaveLists();
    this.#lists = [this.#hub.lists, ...(eventId === undefined ? [] : [this.#hub.event(eventId).lists])];
    for (const list of this.#lists) list.join(this.#viewer);
  }

  #leaveLists(): void {
    for (const list of this.#lists.splice(0)) list.leave(this.#viewer);
  }
}

function asksForBoard({ k }: ViewerFrame): boolean {
  return k === 'snapshot' || k === 'join-session' || k === 'join-event';
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
