/** The tiles of a map: which ones a view needs, and their positions. */

import { type MapSize, type MapView, TILE_PX, worldPx } from './map-view.ts';

type Tile = { key: string; url: string; left: number; top: number; size: number };

/** Between two zoom levels the tiles are stretched. `levelsAbove` takes larger ones with less detail. */
export function tilesIn(
  view: MapView,
  { width, height }: MapSize,
  template: string,
  levelsAbove = 0,
): Tile[] {
  const zoom = Math.max(0, Math.round(view.zoom) - levelsAbove);
  const count = 2 ** zoom;
  const world = worldPx(view);
  const size = TILE_PX * 2 ** (view.zoom - zoom);
  const [left, top] = [view.x * world - width / 2, view.y * world - height / 2];
  const columns = range(Math.floor(left / size), Math.floor((left + width) / size));
  const rows = range(Math.floor(top / size), Math.floor((top + height) / size));
  return rows
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      columns.map((column) => ({
        key: `${zoom}/${column}/${row}`,
        // East of the last tile the first one repeats.
        url: addressOf(template, zoom, ((column % count) + count) % count, row),
        left: column * size - left,
        top: row * size - top,
        size,
      })),
    );
}

function addressOf(template: string, zoom: number, column: number, row: number): string {
  return template
    .replace('{z}', String(zoom))
    .replace('{x}', String(column))
    .replace('{y}', String(row))
    .replace('{-y}', String(2 ** zoom - 1 - row))
    .replace(/\{([a-z0-9])-[a-z0-9]\}/, '$1');
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
