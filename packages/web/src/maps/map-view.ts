/** The view of a map: moving, zooming, and converting degrees to pixels (Web Mercator). */

import type { MapPoint } from './map-service.ts';

export type GeoPoint = { lat: number; lon: number };
export type MapBounds = { west: number; east: number; south: number; north: number };
export type MapSize = { width: number; height: number };
export type Point = { x: number; y: number };

/** The centre as fractions of the world, from the west and from the north. Each step of `zoom` doubles the scale. */
export type MapView = Point & { zoom: number; deepestZoom?: number };

export const TILE_PX = 256;
/** Unless a view has its own. */
const DEEPEST_ZOOM = 16;
/** The latitude at which map tiles end. */
const MOST_NORTH = 85;
const SMALLEST_SPAN_DEGREES = 0.4;
const MARGIN_SHARE = 0.12;

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The size of the whole world in pixels. */
export function worldPx({ zoom }: Pick<MapView, 'zoom'>): number {
  return TILE_PX * 2 ** zoom;
}

function shareX(lon: number): number {
  return (lon + 180) / 360;
}

function shareY(lat: number): number {
  const radians = (within(lat, -MOST_NORTH, MOST_NORTH) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

/** The bounds of all places, with a margin; null if there are none. */
export function boundsOf(places: readonly GeoPoint[]): MapBounds | null {
  if (places.length === 0) return null;
  const edges = edgesOf(places.map(({ lat, lon }) => ({ latitude: lat, longitude: lon })));
  const [west, east] = widened(edges.west, edges.east);
  const [south, north] = widened(edges.south, edges.north);
  return { west, east, south, north };
}

/** The bounds without a margin. */
export function edgesOf(places: readonly MapPoint[]): MapBounds {
  const lats = places.map(({ latitude }) => latitude);
  const lons = places.map(({ longitude }) => longitude);
  return {
    west: Math.min(...lons),
    east: Math.max(...lons),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

function widened(low: number, high: number): [number, number] {
  const span = Math.max(high - low, SMALLEST_SPAN_DEGREES);
  const middle = (low + high) / 2;
  const half = span * (0.5 + MARGIN_SHARE);
  return [middle - half, middle + half];
}

/** The largest zoom at which everything fits; `isWhole` rounds it to a level at which tiles are not stretched. */
export function fittedView(
  { west, east, south, north }: MapBounds,
  { width, height }: MapSize,
  { isWhole, deepestZoom = DEEPEST_ZOOM }: { isWhole: boolean; deepestZoom?: number },
): MapView {
  const share = { left: shareX(west), right: shareX(east), top: shareY(north), bottom: shareY(south) };
  const scale = Math.min(width / (share.right - share.left), height / (share.bottom - share.top));
  const zoom = Math.log2(scale / TILE_PX);
  return {
    x: (share.left + share.right) / 2,
    y: (share.top + share.bottom) / 2,
    zoom: within(isWhole ? Math.floor(zoom) : zoom, 0, deepestZoom),
    deepestZoom,
  };
}

/** Moves the map by so many pixels; the centre stays within the world. */
export function pushedBy(view: MapView, { x, y }: Point): MapView {
  const world = worldPx(view);
  return { ...view, x: within(view.x - x / world, 0, 1), y: within(view.y - y / world, 0, 1) };
}

/** The point at this distance from the centre, in pixels, stays where it is. */
export function zoomedBy(view: MapView, steps: number, { x, y }: Point = { x: 0, y: 0 }): MapView {
  const zoom = within(view.zoom + steps, 0, view.deepestZoom ?? DEEPEST_ZOOM);
  const shift = 1 / worldPx(view) - 1 / worldPx({ zoom });
  return { ...view, x: within(view.x + x * shift, 0, 1), y: within(view.y + y * shift, 0, 1), zoom };
}

export type Projection = ReturnType<typeof projectionOf>;

/** Converts degrees to pixels of the picture and back. */
export function projectionOf(view: MapView, { width, height }: MapSize) {
  const world = worldPx(view);
  const [left, top] = [view.x * world - width / 2, view.y * world - height / 2];
  return {
    x: (lon: number) => shareX(lon) * world - left,
    y: (lat: number) => shareY(lat) * world - top,
    lonAt: (x: number) => within(((x + left) / world) * 360 - 180, -180, 180),
    latAt: (y: number) =>
      (Math.atan(Math.sinh(Math.PI * (1 - 2 * within((y + top) / world, 0, 1)))) * 180) / Math.PI,
  };
}

export function isShown({ lat, lon }: GeoPoint, { x, y }: Projection, { width, height }: MapSize): boolean {
  const at = { x: x(lon), y: y(lat) };
  return at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height;
}
