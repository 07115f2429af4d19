/** What was announced, from the answer of the plain call. */

import { type Notice, noticeTypes } from '@lapwing/contract/live/board';
import { parseTimestamp } from '@lapwing/timing/timestamp';

type Announcement = {
  id: string;
  type?: string | undefined;
  text: string;
  timestamp?: string | undefined;
  displayTime?: number | undefined;
  priority?: number | undefined;
};

/** `timeZone` is the venue's: the answer has the time of day there. */
export function noticesFromAnswer(announcements: readonly Announcement[], timeZone: string): Notice[] {
  return announcements
    .map(({ id, type, text, timestamp, displayTime, priority = 0 }) => ({
      id,
      // Everything else is a kind of the timer's own.
      type: noticeTypes.find((known) => known === type) ?? ('timer' as const),
      text,
      atMs: (timestamp !== undefined && parseTimestamp(timestamp, timeZone)) || 0,
      priority,
      ...(displayTime !== undefined && { displaySeconds: displayTime }),
    }))
    .sort((a, b) => a.atMs - b.atMs);
}
