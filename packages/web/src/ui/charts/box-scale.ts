/** The scale of box plots below each other: even, but that few who are far off stand closer together at its end. */

export type BoxScale = {
  fromMs: number;
  toMs: number;
  /** where times begin to stand closer together; null where they nowhere do */
  bendMs: number | null;
};

/** How much of the width is even where the scale bends. */
const EVEN_SHARE = 84;
/** How much longer than most need the scale may be before it bends. */
const STRETCH = 2;
const MARGIN = 0.03;

/** Whole boxes with their whiskers fit; `highs` are the ends of the upper whiskers. */
export function boxScale(lows: readonly number[], highs: readonly number[]): BoxScale {
  const low = Math.min(...lows);
  const sorted = [...highs].sort((one, other) => one - other);
  const most = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? low;
  const highest = sorted.at(-1) ?? low;
  const evenEnd = Math.min(highest, low + (most - low) * STRETCH);
  const margin = Math.max(100, (evenEnd - low) * MARGIN);
  if (highest === evenEnd) return { fromMs: low - margin, toMs: highest + margin, bendMs: null };
  // Those who are within it need no more than the last of them.
  const bendMs = Math.max(...sorted.filter((end) => end <= evenEnd)) + margin;
  return { fromMs: low - margin, bendMs, toMs: highest + (highest - bendMs) * MARGIN };
}

/** How far along the scale a time stands, in percent; what is beyond stands at the end. */
export function shareOn({ fromMs, toMs, bendMs }: BoxScale, timeMs: number): number {
  const shownMs = Math.min(timeMs, toMs);
  if (bendMs === null) return ((shownMs - fromMs) / (toMs - fromMs)) * 100;
  if (shownMs <= bendMs) return ((shownMs - fromMs) / (bendMs - fromMs)) * EVEN_SHARE;
  return EVEN_SHARE + ((shownMs - bendMs) / (toMs - bendMs)) * (100 - EVEN_SHARE);
}
