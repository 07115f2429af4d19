/** Reads the line of a GPX file: its track, otherwise its route, otherwise its waypoints. */

import { type EarthPoint, firstLapOf, thinnedTo } from '@lapwing/timing/track-drawing';

const MOST_POINTS = 300;
const FEWEST_POINTS = 3;

/** null if it is no GPX, or has too few points for a circuit. */
export function readGpx(text: string): readonly EarthPoint[] | null {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  if (parsed.querySelector('parsererror') !== null) return null;
  for (const name of ['trkpt', 'rtept', 'wpt']) {
    const points = [...parsed.querySelectorAll(name)].flatMap((element) => {
      const latitude = numberIn(element, 'lat', 90);
      const longitude = numberIn(element, 'lon', 180);
      return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
    });
    const line = thinnedTo(firstLapOf(points), MOST_POINTS);
    if (line.length >= FEWEST_POINTS) return line;
  }
  return null;
}

function numberIn(element: Element, name: string, most: number): number | null {
  const text = element.getAttribute(name) ?? '';
  const value = Number(text);
  return text.trim() === '' || !(Math.abs(value) <= most) ? null : value;
}
