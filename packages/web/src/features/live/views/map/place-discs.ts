/** Moves discs that would overlap next to the line, as near to their places as there is room. */

import type { Point } from './track-shape.ts';

export type Anchor = { key: number; at: Point; outward: Point };
/** `isMoved`: next to its place, which a thin line then shows. */
export type PlacedDisc = Anchor & { disc: Point; isMoved: boolean };

type Room = {
  width: number;
  height: number;
  /** areas that displaced discs avoid */
  taken: readonly Point[];
};

const MAX_RINGS = 6;

/** The first of the list keep their places; later ones make room. */
export function placeDiscs(anchors: readonly Anchor[], radius: number, room?: Room): PlacedDisc[] {
  const placed: PlacedDisc[] = [];
  const reach = radius * 2;
  const isFree = ({ x, y }: Point) => placed.every(({ disc }) => Math.hypot(disc.x - x, disc.y - y) >= reach);
  const hasRoom = ({ x, y }: Point) =>
    room === undefined ||
    (Math.min(x, y, room.width - x, room.height - y) > radius &&
      room.taken.every((point) => Math.hypot(point.x - x, point.y - y) >= reach));
  for (const anchor of anchors) {
    const disc = isFree(anchor.at)
      ? anchor.at
      : (besides(anchor, reach).find((point) => isFree(point) && hasRoom(point)) ?? anchor.at);
    placed.push({ ...anchor, disc, isMoved: disc !== anchor.at });
  }
  return placed;
}

/** Outside and inside of the line, further and further away. */
function besides({ at, outward }: Anchor, reach: number): Point[] {
  const points: Point[] = [];
  for (let ring = 1; ring <= MAX_RINGS; ring += 1) {
    for (const away of [ring * reach, -ring * reach]) {
      for (const slant of [0, 0.6 * reach, -0.6 * reach]) {
        points.push({
          x: at.x + outward.x * away - outward.y * slant,
          y: at.y + outward.y * away + outward.x * slant,
        });
      }
    }
  }
  return points;
}
