/** Tracks on the host's map tiles, or on a plain grid of degrees if there are none. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import { Minus, Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { MapGrid } from './MapGrid.tsx';
import { MapMarks, type PlacedLocation } from './MapMarks.tsx';
import { tilesIn } from './map-tiles.ts';
import { boundsOf, fittedView, type MapSize, type MapView, projectionOf, zoomedBy } from './map-view.ts';
import { type ChangeView, useMapGestures } from './use-map-gestures.ts';

const ON_MAP = 'border border-line-2 bg-surface';

type LocationMapProps = {
  frame: RefObject<HTMLElement | null>;
  size: MapSize;
  /** null if the host has set no map tiles */
  tiles: ClientSettings['mapTiles'];
  locations: readonly PlacedLocation[];
  view: MapView | null;
  onChange: ChangeView;
  onWhole: () => void;
};

export function LocationMap({ frame, size, tiles, locations, view, onChange, onWhole }: LocationMapProps) {
  const { t } = useText();
  const surface = useRef<HTMLDivElement>(null);
  const gestures = useMapGestures(surface, onChange, onWhole);
  const projection = view === null ? null : projectionOf(view, size);
  const zoomTo = (here: readonly PlacedLocation[]) => {
    const bounds = boundsOf(here);
    if (bounds !== null) onChange(() => fittedView(bounds, size, tiles !== null));
    // The mark that was pressed splits up.
    surface.current?.focus();
  };
  return (
    <Sheet className="mb-4">
      <section
        ref={frame}
        aria-label={t('Practice.MapLabel', { count: locations.length })}
        className="relative overflow-clip"
        style={{ height: size.height }}
      >
        {view !== null &&
          projection !== null &&
          (tiles === null ? (
            <MapGrid projection={projection} size={size} />
          ) : (
            tilesIn(view, size, tiles.url).map(({ key, url, left, top, size: side }) => (
              <img
                key={key}
                src={url}
                alt=""
                className="absolute max-w-none"
                style={{ left, top, width: side, height: side }}
              />
            ))
          ))}
        <div
          ref={surface}
          role="application"
          aria-label={t('Practice.MapSurface')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the map.
          tabIndex={0}
          {...gestures}
          className="absolute inset-0 cursor-grab touch-none outline-offset-[-2px] active:cursor-grabbing"
        />
        {tiles !== null && (
          <p className="absolute end-0 bottom-0 bg-surface/85 px-1.5 text-1 text-ink-2">{tiles.credit}</p>
        )}
        {projection !== null && (
          <MapMarks
            locations={locations}
            projection={projection}
            width={size.width}
            isOverPictures={tiles !== null}
            onZoom={zoomTo}
          />
        )}
        <div className="absolute end-2 top-2 flex flex-col gap-1">
          <IconButton
            className={ON_MAP}
            label={t('Practice.MapIn')}
            onClick={() => onChange((now) => zoomedBy(now, 1))}
          >
            <Plus size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            className={ON_MAP}
            label={t('Practice.MapOut')}
            onClick={() => onChange((now) => zoomedBy(now, -1))}
          >
            <Minus size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </section>
    </Sheet>
  );
}
