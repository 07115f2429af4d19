/** A map to move and to zoom: the host's tiles, or another background, and what is drawn on it. */

import { Minus, Plus } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../ui/controls/Button.tsx';
import type { MapTiles } from './map-service.ts';
import { tilesIn } from './map-tiles.ts';
import { type MapSize, type MapView, type Projection, projectionOf, zoomedBy } from './map-view.ts';
import { type ChangeView, useMapGestures } from './use-map-gestures.ts';

type TileMapProps = {
  size: MapSize;
  tiles: MapTiles | null;
  /** null until the map has a size and a place to show */
  view: MapView | null;
  onChange: ChangeView;
  /** Shows the whole map again. */
  onWhole: () => void;
  /** What takes the gestures and the keys. */
  surface: RefObject<HTMLDivElement | null>;
  labels: { surface: string; zoomIn: string; zoomOut: string };
  background?: (projection: Projection) => ReactNode;
  children: (projection: Projection) => ReactNode;
};

const ON_MAP = 'border border-line-2 bg-surface';
/** Larger tiles stay below the others, so that the map is not empty while those load. */
const LEVELS_ABOVE = [2, 0];

export function TileMap(props: TileMapProps) {
  const { size, tiles, view, onChange, onWhole, surface, labels, background, children } = props;
  const gestures = useMapGestures(surface, onChange, onWhole);
  const projection = view === null ? null : projectionOf(view, size);
  const shown =
    view === null || tiles === null
      ? []
      : LEVELS_ABOVE.flatMap((levels) => tilesIn(view, size, tiles.url, levels));
  return (
    <>
      {shown.map(({ key, url, left, top, size: side }) => (
        <img
          key={key}
          src={url}
          alt=""
          className="absolute max-w-none"
          style={{ left, top, width: side, height: side }}
        />
      ))}
      {projection !== null && background?.(projection)}
      <div
        ref={surface}
        role="application"
        aria-label={labels.surface}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the map.
        tabIndex={0}
        {...gestures}
        className="absolute inset-0 cursor-grab touch-none outline-offset-[-2px] active:cursor-grabbing"
      />
      {tiles !== null && (
        <p className="absolute end-0 bottom-0 bg-surface/85 px-1.5 text-1 text-ink-2">{tiles.credit}</p>
      )}
      {projection !== null && children(projection)}
      <div className="absolute end-2 top-2 flex flex-col gap-1">
        <IconButton
          className={ON_MAP}
          label={labels.zoomIn}
          onClick={() => onChange((now) => zoomedBy(now, 1))}
        >
          <Plus size={16} aria-hidden="true" />
        </IconButton>
        <IconButton
          className={ON_MAP}
          label={labels.zoomOut}
          onClick={() => onChange((now) => zoomedBy(now, -1))}
        >
          <Minus size={16} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  );
}
