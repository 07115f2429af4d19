/** The board at a moment, from the part of the record that contains it. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { RewindPart } from '@lapwing/contract/live/rewind';
import { applyDelta } from '../delta/session-delta.ts';
import { emptyBoard } from '../session-state.ts';

/** A board, and how many frames of its part are in it. */
export type BoardInPart = { board: LiveBoard; frameCount: number };

type Part = Pick<RewindPart, 'board' | 'frames'>;

export function boardOfPart({ board }: Pick<Part, 'board'>): BoardInPart {
  return { board: applyDelta(emptyBoard, board), frameCount: 0 };
}

/** `from` is a board of the same part; an earlier one saves work, a later one is not used. */
export function boardAt(part: Part, venueMs: number, from: BoardInPart | null = null): BoardInPart {
  const target = countUntil(part.frames.length, venueMs, (place) => part.frames[place]?.[0] ?? 0);
  const start = from !== null && from.frameCount <= target ? from : boardOfPart(part);
  let { board } = start;
  for (const [, delta] of part.frames.slice(start.frameCount, target)) board = applyDelta(board, delta);
  return { board, frameCount: target };
}

/** The place of the part that contains the moment; the first one for a moment before it. */
export function partAt(partsMs: readonly number[], venueMs: number): number {
  return Math.max(0, countUntil(partsMs.length, venueMs, (place) => partsMs[place] ?? 0) - 1);
}

/** How many of an ascending list are not after the moment. */
function countUntil(length: number, venueMs: number, msAt: (place: number) => number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (msAt(middle) <= venueMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
