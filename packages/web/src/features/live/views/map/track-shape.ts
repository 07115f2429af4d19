/** The line of a track on a plane: the place of a fraction of the lap, and the stretch between two fractions. */

export type GeoPoint = { latitude: number; longitude: number };
export type Point = { x: number; y: number };

export type TrackShape = {
  width: number;
  height: number;
  /** closed, for an SVG path */
  outline: string;
  pointAt: (share: number) => Point;
  /** a unit vector to the outside of the track */
  outwardAt: (share: number) => Point;
  stretch: (from: number, to: number) => string;
  /** metres per unit; null for a map that is not to scale */
  metresPerUnit: number | null;
};

/** A track with coordinates. */
export type TrackOnEarth = TrackShape & { geoAt: (share: number) => GeoPoint };

export const SHAPE_WIDTH = 920;
const MAX_HEIGHT = 620;
const METRES_PER_DEGREE = 111_320;
/** So many points that a straight line between them is as good as the curve. */
const STRETCH_STEP = 0.004;

/** North is up. The first point is at the finish line, the second one after it. */
export function trackShape(points: readonly GeoPoint[]): TrackOnEarth | null {
  const [first] = points;
  if (first === undefined || points.length < 3) return null;
  // Within the few kilometres of a track, a degree of longitude has the same length everywhere.
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((first.latitude * Math.PI) / 180);
  const plane = points.map(({ latitude, longitude }) => ({
    x: (longitude - first.longitude) * metresPerLongitude,
    y: (first.latitude - latitude) * METRES_PER_DEGREE,
  }));
  const left = Math.min(...plane.map(({ x }) => x));
  const top = Math.min(...plane.map(({ y }) => y));
  const spanX = Math.max(...plane.map(({ x }) => x)) - left;
  const spanY = Math.max(...plane.map(({ y }) => y)) - top;
  if (spanX === 0 && spanY === 0) return null;
  const unitsPerMetre = Math.min(SHAPE_WIDTH / spanX, MAX_HEIGHT / spanY);
  const line = plane.map(({ x, y }) => ({ x: (x - left) * unitsPerMetre, y: (y - top) * unitsPerMetre }));
  const shape = shapeOf(line, spanX * unitsPerMetre, spanY * unitsPerMetre, 1 / unitsPerMetre);
  const geoAt = (share: number) => {
    const { x, y } = shape.pointAt(share);
    return {
      latitude: first.latitude - (y / unitsPerMetre + top) / METRES_PER_DEGREE,
      longitude: first.longitude + (x / unitsPerMetre + left) / metresPerLongitude,
    };
  };
  return { ...shape, geoAt };
}

/** For a track without a map: a ring, clockwise, with the finish at the bottom. */
export function ringShape(): TrackShape {
  const [width, height] = [SHAPE_WIDTH, 380];
  const radius = height / 2;
  const straight = width - height;
  const corner = (centreX: number, fromDegrees: number) =>
    Array.from({ length: 31 }, (_, step) => {
      const angle = ((fromDegrees + step * 6) * Math.PI) / 180;
      return { x: centreX + radius * Math.cos(angle), y: radius + radius * Math.sin(angle) };
    });
  const finish = { x: width / 2, y: height };
  return shapeOf([finish, ...corner(radius, 90), ...corner(radius + straight, -90)], width, height, null);
}

function shapeOf(
  line: readonly Point[],
  width: number,
  height: number,
  metresPerUnit: number | null,
): TrackShape {
  const lengths = line.map((point, index) => distance(point, line[(index + 1) % line.length] ?? point));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const starts: number[] = [];
  let covered = 0;
  for (const length of lengths) {
    starts.push(covered / whole);
    covered += length;
  }

  function pointAt(share: number): Point {
    const lap = share - Math.floor(share);
    const index = starts.findLastIndex((start) => start <= lap);
    const from = line[index] ?? { x: 0, y: 0 };
    const to = line[(index + 1) % line.length] ?? from;
    const along = ((lap - (starts[index] ?? 0)) * whole) / (lengths[index] || 1);
    return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
  }

  // In either direction of travel, the outside is on the other side of the line from the enclosed area.
  const turn = Math.sign(enclosedArea(line)) || 1;
  function outwardAt(share: number): Point {
    const before = pointAt(share - STRETCH_STEP);
    const after = pointAt(share + STRETCH_STEP);
    const length = distance(before, after) || 1;
    return { x: (turn * (after.y - before.y)) / length, y: (-turn * (after.x - before.x)) / length };
  }

  function stretch(from: number, to: number): string {
    const steps = Math.max(1, Math.ceil((to - from) / STRETCH_STEP));
    const points = Array.from({ length: steps + 1 }, (_, step) =>
      pointAt(from + ((to - from) * step) / steps),
    );
    return pathOf(points);
  }

  return { width, height, outline: `${pathOf(line)}Z`, pointAt, outwardAt, stretch, metresPerUnit };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Positive if the line runs clockwise on a screen. */
function enclosedArea(line: readonly Point[]): number {
  return line.reduce((sum, { x, y }, index) => {
    const next = line[(index + 1) % line.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

function pathOf(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
}
