/** The shared scale of box plots: linear, but compressed at the end if there are outliers. */

export type BoxScale = {
  fromMs: number;
  toMs: number;
  /** where the compressed part begins; null if there is none */
  bendMs: number | null;
};

/** The linear share of the width if the scale bends. */
const EVEN_SHARE = 84;
/** How much longer than most boxes need the scale may be before it bends. */
const STRETCH = 2;
const MARGIN = 0.03;

/** Whole boxes with their whiskers fit; `highs` are the ends of the upper whiskers. */
export function boxScale(lows: readonly number[], highs: readonly number[]): BoxScale {
  const low = Math.min(...lows);
  const sorted = [...highs].sort((a, b) => a - b);
  const most = sorted[Math.floor((sorted.length - 1) * 0.9)] ?? low;
  const highest = sorted.at(-1) ?? low;
  const evenEnd = Math.min(highest, low + (most - low) * STRETCH);
  const margin = Math.max(100, (evenEnd - low) * MARGIN);
  if (highest === evenEnd) return { fromMs: low - margin, toMs: highest + margin, bendMs: null };
  // The linear part ends with the last box that fits into it.
  const bendMs = Math.max(...sorted.filter((end) => end <= evenEnd)) + margin;
  return { fromMs: low - margin, bendMs, toMs: highest + (highest - bendMs) * MARGIN };
}

/** The position of a time on the scale, in percent; times beyond it are at the end. */
export function shareOn({ fromMs, toMs, bendMs }: BoxScale, timeMs: number): number {
  const shownMs = Math.min(timeMs, toMs);
  if (bendMs === null) return ((shownMs - fromMs) / (toMs - fromMs)) * 100;
  if (shownMs <= bendMs) return ((shownMs - fromMs) / (bendMs - fromMs)) * EVEN_SHARE;
  return EVEN_SHARE + ((shownMs - bendMs) / (toMs - bendMs)) * (100 - EVEN_SHARE);
}
