/** The competitors with their estimated places, twice a second. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { type TrackPlace, trackPlace } from '@lapwing/timing/live/board/track-place';
import { useMemo } from 'react';
import { useSelection } from '../../board/use-selection.ts';
import { useLive } from '../../state/live-store.ts';
import { classIndexOf, classOf } from '../../state/rows.ts';
import { useVenueTime } from '../../state/venue-time.ts';

/** As often as the lines on the board: each update paints the whole picture. */
const REDRAW_MS = 500;

export type Car = { row: LiveRow; place: TrackPlace; classIndex: number };

/** In the order of the board; only the chosen class, or all. */
export function useCars(): { cars: readonly Car[]; venueMs: number } {
  const board = useLive((state) => state.board);
  const colours = useLive((state) => state.colours);
  const { classCode } = useSelection();
  const venueMs = useVenueTime(REDRAW_MS);
  const cars = useMemo(
    () =>
      board.rows
        .filter((row) => classCode === null || classOf(row) === classCode)
        .map((row) => ({
          row,
          place: trackPlace(row, board, venueMs),
          // On the map everybody has a colour.
          classIndex: Math.max(0, classIndexOf(row, colours)),
        })),
    [board, colours, classCode, venueMs],
  );
  return { cars, venueMs };
}
