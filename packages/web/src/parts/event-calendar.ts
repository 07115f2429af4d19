/** The address of an event as a file for calendars. */

import type { Language } from '@lapwing/contract/values/constants';

export function eventCalendarUrl(eventId: number, guid: string | undefined, language: Language): string {
  const unlisted = guid === undefined ? '' : `&guid=${encodeURIComponent(guid)}`;
  return `/feeds/events/${eventId}.ics?lang=${language}${unlisted}`;
}
