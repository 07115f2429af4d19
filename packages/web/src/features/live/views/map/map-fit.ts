/** Fits a track into its picture: as large as the width and the screen allow, and centred. */

import type { Point, TrackShape } from './track-shape.ts';

const MARGIN = 40;
/** for the scale, below the track */
const FOOT = 22;

export type MapFit = {
  scale: number;
  height: number;
  left: number;
  top: number;
  pixel: (at: Point) => Point;
};

/** A phone scrolls: a track that is higher than wide fills its width too, within reason. */
const TALLEST_ON_PHONE = 2.5;

export function tallestOnPhone(width: number): number {
  return width * TALLEST_ON_PHONE;
}

/** `tallest`: for a track that would leave some of the width empty; by default it does. */
export function mapFit(
  shape: Pick<TrackShape, 'width' | 'height'>,
  width: number,
  mostHeight: number,
  tallest: number = mostHeight,
): MapFit {
  const scale = Math.max(
    0,
    Math.min(
      (width - 2 * MARGIN) / shape.width,
      (Math.max(mostHeight, tallest) - 2 * MARGIN - FOOT) / shape.height,
    ),
  );
  const left = Math.max(MARGIN, (width - shape.width * scale) / 2);
  return {
    scale,
    height: shape.height * scale + 2 * MARGIN + FOOT,
    left,
    top: MARGIN,
    pixel: ({ x, y }) => ({ x: left + x * scale, y: MARGIN + y * scale }),
  };
}
