/** Tracks on a map, and below it the list of those in view. */

import type { PracticeLocation } from '@lapwing/contract/practice/practice';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { loadClientSettings } from '../../../api/client-settings.ts';
import { useText } from '../../../i18n/language.ts';
import { boundsOf, fittedView, isShown, type MapView, projectionOf } from '../../../maps/map-view.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LocationMap } from './LocationMap.tsx';
import type { PlacedLocation } from './MapMarks.tsx';

const HEIGHT = 340;

const isPlaced = (location: PracticeLocation): location is PlacedLocation =>
  location.lat !== undefined && location.lon !== undefined;

type LocationsOnMapProps = {
  locations: readonly PracticeLocation[];
  children: (shown: readonly PracticeLocation[]) => ReactNode;
};

export function LocationsOnMap({ locations, children }: LocationsOnMapProps) {
  const { t } = useText();
  const [frame, width] = useWidth<HTMLElement>();
  const [moved, setMoved] = useState<MapView | null>(null);
  const { data: settings } = useQuery({
    queryKey: ['client-settings'],
    queryFn: () => loadClientSettings(),
  });
  const tiles = settings?.mapTiles ?? null;
  const size = { width, height: HEIGHT };
  const placed = locations.filter(isPlaced);
  const bounds = boundsOf(placed);
  const fitted =
    bounds === null || width === 0 ? null : fittedView(bounds, size, { isWhole: tiles !== null });
  const seen = useDeferredValue(moved);
  const projection = seen === null ? null : projectionOf(seen, size);
  const shown = projection === null ? locations : placed.filter((each) => isShown(each, projection, size));
  const showWhole = () => setMoved(null);
  return (
    <>
      <LocationMap
        frame={frame}
        size={size}
        tiles={tiles}
        locations={placed}
        view={moved ?? fitted}
        onChange={(change) =>
          setMoved((now) => {
            const from = now ?? fitted;
            return from === null ? null : change(from);
          })
        }
        onWhole={showWhole}
      />
      <p className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 pb-3 text-2 text-ink-3">
        {moved !== null && <Button onClick={showWhole}>{t('Practice.MapAll')}</Button>}
        <span role="status">
          {moved === null ? t('Practice.MapHint') : t('Practice.MapShown', { count: shown.length })}
        </span>
        {settings?.mapTiles === null && <span>{t('Practice.MapPlain')}</span>}
        {!locations.every(isPlaced) && <span>{t('Practice.MapUnplaced')}</span>}
      </p>
      {shown.length > 0 && children(shown)}
    </>
  );
}
