/** A track to draw on a map: a closed line of the right length around its venue, always the same. */

import type { LiveTrackMap } from '@lapwing/contract/live/presentation';
import { createRandom } from '@lapwing/timing/simulator/random';
import { lengthMmOf } from '@lapwing/timing/units';
import type { DemoVenue } from '../world/organizations.ts';

const POINTS = 160;
const METRES_PER_DEGREE = 111_320;
const BENDS = [2, 3, 4, 5, 7];

type Point = { x: number; y: number };

export function trackMapOf(venue: DemoVenue, city: string): LiveTrackMap {
  const shape = shapeOf(venue.key);
  const scale = lengthMmOf(venue.length, venue.unit) / 1_000 / lengthOf(shape);
  const shrink = Math.cos((venue.latitude * Math.PI) / 180);
  return {
    name: venue.name,
    city,
    points: shape.map(({ x, y }) => ({
      latitude: rounded(venue.latitude + (y * scale) / METRES_PER_DEGREE),
      longitude: rounded(venue.longitude + (x * scale) / (METRES_PER_DEGREE * shrink)),
    })),
  };
}

/** A circle whose radius varies a few times: bends, without crossing itself. */
function shapeOf(key: string): Point[] {
  const random = createRandom(`track ${key}`);
  const swings = BENDS.map((times) => ({
    times,
    height: random.between(0.1, 0.4) / Math.sqrt(times),
    shift: random.between(0, 2 * Math.PI),
  }));
  const stretch = random.between(1.2, 1.8);
  const turn = random.between(0, 2 * Math.PI);
  return Array.from({ length: POINTS }, (_, index) => {
    const angle = (index / POINTS) * 2 * Math.PI;
    const radius = swings.reduce(
      (sum, { times, height, shift }) => sum + height * Math.sin(times * angle + shift),
      1,
    );
    const x = stretch * radius * Math.cos(angle);
    const y = radius * Math.sin(angle);
    return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
  });
}

function lengthOf(shape: readonly Point[]): number {
  return shape.reduce((sum, point, index) => {
    const next = shape[(index + 1) % shape.length] ?? point;
    return sum + Math.hypot(next.x - point.x, next.y - point.y);
  }, 0);
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
