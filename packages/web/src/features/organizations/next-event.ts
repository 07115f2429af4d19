/** The first event of an organisation that is today or later. */

import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { localDate } from '@lapwing/timing/timestamp';

type Here = { nowMs: number; timeZone: string };

export function nextEvent(events: readonly OwnEvent[], { nowMs, timeZone }: Here): OwnEvent | undefined {
  const today = localDate(nowMs, timeZone);
  return events
    .filter(({ isDeleted, startDate }) => !isDeleted && startDate >= today)
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))[0];
}
