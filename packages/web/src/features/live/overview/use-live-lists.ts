/** Keeps the lists of live events and sessions current: the server sends changes, and regular requests do the rest. */

import type { LiveSession } from '@lapwing/contract/live/events';
import { type ServerFrame, serverFrame } from '@lapwing/contract/live/frame';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { liveSocketAddress } from '../../../api/live-socket.ts';
import { guidInAddress } from '../../../routing/guid-in-address.ts';
import { liveEventQuery } from '../state/queries.ts';
import { type ReadableEvent, readableSession } from '../state/readable-events.ts';

const RETRY_MS = 15_000;

/** `eventId` if the sessions of one event are shown. */
export function useLiveLists(eventId?: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const start = async () => {
      const address = await liveSocketAddress();
      if (isGone) return;
      const opened = new WebSocket(address);
      socket = opened;
      opened.addEventListener('open', () => {
        const event = eventId === undefined ? {} : { eventId, guid: guidInAddress() };
        opened.send(JSON.stringify({ k: 'watch-lists', ...event }));
      });
      opened.addEventListener('message', ({ data }) => {
        const parsed = serverFrame.safeParse(JSON.parse(String(data)));
        if (parsed.success) take(parsed.data, queries);
      });
      opened.addEventListener('close', () => {
        if (!isGone) timer = setTimeout(attempt, RETRY_MS * (1 + Math.random()));
      });
    };
    // Without the socket the lists are as new as the last request.
    const attempt = () => void start().catch(() => {});
    attempt();
    return () => {
      isGone = true;
      clearTimeout(timer);
      socket?.close();
    };
  }, [eventId, queries]);
}

function take(frame: ServerFrame, queries: QueryClient): void {
  if (frame.k === 'events') {
    const isNews = frame.changedEvents.length + frame.deletedEvents.length > 0;
    if (isNews) void queries.invalidateQueries({ queryKey: ['live', 'overview'] });
  }
  if (frame.k === 'sessions') {
    const { chg, del } = frame.changes;
    const { queryKey } = liveEventQuery(frame.eventId.toLowerCase());
    queries.setQueryData(queryKey, (event) => event && withSessions(event, chg, del));
  }
}

/** The event with its current sessions. */
export function withSessions(
  event: ReadableEvent,
  changed: readonly LiveSession[],
  deleted: readonly string[],
): ReadableEvent {
  const news = new Map(changed.map((session) => [session.id, readableSession(session)]));
  const known = event.sessions.map((session) => news.get(session.id) ?? session);
  const ids = new Set(known.map(({ id }) => id));
  const added = [...news.values()].filter(({ id }) => !ids.has(id));
  // Sessions that are no longer on the air are finished, and stay in the list of the event.
  return {
    ...event,
    sessions: [...known, ...added].filter(({ id }) => !deleted.includes(id) || ids.has(id)),
  };
}
