/** Times that run while one looks at them: in the pit lane, and since leaving it. */

import type { LiveRow } from '@lapwing/contract/live-row';
import { stintsAt } from '@lapwing/timing/live/row-values';
import { isTakingPart } from '../rows.ts';
import { useVenueTime } from '../venue-time.ts';
import { clockText } from './cell-text.ts';

const EVERY_MS = 1000;

/** The stop that goes on, else the last one. */
export function PitTime({ row }: { row: LiveRow }) {
  const { inPitMs } = stintsAt(row, useVenueTime(EVERY_MS));
  const shownMs = inPitMs ?? row.lastPitStopMs;
  return shownMs === null ? null : clockText(shownMs);
}

export function StintTime({ row, isTotal = false }: { row: LiveRow; isTotal?: boolean }) {
  const { stintMs, totalMs } = stintsAt(row, useVenueTime(EVERY_MS));
  const shownMs = isTotal ? totalMs : stintMs;
  // Nobody knows when the stint of someone who stopped on the track ended.
  return shownMs === null || !isTakingPart(row) ? null : clockText(shownMs);
}
