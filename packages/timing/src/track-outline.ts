/** The outline of a track as a small drawing. */

type GeoPoint = { latitude: number; longitude: number };

export type TrackOutline = {
  width: number;
  height: number;
  /** x, y, x, y, … from the finish line; the last leads back to the first */
  points: number[];
};

const LONGEST_SIDE = 1000;
const MOST_POINTS = 160;
const FEWEST_POINTS = 3;
const METRES_PER_DEGREE = 111_320;

/** North is up, and the longest side is 1000 units. A map with many points is thinned out; null for no shape. */
export function outlineOf(points: readonly GeoPoint[]): TrackOutline | null {
  const [first] = points;
  if (first === undefined || points.length < FEWEST_POINTS) return null;
  // Within the few kilometres of a track, a degree of longitude has the same length everywhere.
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((first.latitude * Math.PI) / 180);
  const plane = thinned(points).map(({ latitude, longitude }) => ({
    x: (longitude - first.longitude) * metresPerLongitude,
    y: (first.latitude - latitude) * METRES_PER_DEGREE,
  }));
  const left = Math.min(...plane.map(({ x }) => x));
  const top = Math.min(...plane.map(({ y }) => y));
  const width = Math.max(...plane.map(({ x }) => x)) - left;
  const height = Math.max(...plane.map(({ y }) => y)) - top;
  const scale = LONGEST_SIDE / Math.max(width, height);
  if (!Number.isFinite(scale)) return null;
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    points: plane.flatMap(({ x, y }) => [Math.round((x - left) * scale), Math.round((y - top) * scale)]),
  };
}

/** Evenly, and always with the first one. */
function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_POINTS) return points;
  return Array.from({ length: MOST_POINTS }, (_, index) =>
    points.at(Math.floor((index * points.length) / MOST_POINTS)),
  ).filter((point) => point !== undefined);
}
