/** Map pictures behind the tracks: which ones a part of the world needs, and where they stand. */

import type { MapBounds } from './location-clusters.ts';

const TILE_PX = 256;
const DEEPEST_ZOOM = 16;
/** Beyond it the world of map pictures ends. */
const MOST_NORTH = 85;

type Tile = { key: string; url: string; left: number; top: number };

/** From degrees to pixels as map pictures are drawn (Web Mercator), as near as everything fits. */
export function tileProjection(bounds: MapBounds, width: number, height: number) {
  const { west, east, south, north } = bounds;
  const share = { left: shareX(west), right: shareX(east), top: shareY(north), bottom: shareY(south) };
  const scale = Math.min(width / (share.right - share.left), height / (share.bottom - share.top));
  const zoom = Math.max(0, Math.min(DEEPEST_ZOOM, Math.floor(Math.log2(scale / TILE_PX))));
  const world = TILE_PX * 2 ** zoom;
  const left = ((share.left + share.right) / 2) * world - width / 2;
  const top = ((share.top + share.bottom) / 2) * world - height / 2;
  return {
    x: (lon: number) => shareX(lon) * world - left,
    y: (lat: number) => shareY(lat) * world - top,
    tiles: (template: string): Tile[] => {
      const count = 2 ** zoom;
      const columns = range(Math.floor(left / TILE_PX), Math.floor((left + width) / TILE_PX));
      const rows = range(Math.floor(top / TILE_PX), Math.floor((top + height) / TILE_PX));
      return rows
        .filter((row) => row >= 0 && row < count)
        .flatMap((row) =>
          columns.map((column) => ({
            key: `${zoom}/${column}/${row}`,
            // East of the last picture the first one stands again.
            url: addressOf(template, zoom, ((column % count) + count) % count, row),
            left: Math.round(column * TILE_PX - left),
            top: Math.round(row * TILE_PX - top),
          })),
        );
    },
  };
}

function addressOf(template: string, zoom: number, column: number, row: number): string {
  return template
    .replace('{z}', String(zoom))
    .replace('{x}', String(column))
    .replace('{y}', String(row))
    .replace('{-y}', String(2 ** zoom - 1 - row))
    .replace(/\{([a-z0-9])-[a-z0-9]\}/, '$1');
}

function shareX(lon: number): number {
  return (lon + 180) / 360;
}

function shareY(lat: number): number {
  const radians = (Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat)) * Math.PI) / 180;
  return (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
