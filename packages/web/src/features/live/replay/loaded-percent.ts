/** How much of a session has been loaded for its replay, from 0 to 100. */

import type { LiveBoard } from '@lapwing/contract/live/board';

/** `untilMs`: the venue time of the newest loaded event; null before the first. */
export function loadedPercent(
  { session, epochMs, atMs }: Pick<LiveBoard, 'session' | 'epochMs' | 'atMs'>,
  untilMs: number | null,
): number {
  const fromMs = session.startedAtMs ?? epochMs;
  if (untilMs === null || atMs <= fromMs) return 0;
  return Math.max(0, Math.min(100, Math.round(((untilMs - fromMs) / (atMs - fromMs)) * 100)));
}
