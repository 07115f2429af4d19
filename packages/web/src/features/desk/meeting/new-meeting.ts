/** The first details of a new meeting: an empty one today, or a copy on the same day of the week. */

import type { DeskOrganization } from '@lapwing/contract/desk/calls';
import type { Meeting, MeetingDetails } from '@lapwing/contract/desk/meeting';
import { localDate } from '@lapwing/timing/timestamp';

const DAY_MS = 86_400_000;

type Here = { nowMs: number; timeZone: string };

/** A copy is four weeks later. If that is in the past, it is on the next such day of the week. */
export function newMeeting(
  { countryCode, sport }: Pick<DeskOrganization, 'countryCode' | 'sport'>,
  copied: Pick<Meeting, 'details'> | undefined,
  { nowMs, timeZone }: Here,
): MeetingDetails {
  const today = localDate(nowMs, timeZone);
  if (copied === undefined) {
    const location = { name: '', countryCode, timeZone };
    return { name: '', sport, startDate: today, endDate: today, isListed: true, location, groups: [] };
  }
  const { version: _, ...details } = copied.details;
  const laterMs = Math.max(
    Date.parse(details.startDate) + 28 * DAY_MS,
    sameWeekdayFrom(Date.parse(today), Date.parse(details.startDate)),
  );
  const byMs = laterMs - Date.parse(details.startDate);
  const moved = (day: string) => new Date(Date.parse(day) + byMs).toISOString().slice(0, 10);
  return { ...details, startDate: moved(details.startDate), endDate: moved(details.endDate) };
}

function sameWeekdayFrom(fromMs: number, likeMs: number): number {
  const days = (((likeMs - fromMs) / DAY_MS) % 7) + 7;
  return fromMs + (days % 7) * DAY_MS;
}
