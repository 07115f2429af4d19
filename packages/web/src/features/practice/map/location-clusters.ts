/** Clusters the tracks that are too close together on a map. */

import type { GeoPoint, Projection } from '../../../maps/map-view.ts';

export type Cluster<Location> = { x: number; y: number; locations: Location[] };

const CLOSE_PX = 26;

/** The approximate width of a letter; East Asian characters are twice as wide. */
const LETTER_PX = 7.5;
const LINE_PX = 18;
const MARK_PX = 12;

export function clustersOf<Location extends GeoPoint>(
  locations: readonly Location[],
  { x, y }: Pick<Projection, 'x' | 'y'>,
): Cluster<Location>[] {
  const clusters: Cluster<Location>[] = [];
  for (const location of locations) {
    const at = { x: x(location.lon), y: y(location.lat) };
    const near = clusters.find((cluster) => Math.hypot(cluster.x - at.x, cluster.y - at.y) < CLOSE_PX);
    if (near === undefined) clusters.push({ ...at, locations: [location] });
    else near.locations.push(location);
  }
  return clusters;
}

type NamedLocation = { id: number; name: string };
export type NameSide = 'start' | 'end';

/** The side of its mark on which each name is shown; none if another name is there. The first have precedence. */
export function namesWithRoom<Location extends NamedLocation>(
  clusters: readonly Cluster<Location>[],
  width: number,
): Map<number, NameSide> {
  const written: { left: number; right: number; y: number }[] = [];
  const sides = new Map<number, NameSide>();
  for (const { x, y, locations } of clusters) {
    const [only] = locations;
    if (only === undefined || locations.length > 1) continue;
    const long = widthOf(only.name);
    const side = x > width * 0.6 ? 'end' : 'start';
    const left = side === 'start' ? x + MARK_PX : x - MARK_PX - long;
    const box = { left, right: left + long, y };
    const isTaken = written.some(
      (other) => Math.abs(other.y - y) < LINE_PX && other.left < box.right && box.left < other.right,
    );
    if (isTaken) continue;
    written.push(box);
    sides.set(only.id, side);
  }
  return sides;
}

function widthOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1) * LETTER_PX, 0);
}
