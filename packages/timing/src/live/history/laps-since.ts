/** How many laps a race has had since a moment: those that were the first to be completed after it. */

import type { LiveLaps } from '@lapwing/contract/live/laps';

export function lapsSince({ competitors, startedAtMs }: LiveLaps, atMs: number): number {
  const fromMs = atMs - startedAtMs;
  let most = 0;
  let before = 0;
  for (const { endsMs } of competitors) {
    most = Math.max(most, endsMs.length);
    before = Math.max(before, endsMs.findLastIndex((endMs) => endMs !== null && endMs <= fromMs) + 1);
  }
  return most - before;
}
