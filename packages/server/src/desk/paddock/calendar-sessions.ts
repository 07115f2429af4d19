/** The sessions of an event for calendars: past ones with their real times, the others as expected. */

import type { CalendarSession, FindCalendarSessions } from '@lapwing/timing/paddock/calendar-session';
import type { Kysely } from 'kysely';
import { isOpenTo } from '../../storage/open-event.ts';
import type { Schema } from '../../storage/schema.ts';
import { entrantOf } from './entrants.ts';
import { hasMoved, readStarts } from './expected-starts.ts';
import { type PaddockClocks, spreadMinutesOf } from './paddock-clock.ts';
import { keyOf } from './read-day.ts';

/** Null if there is no such event, or no such entry. */
export function createCalendarSessions(db: Kysely<Schema>, clocks: PaddockClocks): FindCalendarSessions {
  return async (eventId, { guid, number }) => {
    const day = await clocks.day(eventId);
    if (day === null || !isOpenTo(day.event, guid)) return null;
    const entrant = number === undefined ? undefined : entrantOf(day, number);
    if (entrant === null) return null;
    const shown = day.sessions.filter(({ id }) => entrant === undefined || entrant.sessionIds.includes(id));
    const stored = await readStarts(
      db,
      shown.map(({ id }) => id),
    );
    return shown.map((session): CalendarSession => {
      const { id: sessionId, group, name, startsAtMs: plannedAtMs, slotMs, version } = session;
      const item = day.items.find(({ key }) => key === keyOf(sessionId));
      const row = stored.get(sessionId);
      const live = day.expected.get(sessionId);
      const found = live && {
        sessionId,
        ...{ expectedStartMs: live.expectedStartMs, gridAtMs: live.gridAtMs },
        spreadMinutes: spreadMinutesOf(live.spreadMs),
      };
      // What was stored stands until it is worth an update, so that a calendar does not change at every look.
      const isOutdated = found !== undefined && row !== undefined && hasMoved(row, found);
      const shownStart = row === undefined || isOutdated ? found : found && row;
      const hasBegun = item?.startedAtMs !== null && item?.startedAtMs !== undefined;
      const startsAtMs = item?.startedAtMs ?? shownStart?.expectedStartMs ?? plannedAtMs;
      const result = day.rows.get(sessionId)?.revisionNumber ?? 0;
      return {
        sessionId,
        name: [group, name].filter(Boolean).join(' · '),
        ...{ startsAtMs, plannedAtMs },
        endsAtMs: item?.endedAtMs ?? startsAtMs + slotMs,
        grid:
          shownStart === undefined
            ? null
            : { atMs: shownStart.gridAtMs, spreadMinutes: shownStart.spreadMinutes },
        sequence: (row?.sequence ?? 0) + (isOutdated || hasBegun ? 1 : 0) + version + result,
        updatedAtMs: Math.max(
          row?.changedAtMs ?? 0,
          day.event.updatedAtMs,
          item?.endedAtMs ?? item?.startedAtMs ?? 0,
        ),
      };
    });
  };
}
