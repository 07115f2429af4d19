/** Where tracks stand on a picture of a map, and which of them stand too close to be told apart. */

export type Placed = { lat: number; lon: number };
export type Cluster<Location> = { x: number; y: number; locations: Location[] };
export type MapBounds = { west: number; east: number; south: number; north: number };

const CLOSE_PX = 26;
const SMALLEST_SPAN_DEGREES = 0.4;
const MARGIN_SHARE = 0.12;

/** Everything, with room around it; null without a place. */
export function boundsOf(places: readonly Placed[]): MapBounds | null {
  if (places.length === 0) return null;
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  const [west, east] = widened(Math.min(...lons), Math.max(...lons));
  const [south, north] = widened(Math.min(...lats), Math.max(...lats));
  return { west, east, south, north };
}

function widened(low: number, high: number): [number, number] {
  const span = Math.max(high - low, SMALLEST_SPAN_DEGREES);
  const middle = (low + high) / 2;
  const half = span * (0.5 + MARGIN_SHARE);
  return [middle - half, middle + half];
}

/** Degrees to pixels, a degree of longitude as wide as it is in the middle of the map. */
export function projection({ west, east, south, north }: MapBounds, width: number, height: number) {
  const shrink = Math.max(0.2, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const perDegree = Math.min(width / ((east - west) * shrink), height / (north - south));
  const left = (width - (east - west) * shrink * perDegree) / 2;
  const top = (height - (north - south) * perDegree) / 2;
  return {
    x: (lon: number) => left + (lon - west) * shrink * perDegree,
    y: (lat: number) => top + (north - lat) * perDegree,
  };
}

export function clustersOf<Location extends Placed>(
  locations: readonly Location[],
  { x, y }: ReturnType<typeof projection>,
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
