/** Our own live socket: a snapshot, then numbered changes, and after a break only the missed ones. */

import { setTimeout as wait } from 'node:timers/promises';
import { type StreamPosition, type ViewerFrame, viewerFrame } from '@lapwing/contract/live/frame';
import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import * as z from 'zod/mini';
import type { MayWatch } from '../event-access.ts';
import type { Protocol, ProtocolSession } from './accept-sockets.ts';
import type { Channel } from './channel.ts';
import { ASK_AGAIN_MS, type Hub, notFound } from './hub.ts';
import { InOrder } from './in-order.ts';
import type { Viewer } from './viewer.ts';
import { textFrame } from './ws-frame.ts';

/** How long a viewer waits for a session that is not known here yet. */
const LOOK_WITHIN_MS = 2_000;

const idleHeartbeat = textFrame(JSON.stringify({ k: 'heartbeat', n: null, venueMs: null, feedAgeMs: null }));
const notJoined = textFrame(JSON.stringify({ k: 'refused', reason: 'not-joined' }));
const tooManyBoards = textFrame(
  JSON.stringify({ k: 'refused', reason: 'too-many-requests', retryAfterMs: ASK_AGAIN_MS }),
);
const unknownMessage = textFrame(
  JSON.stringify({ k: 'error', message: 'This is no message of the live socket' }),
);

export function ownProtocol(hub: Hub, mayWatch: MayWatch): Protocol {
  return (viewer) => new OwnProtocolSession(hub, mayWatch, viewer);
}

type Watched = {
  channel: Channel;
  catchUp(viewer: Viewer, last: StreamPosition | undefined): void;
  heartbeat(): Buffer;
};

class OwnProtocolSession implements ProtocolSession {
  readonly #hub: Hub;
  readonly #mayWatch: MayWatch;
  readonly #viewer: Viewer;
  readonly #inOrder = new InOrder();
  #watched: Watched | null = null;
  #lists: Channel[] = [];

  constructor(hub: Hub, mayWatch: MayWatch, viewer: Viewer) {
    this.#hub = hub;
    this.#mayWatch = mayWatch;
    this.#viewer = viewer;
  }

  onMessage(text: string): void {
    const parsed = z.safeParse(viewerFrame, fromJson(text));
    if (!parsed.success) {
      this.#viewer.write(unknownMessage);
      throw parsed.error;
    }
    if (asksForBoard(parsed.data) && !this.#viewer.mayAskForBoard()) {
      this.#viewer.write(tooManyBoards);
      return;
    }
    this.#inOrder.run(() => this.#answer(parsed.data));
  }

  heartbeat(): readonly Buffer[] {
    return [this.#stillWatched()?.heartbeat() ?? idleHeartbeat];
  }

  #answer(frame: ViewerFrame): void | Promise<void> {
    switch (frame.k) {
      case 'join-session': {
        const { sessionId, guid, last } = frame;
        const eventId = eventOf(sessionId);
        const watch = () =>
          this.#ifOpen(eventId, guid, (isOpen) =>
            this.#watch(isOpen ? this.#sessionBoard(sessionId) : null, last),
          );
        const { lookForNew } = this.#hub;
        const isKnown = eventId === '' || this.#hub.findSession(sessionId) !== null;
        if (lookForNew === null || isKnown) return watch();
        return inTime(lookForNew()).then(watch);
      }
      case 'join-event': {
        const { eventId, guid, last } = frame;
        return this.#ifOpen(eventId, guid, (isOpen) =>
          this.#watch(isOpen ? this.#eventBoard(eventId) : null, last),
        );
      }
      case 'snapshot': {
        const board = this.#stillWatched();
        if (board === null) this.#viewer.write(notJoined);
        else board.catchUp(this.#viewer, undefined);
        return;
      }
      case 'leave':
        this.#leave();
        return;
      case 'watch-lists': {
        const { eventId, guid } = frame;
        if (eventId === undefined) return this.#watchLists([this.#hub.lists]);
        return this.#ifOpen(eventId, guid, (isOpen) => {
          this.#watchLists([this.#hub.lists, ...(isOpen ? [this.#hub.event(eventId).lists] : [])]);
          if (!isOpen) this.#viewer.write(notFound);
        });
      }
      case 'leave-lists':
        this.#leaveLists();
    }
  }

  /** Responds without waiting if the access of the viewer is known. If it cannot be checked, access is refused. */
  #ifOpen(
    eventId: string,
    guid: string | undefined,
    answer: (isOpen: boolean) => void,
  ): void | Promise<void> {
    const settle = (isOpen: boolean) => {
      if (isOpen) this.#viewer.nameGuid(eventId, guid);
      answer(isOpen);
    };
    const isOpen = this.#mayWatch(eventId, guid);
    if (typeof isOpen === 'boolean') return settle(isOpen);
    return isOpen.catch(() => false).then(settle);
  }

  /** null if there is none, or if the viewer was removed from it. */
  #stillWatched(): Watched | null {
    return this.#watched?.channel.viewers.has(this.#viewer) === true ? this.#watched : null;
  }

  /** The viewer joins first, so later changes come after what it gets here. */
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

  /** Viewers may wait for an event that has nothing on the air yet. */
  #eventBoard(eventId: string): Watched {
    const feed = this.#hub.event(eventId);
    return {
      channel: feed.own,
      catchUp: (viewer, from) => feed.catchUp(viewer, from),
      heartbeat: () => feed.active?.heartbeat() ?? idleHeartbeat,
    };
  }

  #leave(): void {
    this.#watched?.channel.leave(this.#viewer);
    this.#watched = null;
  }

  #sessionBoard(liveSessionId: string): Watched | null {
    const hub = this.#hub;
    const found = hub.findSession(liveSessionId);
    if (found === null) return null;
    // A session that comes back on the air has a new feed.
    const feed = () => hub.findSession(liveSessionId) ?? found;
    return {
      get channel() {
        return feed().own;
      },
      catchUp: (viewer, last) => feed().catchUp(viewer, last),
      heartbeat: () => feed().heartbeat(),
    };
  }

  #watchLists(lists: Channel[]): void {
    this.#leaveLists();
    this.#lists = lists;
    for (const list of lists) list.join(this.#viewer);
  }

  #leaveLists(): void {
    for (const list of this.#lists.splice(0)) list.leave(this.#viewer);
  }
}

/** Whatever comes of it: without the session the viewer is refused. */
async function inTime(looking: Promise<void>): Promise<void> {
  await Promise.race([looking.catch(() => {}), wait(LOOK_WITHIN_MS, undefined, { ref: false })]);
}

function asksForBoard({ k }: ViewerFrame): boolean {
  return k === 'snapshot' || k === 'join-session' || k === 'join-event';
}

/** Empty if the id is not one of ours. */
function eventOf(liveSessionId: string): string {
  const ids = sessionOfLiveId(liveSessionId);
  return ids === null ? '' : formatLiveEventId(ids.eventId);
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
