/** A ring that can be heard: one short tone for each car, where it is on the track and how close it is. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { LiveRow } from '@lapwing/contract/live/row';
import { trackPlace } from '../board/track-place.ts';

/** More tones than these cannot be told apart. */
const MOST_CARS = 6;
const HIGHEST_HZ = 880;
const LOWEST_HZ = 220;
/** Gaps from here on sound the same. */
const FARTHEST_MS = 20_000;

export type Tone = {
  readonly index: number;
  /** -1 left to 1 right: the finish line is in the middle, a quarter of a lap later the car is on the right */
  readonly pan: number;
  /** the closer to the reference, the higher */
  readonly frequencyHz: number;
  readonly isReference: boolean;
};

/** The first of the pinned cars, or the leader, and those around it; in the order of the board. */
export function ringOf(board: LiveBoard, mine: ReadonlySet<number>, venueMs: number): Tone[] {
  const { rows } = board;
  const place = Math.max(
    0,
    rows.findIndex(({ index }) => mine.has(index)),
  );
  const from = Math.max(0, Math.min(place - Math.floor(MOST_CARS / 2), rows.length - MOST_CARS));
  const reference = rows[place];
  return rows.slice(from, from + MOST_CARS).flatMap((row): Tone[] => {
    const at = trackPlace(row, board, venueMs);
    if (at.kind !== 'moving' || reference === undefined) return [];
    return [
      {
        index: row.index,
        pan: Math.sin(2 * Math.PI * at.at),
        frequencyHz: frequencyOf(Math.abs(behindMs(row) - behindMs(reference))),
        isReference: row === reference,
      },
    ];
  });
}

/** Behind the leader; a lapped car is far away. */
function behindMs({ difference }: LiveRow): number {
  if (difference.kind === 'time') return difference.timeMs;
  return difference.kind === 'laps' ? FARTHEST_MS * difference.laps : 0;
}

function frequencyOf(gapMs: number): number {
  const share = Math.min(1, gapMs / FARTHEST_MS);
  return HIGHEST_HZ * (LOWEST_HZ / HIGHEST_HZ) ** share;
}
