/** Sends changes in the lists of events and sessions to their viewers, collected for a moment. */

import type { LiveEvent } from '@lapwing/contract/live/events';
import { formatLiveEventId, parseLiveEventId } from '@lapwing/contract/live/ids';
import { sessionChangesNames } from '@lapwing/contract/live/names';
import { toShort } from '@lapwing/contract/values/short-names';
import { repeat } from '../repeat.ts';
import { toLiveSession } from './on-air/board-wire.ts';
import type { ListedSession } from './on-air/listed-session.ts';
import { Hub } from './push/hub.ts';
import { textFrame } from './push/ws-frame.ts';
import { invocationRecord } from './signalr/hub-messages.ts';

const COLLECT_FOR_MS = 300;
/** Laps and clocks in lists need not be newer than this. */
const REFRESH_EVERY_MS = 5_000;

export type ListSources = {
  onTheAir: () => readonly ListedSession[];
  /** null for an event that is deleted or unlisted */
  findEvent: (eventId: number) => Promise<LiveEvent | null>;
  onError: (error: unknown) => void;
};

/** Learns of everything that the lists publish, for viewers at other processes. Texts are those of frames. */
export type ListsMirror = {
  events(text: string): void;
  sessions(eventId: string, text: string, record: string): void;
  /** for SignalR */
  event(eventId: string, record: string): void;
  /** Whether viewers at other processes watch the list of events, or of the sessions of this one. */
  isWatched(eventId: string): boolean;
};

/** By the session's id: evicting or loading a board in the meantime replaces the object. */
type ListChanges = { changed: Map<string, ListedSession>; deleted: Set<string> };

export class LiveLists {
  readonly hub: Hub;
  readonly #sources: ListSources;
  readonly #shown = new Map<string, LiveEvent>();
  readonly #numbers = new Map<string, number>();
  readonly #stopRefreshing: () => void;
  /** null if all viewers are here */
  mirror: ListsMirror | null = null;
  #pending = new Map<number, ListChanges>();
  #timer: NodeJS.Timeout | null = null;

  constructor(sources: ListSources) {
    this.#sources = sources;
    this.hub = new Hub({
      events: () => [textFrame(this.wholeEvents())],
      sessionsOf: (eventId) => [textFrame(this.wholeSessions(eventId))],
    });
    this.#stopRefreshing = repeat(REFRESH_EVERY_MS, () => this.#collectProgress(), sources.onError);
  }

  /** The text of a frame with all events on the air. */
  wholeEvents(): string {
    return eventsText([...this.#shown.values()], []);
  }

  /** The text of a frame with all sessions of the event. */
  wholeSessions(eventId: string): string {
    const listed = this.#sources.onTheAir().filter((session) => session.eventId === eventId);
    return sessionsText(eventId, listed, []);
  }

  note(listed: ListedSession, what: 'opened' | 'changed' | 'closed'): void {
    const { session, liveSessionId } = listed;
    const pending = this.noteEvent(session.eventId);
    if (what === 'closed') {
      pending.changed.delete(liveSessionId);
      pending.deleted.add(liveSessionId);
    } else {
      pending.deleted.delete(liveSessionId);
      pending.changed.set(liveSessionId, listed);
    }
  }

  /** The event itself has changed. */
  noteEvent(eventId: number): ListChanges {
    const pending = this.#pending.get(eventId) ?? { changed: new Map(), deleted: new Set() };
    this.#pending.set(eventId, pending);
    this.#timer ??= setTimeout(
      () => void this.#sendChanges().catch(this.#sources.onError),
      COLLECT_FOR_MS,
    ).unref();
    return pending;
  }

  /** An event is no longer public. */
  noteHidden(eventId: string): void {
    const id = parseLiveEventId(eventId);
    if (id !== null && this.#shown.has(eventId)) this.noteEvent(id);
  }

  close(): void {
    this.#stopRefreshing();
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #collectProgress(): void {
    const onTheAir = this.#sources.onTheAir();
    const ids = new Set(onTheAir.map(({ liveSessionId }) => liveSessionId));
    for (const id of this.#numbers.keys()) if (!ids.has(id)) this.#numbers.delete(id);
    for (const listed of onTheAir) {
      const { liveSessionId, eventId } = listed;
      const isWatched =
        this.hub.lists.viewers.size + this.hub.event(eventId).lists.viewers.size > 0 ||
        this.mirror?.isWatched(eventId) === true;
      if (!isWatched || this.#numbers.get(liveSessionId) === listed.number()) continue;
      this.#numbers.set(liveSessionId, listed.number());
      this.note(listed, 'changed');
    }
  }

  async #sendChanges(): Promise<void> {
    this.#timer = null;
    const pending = this.#pending;
    this.#pending = new Map();
    const changedEvents: LiveEvent[] = [];
    const deletedEvents: string[] = [];
    for (const [id, { changed, deleted }] of pending) {
      try {
        const eventId = formatLiveEventId(id);
        if (changed.size + deleted.size > 0) this.#sendSessions(eventId, [...changed.values()], [...deleted]);
        const event = await this.#sources.findEvent(id);
        if (event === null) {
          if (this.#shown.delete(eventId)) deletedEvents.push(eventId);
        } else {
          this.#sendEvent(eventId, event);
          changedEvents.push(event);
        }
      } catch (error) {
        // A fault in one event must not keep the others from their viewers.
        this.#sources.onError(error);
      }
    }
    if (changedEvents.length + deletedEvents.length === 0) return;
    const text = eventsText(changedEvents, deletedEvents);
    this.hub.lists.publish(textFrame(text));
    this.mirror?.events(text);
  }

  #sendEvent(eventId: string, event: LiveEvent): void {
    const isOnAir = this.#sources.onTheAir().some((host) => host.eventId === eventId);
    if (isOnAir) this.#shown.set(eventId, event);
    else this.#shown.delete(eventId);
    const record = invocationRecord('eventAddedOrUpdated', event);
    this.hub.event(eventId).signalR.publish(textFrame(record));
    this.mirror?.event(eventId, record);
  }

  #sendSessions(eventId: string, changed: readonly ListedSession[], deleted: readonly string[]): void {
    const event = this.hub.event(eventId);
    const text = sessionsText(eventId, changed, deleted);
    const record = invocationRecord('sessionsModified', changesOf(changed, deleted));
    event.lists.publish(textFrame(text));
    event.signalR.publish(textFrame(record));
    this.mirror?.sessions(eventId, text, record);
  }
}

function changesOf(changed: readonly ListedSession[], deleted: readonly string[]) {
  return toShort(sessionChangesNames, {
    changedSessions: changed.map((listed) => toLiveSession(listed)),
    deletedSessions: [...deleted],
  });
}

function sessionsText(
  eventId: string,
  changed: readonly ListedSession[],
  deleted: readonly string[],
): string {
  return JSON.stringify({ k: 'sessions', eventId, changes: changesOf(changed, deleted) });
}

function eventsText(changedEvents: readonly LiveEvent[], deletedEvents: readonly string[]): string {
  return JSON.stringify({ k: 'events', changedEvents, deletedEvents });
}
