/** Times that run while one looks at them: in the pit lane, and since leaving it. */

import type { LiveRow } from '@lapwing/contract/live-row';
import { isTakingPart } from '../rows.ts';
import { useVenueTime } from '../venue-time.ts';
import { clockText } from './cell-text.ts';

const EVERY_MS = 1000;

function Running({ sinceMs, beforeMs = 0 }: { sinceMs: number; beforeMs?: number }) {
  const venueMs = useVenueTime(EVERY_MS);
  return clockText(Math.max(0, venueMs - sinceMs) + beforeMs);
}

/** The stop that goes on, else the last one. */
export function PitTime({ row }: { row: Pick<LiveRow, 'pitEnteredAtMs' | 'lastPitStopMs'> }) {
  const { pitEnteredAtMs, lastPitStopMs } = row;
  if (pitEnteredAtMs !== null) return <Running sinceMs={pitEnteredAtMs} />;
  return lastPitStopMs === null ? null : clockText(lastPitStopMs);
}

type StintTimeProps = {
  row: Pick<LiveRow, 'stintStartedAtMs' | 'earlierStintsMs' | 'marker'>;
  isTotal?: boolean;
};

export function StintTime({ row, isTotal = false }: StintTimeProps) {
  const { stintStartedAtMs, earlierStintsMs } = row;
  // Nobody knows when the stint of someone who stopped on the track ended.
  if (!isTakingPart(row)) return null;
  const beforeMs = isTotal ? earlierStintsMs : 0;
  if (stintStartedAtMs !== null) return <Running sinceMs={stintStartedAtMs} beforeMs={beforeMs} />;
  return beforeMs === 0 ? null : clockText(beforeMs);
}
