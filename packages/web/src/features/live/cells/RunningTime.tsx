/** Times that run on the screen: in the pit lane, and since leaving it. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { formatClock } from '@lapwing/timing/lap-time';
import { stintsAt } from '@lapwing/timing/live/board/row-values';
import { useLive } from '../state/live-store.ts';
import { useVenueTime } from '../state/venue-time.ts';

const EVERY_MS = 1000;

function useStints(row: LiveRow) {
  const session = useLive(({ board }) => board.session);
  return stintsAt(row, session, useVenueTime(EVERY_MS));
}

/** The current stop, otherwise the last one. */
export function PitTime({ row }: { row: LiveRow }) {
  const { inPitMs } = useStints(row);
  const shownMs = inPitMs ?? row.lastPitStopMs;
  return shownMs === null ? null : formatClock(shownMs);
}

export function StintTime({ row, isTotal = false }: { row: LiveRow; isTotal?: boolean }) {
  const { stintMs, totalMs } = useStints(row);
  const shownMs = isTotal ? totalMs : stintMs;
  return shownMs === null ? null : formatClock(shownMs);
}
