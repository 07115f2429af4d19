/** The lists of events and sessions of other processes, merged from their changes. */

import type { LiveEvent, LiveSession } from '@lapwing/contract/live/events';
import type { Hub, WholeLists } from '../push/hub.ts';
import { textFrame } from '../push/ws-frame.ts';
import type { ListMessage } from './subjects.ts';

/** The frames of `lists.ts`. */
type EventsFrame = { changedEvents: LiveEvent[]; deletedEvents: string[] };
type SessionsFrame = { changes: { chg?: LiveSession[]; del?: string[] } };

export class RemoteLists implements WholeLists {
  readonly #events = new Map<string, LiveEvent>();
  readonly #sessions = new Map<string, Map<string, LiveSession>>();

  events(): readonly Buffer[] {
    const frame = { k: 'events', changedEvents: [...this.#events.values()], deletedEvents: [] };
    return [textFrame(JSON.stringify(frame))];
  }

  sessionsOf(eventId: string): readonly Buffer[] {
    const chg = [...(this.#sessions.get(eventId)?.values() ?? [])];
    return [textFrame(JSON.stringify({ k: 'sessions', eventId, changes: { chg, del: [] } }))];
  }

  /** Remembers a message of an owner, and passes it on to the viewers here. */
  take(hub: Hub, message: ListMessage, text: string): void {
    switch (message.kind) {
      case 'events':
        this.#takeEvents(JSON.parse(text) as EventsFrame);
        hub.lists.publish(textFrame(text));
        return;
      case 'sessions': {
        const { eventId, record } = message;
        this.#takeSessions(eventId, JSON.parse(text) as SessionsFrame);
        hub.event(eventId).lists.publish(textFrame(text));
        if (record !== '') hub.event(eventId).signalR.publish(textFrame(record));
        return;
      }
      case 'event':
        hub.event(message.eventId).signalR.publish(textFrame(message.record));
        return;
      case 'presented':
        hub.publishPresentation(message.eventId, textFrame(text));
    }
  }

  #takeEvents({ changedEvents, deletedEvents }: EventsFrame): void {
    for (const event of changedEvents) this.#events.set(event.id, event);
    for (const id of deletedEvents) this.#events.delete(id);
  }

  #takeSessions(eventId: string, { changes: { chg = [], del = [] } }: SessionsFrame): void {
    const sessions = this.#sessions.get(eventId) ?? new Map<string, LiveSession>();
    for (const session of chg) sessions.set(session.id, session);
    for (const id of del) sessions.delete(id);
    if (sessions.size === 0) {
      this.#sessions.delete(eventId);
      this.#events.delete(eventId);
    } else this.#sessions.set(eventId, sessions);
  }
}
