/** Drawing the map of a track: between a plan on a screen and places on the earth, and where loops are along the line. */

export type PlanPoint = { x: number; y: number };
export type EarthPoint = { latitude: number; longitude: number };

/** Where the middle of a plan is, and how large it is. */
export type PlanFrame = { centre: EarthPoint; middle: PlanPoint; metresPerUnit: number };

const METRES_PER_DEGREE = 111_320;
/** Points nearer to each other than this are one point. */
const SMALLEST_M = 0.001;
/** A recording has returned to its start within this distance, once it was away further than the other. */
const BACK_M = 20;
const AWAY_M = 60;

function metresPerLongitude({ latitude }: EarthPoint): number {
  return METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
}

/** North is up. */
export function onEarth({ x, y }: PlanPoint, { centre, middle, metresPerUnit }: PlanFrame): EarthPoint {
  return {
    latitude: centre.latitude - ((y - middle.y) * metresPerUnit) / METRES_PER_DEGREE,
    longitude: centre.longitude + ((x - middle.x) * metresPerUnit) / metresPerLongitude(centre),
  };
}

export function onPlan(point: EarthPoint, { centre, middle, metresPerUnit }: PlanFrame): PlanPoint {
  return {
    x: middle.x + ((point.longitude - centre.longitude) * metresPerLongitude(centre)) / metresPerUnit,
    y: middle.y - ((point.latitude - centre.latitude) * METRES_PER_DEGREE) / metresPerUnit,
  };
}

/** Within this distance of 0, 0 there is only sea: a drawing whose place nobody knows is there. */
const NOWHERE_DEGREES = 0.5;

/** Whether a track is somewhere on the earth, or only a drawing. */
export function isPlaced(points: readonly EarthPoint[]): boolean {
  return points.some(
    ({ latitude, longitude }) =>
      Math.abs(latitude) > NOWHERE_DEGREES || Math.abs(longitude) > NOWHERE_DEGREES,
  );
}

/** A plan of this size with all points in it, and a margin. */
export function frameAround(
  points: readonly EarthPoint[],
  size: { width: number; height: number },
  margin = 0.08,
): PlanFrame {
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const middleOf = (values: readonly number[]) => (smallest(values) + largest(values)) / 2;
  const centre = { latitude: middleOf(latitudes), longitude: middleOf(longitudes) };
  const wideM = (largest(longitudes) - smallest(longitudes)) * metresPerLongitude(centre);
  const highM = (largest(latitudes) - smallest(latitudes)) * METRES_PER_DEGREE;
  const room = 1 - 2 * margin;
  const metresPerUnit = Math.max(wideM / (size.width * room), highM / (size.height * room), SMALLEST_M);
  return { centre, middle: { x: size.width / 2, y: size.height / 2 }, metresPerUnit };
}

/** The frame in which a drawn line has the length of the track. */
export function frameOfLength(points: readonly PlanPoint[], lengthM: number, centre: EarthPoint): PlanFrame {
  const units = lengthOf(points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    centre,
    middle: { x: (smallest(xs) + largest(xs)) / 2, y: (smallest(ys) + largest(ys)) / 2 },
    metresPerUnit: units === 0 ? 1 : lengthM / units,
  };
}

/** Of the closed line. */
export function lengthOf(points: readonly PlanPoint[]): number {
  return edgesOf(points).reduce((sum, { length }) => sum + length, 0);
}

/** The point of the closed line at a share of its length. */
export function pointAlong(points: readonly PlanPoint[], share: number): PlanPoint | null {
  const edges = edgesOf(points);
  let left = lengthOf(points) * (share - Math.floor(share));
  for (const { from, to, length } of edges) {
    if (left <= length && length > 0) {
      const part = left / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    left -= length;
  }
  return points[0] ?? null;
}

/** The share of the closed line that is nearest to a point. */
export function shareNear(points: readonly PlanPoint[], point: PlanPoint): number {
  const whole = lengthOf(points);
  if (whole === 0) return 0;
  let nearest = { distance: Number.POSITIVE_INFINITY, share: 0 };
  let covered = 0;
  for (const { from, to, length } of edgesOf(points)) {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length ** 2;
    const part = Math.min(1, Math.max(0, along));
    const distance = Math.hypot(point.x - from.x - dx * part, point.y - from.y - dy * part);
    if (distance < nearest.distance) nearest = { distance, share: (covered + length * part) / whole };
    covered += length;
  }
  return nearest.share >= 1 ? 0 : nearest.share;
}

/** The first lap of a recording: up to where it returns to its start. All of it, if it never does. */
export function firstLapOf(points: readonly EarthPoint[]): readonly EarthPoint[] {
  const [start] = points;
  if (start === undefined) return [];
  let wasAway = false;
  for (const [index, point] of points.entries()) {
    const distance = metresBetween(start, point);
    if (distance > AWAY_M) wasAway = true;
    else if (wasAway && distance < BACK_M) return points.slice(0, index);
  }
  return points;
}

/** Of a longer line, every second, third, … point is looked at: a noisy one takes time by the square of its points. */
const MOST_EXAMINED = 5_000;

/** At most so many points: those that change the line least are left out. */
export function thinnedTo<Point extends EarthPoint>(line: readonly Point[], most: number): readonly Point[] {
  const step = Math.ceil(line.length / MOST_EXAMINED);
  const points = step < 2 ? line : line.filter((_, index) => index % step === 0 || index === line.length - 1);
  let kept = points;
  for (let toleranceM = 0.5; kept.length > most; toleranceM *= 1.5) kept = simplified(points, toleranceM);
  return kept;
}

/** Ramer, Douglas and Peucker, without recursion: recordings are long. */
function simplified<Point extends EarthPoint>(
  points: readonly Point[],
  toleranceM: number,
): readonly Point[] {
  const isKept = new Set([0, points.length - 1]);
  const stretches: [number, number][] = [[0, points.length - 1]];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const [a, b] = [points[from], points[to]];
    let furthest = { index: -1, distance: toleranceM };
    for (let index = from + 1; index < to; index++) {
      const point = points[index];
      if (a === undefined || b === undefined || point === undefined) continue;
      const distance = metresFromLine(point, a, b);
      if (distance > furthest.distance) furthest = { index, distance };
    }
    if (furthest.index === -1) continue;
    isKept.add(furthest.index);
    stretches.push([from, furthest.index], [furthest.index, to]);
  }
  return points.filter((_, index) => isKept.has(index));
}

function metresFromLine(point: EarthPoint, a: EarthPoint, b: EarthPoint): number {
  const [bx, by] = metresFrom(a, b);
  const [px, py] = metresFrom(a, point);
  const length = Math.hypot(bx, by);
  return length === 0 ? Math.hypot(px, py) : Math.abs(bx * py - by * px) / length;
}

function metresBetween(a: EarthPoint, b: EarthPoint): number {
  return Math.hypot(...metresFrom(a, b));
}

function metresFrom(a: EarthPoint, b: EarthPoint): [number, number] {
  return [(b.longitude - a.longitude) * metresPerLongitude(a), (b.latitude - a.latitude) * METRES_PER_DEGREE];
}

function edgesOf(points: readonly PlanPoint[]) {
  return points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    return { from, to, length: Math.hypot(to.x - from.x, to.y - from.y) };
  });
}

const smallest = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const largest = (values: readonly number[]) =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
