/** The announcements that are on a board and were not on the one before it. */

import type { Notice } from '@lapwing/contract/live/board';

/** A batch announces far less than the list of notices holds. After an act they may have other ids. */
export function newNotices(notices: readonly Notice[], before: readonly Notice[]): readonly Notice[] {
  if (notices === before) return [];
  const last = before.at(-1);
  if (last === undefined) return notices;
  const place = notices.lastIndexOf(last);
  if (place !== -1) return notices.slice(place + 1);
  const known = new Set(before.map(factsOf));
  return notices.filter((notice) => !known.has(factsOf(notice)));
}

function factsOf({ type, atMs, text }: Notice): string {
  return JSON.stringify([type, atMs, text]);
}
