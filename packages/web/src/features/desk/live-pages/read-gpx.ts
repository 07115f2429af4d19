/** Reads the line of a GPX file: its track, otherwise its route, otherwise its waypoints. */

import { type EarthPoint, firstLapOf, thinnedTo } from '@lapwing/timing/track-drawing';

const MOST_POINTS = 300;
const FEWEST_POINTS = 3;
const LATITUDE = /\blat\s*=\s*["']([^"']*)/;
const LONGITUDE = /\blon\s*=\s*["']([^"']*)/;

const POINT = /<(?:\w+:)?(trkpt|rtept|wpt)\s([^>]*)>/g;
const END = /<\/(?:\w+:)?gpx\s*>\s*$/;
/** The end of the file has no more than a few spaces and line breaks after its last tag. */
const END_LENGTH = 1_000;

/**
 * null if it is no GPX, is cut off, or has too few points for a circuit. Only the points are searched for: recordings have up
 * to a million, and a browser takes half a minute to build a document of them.
 */
export function readGpx(text: string): readonly EarthPoint[] | null {
  if (!END.test(text.slice(-END_LENGTH))) return null;
  const found: Record<string, EarthPoint[]> = { trkpt: [], rtept: [], wpt: [] };
  for (const [, kind = '', attributes = ''] of text.matchAll(POINT)) {
    const latitude = numberIn(attributes, LATITUDE, 90);
    const longitude = numberIn(attributes, LONGITUDE, 180);
    if (latitude !== null && longitude !== null) found[kind]?.push({ latitude, longitude });
  }
  for (const points of Object.values(found)) {
    const line = thinnedTo(firstLapOf(points), MOST_POINTS);
    if (line.length >= FEWEST_POINTS) return line;
  }
  return null;
}

function numberIn(attributes: string, name: RegExp, most: number): number | null {
  const text = name.exec(attributes)?.[1] ?? '';
  const value = Number(text);
  return text.trim() === '' || !(Math.abs(value) <= most) ? null : value;
}
