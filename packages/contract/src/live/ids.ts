/** Live ids: `lw-{eventId}` and `lw-{eventId}-{sessionId}`, over the same events and sessions as the results. */

export function formatLiveEventId(eventId: number): string {
  return `lw-${eventId}`;
}

export function formatLiveSessionId(eventId: number, sessionId: number): string {
  return `lw-${eventId}-${sessionId}`;
}

/** null for an unknown kind of id. */
export function parseLiveEventId(id: string): number | null {
  const number = /^lw-(\d{1,15})$/i.exec(id)?.[1];
  return number === undefined ? null : Number(number);
}

/** null for an unknown kind of id, or one of another event. */
export function parseLiveSessionId(id: string, eventId: number): number | null {
  const ids = sessionOfLiveId(id);
  return ids === null || ids.eventId !== eventId ? null : ids.sessionId;
}

/** null for an unknown kind of id. */
export function sessionOfLiveId(id: string): { eventId: number; sessionId: number } | null {
  const [, event, session] = /^lw-(\d{1,15})-(\d{1,15})$/i.exec(id) ?? [];
  return event === undefined || session === undefined
    ? null
    : { eventId: Number(event), sessionId: Number(session) };
}
