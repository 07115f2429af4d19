/** Moves discs that would overlap next to the line, as near to their places as there is room. */

import type { Point } from './track-shape.ts';

export type Anchor = { key: number; at: Point; outward: Point };
/** `isMoved`: next to its place; `hasLead`: so far that a thin line has to show it. */
export type PlacedDisc = Anchor & { disc: Point; isMoved: boolean; hasLead: boolean };

/** A rectangle around a point. */
type Box = Point & { halfWidth: number; halfHeight: number };

type Room = {
  width: number;
  height: number;
  /** words and signs, which displaced discs and the lines to their places avoid */
  taken: readonly Box[];
  /** displaced discs, and the lines to their places, avoid the track */
  isTrack?: (point: Point) => boolean;
};

/** How far away, in widths of a disc, and in which directions from the line: both sides, then more and more along it. */
const AWAY = [1, 1.3, 1.7, 2.2, 2.8, 3.5];
const SLANTS = [0, 0.35, -0.35, 0.7, -0.7, 1, -1];
/** A disc that touches its place needs no line. */
const TOUCHING = 1.4;

/** The first of the list keep their places; later ones make room. */
export function placeDiscs(anchors: readonly Anchor[], radius: number, room: Room): PlacedDisc[] {
  const placed: PlacedDisc[] = [];
  const reach = radius * 2;
  const isFree = ({ x, y }: Point) => placed.every(({ disc }) => Math.hypot(disc.x - x, disc.y - y) >= reach);
  const hasRoom = ({ x, y }: Point) =>
    Math.min(x, y, room.width - x, room.height - y) > radius &&
    room.taken.every((box) => distanceToBox({ x, y }, box) >= radius);
  const missesWords = (from: Point, to: Point) =>
    !room.taken.some((box) =>
      pointsOnLead(from, to, 0).some((point) => distanceToBox(point, box) < WORD_EDGE_PX),
    );
  const missesTrack = (from: Point, to: Point) => {
    const { isTrack } = room;
    return isTrack === undefined || !pointsOnLead(from, to, TRACK_PX).some(isTrack);
  };
  // A line must not seem to belong to another disc.
  const missesDiscs = (from: Point, to: Point) =>
    placed.every(
      (other) =>
        // It begins below a disc in the same place.
        (distance(from, other.disc) < reach ||
          !pointsOnLead(from, to, radius).some(
            (point) => distance(point, other.disc) < radius + LEAD_EDGE_PX,
          )) &&
        !(
          other.hasLead && pointsOnLead(other.at, other.disc, 0).some((point) => distance(point, to) < radius)
        ),
    );
  // A disc next to another part of the track would seem to be on it.
  const missesEdge = (to: Point) => {
    const { isTrack } = room;
    return isTrack === undefined || !rim(to, radius - 2).some(isTrack);
  };
  for (const anchor of anchors) {
    const free = isFree(anchor.at)
      ? []
      : placesNextTo(anchor, reach).filter((point) => isFree(point) && hasRoom(point));
    const readable = free.filter((point) => missesWords(anchor.at, point));
    const clear = readable.filter((point) => missesTrack(anchor.at, point));
    const disc =
      clear.find((point) => missesEdge(point) && missesDiscs(anchor.at, point)) ??
      clear.find(missesEdge) ??
      clear[0] ??
      readable[0] ??
      anchor.at;
    const hasLead = distance(disc, anchor.at) > TOUCHING * reach;
    placed.push({ ...anchor, disc, isMoved: disc !== anchor.at, hasLead });
  }
  return placed;
}

