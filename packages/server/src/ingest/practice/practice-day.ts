/** One transponder at one location on one day: the unit in which practice is made from passings. */

import { localDate } from '@lapwing/timing/timestamp';

export const DAY_MS = 86_400_000;
/** A driver who continues past midnight ends the session of the day before. */
export const NIGHT_MS = 6 * 3_600_000;

export type PracticeDay = { locationId: number; transponder: string; date: string };

/** Two days after midnight: the session of the passing may have started on the day before. */
export function daysOfPassing(
  locationId: number,
  timeZone: string,
  { transponder, atMs }: { transponder: string; atMs: number },
): PracticeDay[] {
  const dates = new Set([localDate(atMs, timeZone), localDate(atMs - NIGHT_MS, timeZone)]);
  return [...dates].map((date) => ({ locationId, transponder, date }));
}

export function keyOf({ locationId, transponder, date }: PracticeDay): string {
  return `${locationId} ${date} ${transponder}`;
}

/** Its name in the list of data set aside. */
export function itemOf({ locationId, transponder, date }: PracticeDay): string {
  return `${locationId}/${date}/${transponder}`;
}

/** null if the item is not a day. */
export function dayOfItem(locationId: number, item: string): PracticeDay | null {
  const [, date, transponder] = /^\d+\/(\d{4}-\d{2}-\d{2})\/(.*)$/s.exec(item) ?? [];
  return date === undefined || transponder === undefined ? null : { locationId, transponder, date };
}
