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

export type Cluster = { keys: readonly number[]; at: Point };

/** More discs than this in one place are shown as one, until it is opened. */
const MOST_SIDE_BY_SIDE = 4;

/** The first of the list stay on their own; `open` are those whose cluster was opened. */
export function clusterDiscs(
  anchors: readonly Anchor[],
  radius: number,
  { apart, open }: { apart: ReadonlySet<number>; open: ReadonlySet<number> },
): { singles: Anchor[]; clusters: Cluster[] } {
  const singles: Anchor[] = [];
  const clusters: Cluster[] = [];
  const clustered = new Set<number>();
  for (const anchor of anchors) {
    if (clustered.has(anchor.key)) continue;
    const near = anchors.filter(
      ({ key, at }) =>
        !apart.has(key) &&
        !clustered.has(key) &&
        Math.hypot(at.x - anchor.at.x, at.y - anchor.at.y) < radius * 2,
    );
    const isOpen = near.some(({ key }) => open.has(key));
    if (apart.has(anchor.key) || isOpen || near.length <= MOST_SIDE_BY_SIDE) {
      singles.push(anchor);
      continue;
    }
    for (const { key } of near) clustered.add(key);
    clusters.push({ keys: near.map(({ key }) => key), at: anchor.at });
  }
  return { singles: singles.filter(({ key }) => !clustered.has(key)), clusters };
}