const LEAD_EDGE_PX = 2;

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function rim({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: 8 }, (_, step) => {
    const angle = (step * Math.PI) / 4;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** Half of the track's width, which a lead has to leave. */
const TRACK_PX = 10;
const LEAD_STEP_PX = 6;
const WORD_EDGE_PX = 2;

function distanceToBox({ x, y }: Point, box: Box): number {
  const across = Math.max(0, Math.abs(x - box.x) - box.halfWidth);
  const down = Math.max(0, Math.abs(y - box.y) - box.halfHeight);
  return Math.hypot(across, down);
}

function pointsOnLead(from: Point, to: Point, fromPx: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const points: Point[] = [];
  for (let px = fromPx + LEAD_STEP_PX; px <= length; px += LEAD_STEP_PX)
    points.push({ x: from.x + ((to.x - from.x) * px) / length, y: from.y + ((to.y - from.y) * px) / length });
  return points;
}

const CELL_PX = 4;
const SAMPLES = 800;

/** Which points are on the track, as cells of a grid: made once, and asked for each disc. */
export function trackCells(pointAt: (share: number) => Point): (point: Point) => boolean {
  const keyOf = (column: number, row: number) => column * 10_000 + row;
  const cells = new Set<number>();
  const reach = Math.ceil(TRACK_PX / CELL_PX);
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { x, y } = pointAt(sample / SAMPLES);
    for (let across = -reach; across <= reach; across += 1)
      for (let down = -reach; down <= reach; down += 1) {
        const [column, row] = [Math.floor(x / CELL_PX) + across, Math.floor(y / CELL_PX) + down];
        const cell = { x: (column + 0.5) * CELL_PX, y: (row + 0.5) * CELL_PX };
        // Only what the track covers: a disc may touch its edge.
        if (distance(cell, { x, y }) <= TRACK_PX) cells.add(keyOf(column, row));
      }
  }
  return ({ x, y }) => cells.has(keyOf(Math.floor(x / CELL_PX), Math.floor(y / CELL_PX)));
}

/** Outside and inside of the line, further and further away. */
function placesNextTo({ at, outward }: Anchor, reach: number): Point[] {
  const points: Point[] = [];
  for (const away of AWAY) {
    for (const slant of SLANTS) {
      for (const side of [1, -1]) {
        const x = (outward.x * Math.cos(slant) - outward.y * Math.sin(slant)) * side;
        const y = (outward.y * Math.cos(slant) + outward.x * Math.sin(slant)) * side;
        points.push({ x: at.x + x * away * reach, y: at.y + y * away * reach });
      }
    }
  }
  return points;
}

export type Cluster = Pick<Anchor, 'at' | 'outward'> & { keys: readonly number[] };
/** `disc`: the middle of its sign */
export type PlacedCluster = Cluster & Pick<PlacedDisc, 'disc' | 'isMoved'>;
type OpenCluster = Cluster & { keys: number[] };
type Sign = Pick<Box, 'halfWidth' | 'halfHeight'>;

/** More discs than this in one place are shown as one, until it is opened. */
const MOST_SIDE_BY_SIDE = 3;

/** The first of the list stay on their own; `open` are those whose cluster was opened. */
export function clusterDiscs(
  anchors: readonly Anchor[],
  radius: number,
  { apart, open, sign }: { apart: ReadonlySet<number>; open: ReadonlySet<number>; sign: Sign },
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
    clusters.push({ keys: near.map(({ key }) => key), at: anchor.at, outward: anchor.outward });
  }
  const rest = singles.filter(({ key }) => !clustered.has(key));
  const isFree = ({ key }: Anchor) => !apart.has(key) && !open.has(key);
  const joined = joinedClusters(clusters, sign);
  // What the sign would cover is part of it.
  const coveredBy = ({ at }: Anchor) =>
    joined.find((cluster) => distanceToBox(at, { ...cluster.at, ...sign }) < radius);
  for (const anchor of rest.filter(isFree)) coveredBy(anchor)?.keys.push(anchor.key);
  return {
    singles: rest.filter((anchor) => !isFree(anchor) || coveredBy(anchor) === undefined),
    clusters: joined,
  };
}

/** Signs that would overlap are one. */
function joinedClusters(clusters: readonly Cluster[], { halfWidth, halfHeight }: Sign): OpenCluster[] {
  const joined: OpenCluster[] = [];
  for (const { keys, at, outward } of clusters) {
    const other = joined.find(
      (one) => Math.abs(one.at.x - at.x) < 2 * halfWidth && Math.abs(one.at.y - at.y) < 2 * halfHeight,
    );
    if (other === undefined) joined.push({ keys: [...keys], at, outward });
    else other.keys.push(...keys);
  }
  return joined;
}

/** A sign that would cover a word or a disc that stays on its own stands next to the track. */
export function placeClusters(
  clusters: readonly Cluster[],
  sign: Sign,
  { width, height, taken }: Omit<Room, 'isTrack'>,
): PlacedCluster[] {
  const placed: PlacedCluster[] = [];
  const isFree = ({ x, y }: Point) =>
    [...taken, ...placed.map(({ disc }) => ({ ...disc, ...sign }))].every(
      (box) =>
        Math.abs(box.x - x) >= box.halfWidth + sign.halfWidth ||
        Math.abs(box.y - y) >= box.halfHeight + sign.halfHeight,
    ) &&
    Math.min(x, width - x) > sign.halfWidth &&
    Math.min(y, height - y) > sign.halfHeight;
  for (const cluster of clusters) {
    const { at, outward } = cluster;
    const awayPx =
      TRACK_PX + SIGN_EDGE_PX + Math.abs(outward.x) * sign.halfWidth + Math.abs(outward.y) * sign.halfHeight;
    const nextToIt = [1, -1, 1.7, -1.7].map((times) => ({
      x: at.x + outward.x * awayPx * times,
      y: at.y + outward.y * awayPx * times,
    }));
    const disc = [at, ...nextToIt].find(isFree) ?? at;
    placed.push({ ...cluster, disc, isMoved: disc !== at });
  }
  return placed;
}

const SIGN_EDGE_PX = 6;
