/** Facts next to a story: who gained the most places, who finished closest together, and the lap that decided. */

import type { StorySentence } from '@lapwing/contract/results/story';
import type { StoryEntry } from './race-story.ts';

type Mover = { who: number; from: number; to: number };

/** Among the classified; of equals the better placed. Null if nobody gained a place, or without a grid. */
export function moverOf(entries: readonly StoryEntry[]): Mover | null {
  const gained = entries
    .filter(({ isClassified, status }) => isClassified && status !== 'DNF')
    .flatMap(({ finishPosition: who, gridPosition: from }) =>
      from === null || from <= who ? [] : [{ who, from, to: who }],
    );
  return gained.toSorted((a, b) => b.from - b.to - (a.from - a.to) || a.to - b.to)[0] ?? null;
}

/** A competitor with the gap to the one in front; null if it is in laps, or was changed by a decision of the officials. */
export type Finisher = { finishPosition: number; gapMs: number | null };

/** Null without two on the same lap, and for a dead heat, whose order nobody measured. */
export function closestFinishOf(
  finishers: readonly Finisher[],
): { ahead: number; behind: number; gapMs: number } | null {
  let closest: { ahead: number; behind: number; gapMs: number } | null = null;
  for (const [index, { finishPosition: behind, gapMs }] of finishers.entries()) {
    const ahead = finishers[index - 1]?.finishPosition;
    if (ahead === undefined || gapMs === null || gapMs <= 0) continue;
    if (closest === null || gapMs < closest.gapMs) closest = { ahead, behind, gapMs };
  }
  return closest;
}

/** Practice and qualifying: the lap of the fastest, if it is among the laps that count. */
export function bestLapStory(
  first: StoryEntry | undefined,
  best: { lap: number; timeMs: number },
): StorySentence[] {
  if (first === undefined || !first.isClassified || best.timeMs <= 0) return [];
  const { lap, timeMs } = best;
  if (first.lapTimesMs[lap - 1] !== timeMs || first.deletedLaps.includes(lap)) return [];
  const isLast = lap > 1 && lap === first.lapTimesMs.length;
  return [
    {
      code: isLast ? 'best-lap-at-the-end' : 'best-lap',
      ...{ lap, who: first.finishPosition, other: null, place: null, laps: null },
    },
  ];
}
