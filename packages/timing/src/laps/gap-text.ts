/** Formats a gap. */

import { formatLapTime } from '../lap-time.ts';
import type { Gap } from './gap.ts';

/** `+0.828`, `1 Lap`, `17 Laps`; null for the leader. */
export function formatGap(gap: Gap): string | null {
  if (gap.kind === 'none') return null;
  if (gap.kind === 'laps') return gap.laps === 1 ? '1 Lap' : `${gap.laps} Laps`;
  if (gap.kind === 'points') return String(gap.points);
  return gap.timeMs < 0 ? formatLapTime(gap.timeMs) : `+${formatLapTime(gap.timeMs)}`;
}
