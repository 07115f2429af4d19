/** A session as calendars have it: as it ran, or as it is expected. */

export type CalendarSession = {
  sessionId: number;
  name: string;
  startsAtMs: number;
  endsAtMs: number;
  /** null once it has begun */
  grid: { atMs: number; spreadMinutes: number } | null;
  plannedAtMs: number;
  /** grows with every change */
  sequence: number;
  updatedAtMs: number;
};

/** Null if there is no such event for somebody with this guid, or no entry with the number. */
export type FindCalendarSessions = (
  eventId: number,
  given: { guid: string | undefined; number: string | undefined },
) => Promise<readonly CalendarSession[] | null>;
