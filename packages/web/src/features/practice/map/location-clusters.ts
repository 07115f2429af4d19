/** Which tracks stand too close on a map to be told apart. */

import type { Placed, Projection } from './map-view.ts';

export type Cluster<Location> = { x: number; y: number; locations: Location[] };

const CLOSE_PX = 26;

export function clustersOf<Location extends Placed>(
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
