/** Tracks on the host's map tiles, or on a plain grid of degrees if there are none. */

import type { ClientSettings } from '@lapwing/contract/site/settings';
import { type RefObject, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import { boundsOf, fittedView, type MapSize, type MapView } from '../../../maps/map-view.ts';
import { TileMap } from '../../../maps/TileMap.tsx';
import type { ChangeView } from '../../../maps/use-map-gestures.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { MapGrid } from './MapGrid.tsx';
import { MapMarks, type PlacedLocation } from './MapMarks.tsx';

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
  const zoomTo = (here: readonly PlacedLocation[]) => {
    const bounds = boundsOf(here);
    if (bounds !== null) onChange(() => fittedView(bounds, size, { isWhole: tiles !== null }));
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
        <TileMap
          size={size}
          tiles={tiles}
          view={view}
          onChange={onChange}
          onWhole={onWhole}
          surface={surface}
          labels={{
            surface: t('Practice.MapSurface'),
            zoomIn: t('Practice.MapIn'),
            zoomOut: t('Practice.MapOut'),
          }}
          background={(projection) => tiles === null && <MapGrid projection={projection} size={size} />}
        >
          {(projection) => (
            <MapMarks
              locations={locations}
              projection={projection}
              width={size.width}
              isOverPictures={tiles !== null}
              onZoom={zoomTo}
            />
          )}
        </TileMap>
      </section>
    </Sheet>
  );
}
