/** The symbols of a lap chart: an open square for a pit stop, a cross for the end of the race. */

import { isOut } from '../classification/row-outcome.ts';
import { type ChartLayout, placeY } from './chart-layout.ts';

type Point = { x: number; y: number };

export function squareAt({ x, y }: Point): string {
  return `M${x - 3} ${y - 3}h6v6h-6Z`;
}

export function crossAt({ x, y }: Point): string {
  return `M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`;
}

export type LineMarks = { tails: string; pits: string; outs: string };

/** The stops and ends of all lines, and in a race the dots from the last lap of a lapped competitor to the flag. */
export function marksOf(
  { runners, lapX, rowHeight }: ChartLayout,
  { lapCount, isRace }: { lapCount: number; isRace: boolean },
): LineMarks {
  const endX = lapX(lapCount);
  const pits: string[] = [];
  const outs: string[] = [];
  const tails: string[] = [];
  for (const { row, trace, points, finalPlace } of runners) {
    for (const lap of trace.pitLaps) {
      const point = points[lap];
      if (point) pits.push(squareAt(point));
    }
    const end = points.at(-1);
    if (!end) continue;
    if (isOut(row)) outs.push(crossAt(end));
    else if (isRace && end.x < endX)
      tails.push(`M${end.x} ${end.y}L${endX} ${placeY(finalPlace, rowHeight)}`);
  }
  return { tails: tails.join(''), pits: pits.join(''), outs: outs.join('') };
}
