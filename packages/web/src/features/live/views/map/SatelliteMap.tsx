/** The same competitors over satellite pictures, rendered by the host's maps script or by our own. */

import { OWN_MAPS_SCRIPT } from '@lapwing/contract/site/settings';
import { useQuery } from '@tanstack/react-query';
import { SatelliteDish } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadClientSettings } from '../../../../api/client-settings.ts';
import { useText } from '../../../../i18n/language.ts';
import { loadMapsScript } from '../../../../maps/load-maps-script.ts';
import type { OpenMap } from '../../../../maps/map-service.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Banner } from '../../../../ui/content/Banner.tsx';
import { discLabelOf } from './disc-label.ts';
import { MapKey } from './MapKey.tsx';
import type { GeoPoint, TrackOnEarth } from './track-shape.ts';
import type { Car } from './use-cars.ts';

type SatelliteMapProps = {
  shape: TrackOnEarth;
  points: readonly GeoPoint[];
  overlayImageUrl: string | null;
  cars: readonly Car[];
  chosen: number | null;
  label: string;
  /** nothing new arrives: all places are old estimates */
  isFaded: boolean;
};

export function SatelliteMap(props: SatelliteMapProps) {
  const { shape, points, overlayImageUrl, cars, chosen, label, isFaded } = props;
  const { t } = useText();
  const element = useRef<HTMLElement>(null);
  const [map, setMap] = useState<OpenMap | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { data: settings } = useQuery({ queryKey: ['client-settings'], queryFn: () => loadClientSettings() });
  const scriptUrl = settings?.mapsScriptUrl ?? null;
  const tiles = settings?.mapTiles ?? null;
  const isOwnScript = scriptUrl === new URL(OWN_MAPS_SCRIPT, location.origin).href;

  useEffect(() => {
    const target = element.current;
    if (target === null || scriptUrl === null) return;
    let isLeft = false;
    let opened: OpenMap | null = null;
    const style = getComputedStyle(document.body);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    async function open(into: HTMLElement, url: string) {
      await loadMapsScript(url);
      if (!window.lapwingMaps) throw new Error('The maps script offers no map');
      opened = await window.lapwingMaps.open(into, {
        track: points,
        overlayImageUrl,
        tiles,
        colours: { track: colour('--accent'), ink: colour('--ink'), surface: colour('--surface') },
        labels: {
          surface: t('Practice.MapSurface'),
          zoomIn: t('Practice.MapIn'),
          zoomOut: t('Practice.MapOut'),
        },
      });
      if (isLeft) opened.close();
      else setMap(opened);
    }
    open(target, scriptUrl).catch((error: unknown) => {
      console.warn(error);
      setHasFailed(true);
    });
    return () => {
      isLeft = true;
      opened?.close();
      setMap(null);
    };
  }, [points, overlayImageUrl, scriptUrl, tiles, t]);

  useEffect(() => {
    const style = getComputedStyle(document.body);
    map?.show(
      cars.flatMap(({ row, place, classIndex }) => {
        if (place.kind !== 'moving' && place.kind !== 'overdue') return [];
        const isChosen = row.index === chosen;
        const colour = style.getPropertyValue(isChosen ? '--accent' : `--c${(classIndex % 6) + 1}`).trim();
        return {
          key: row.index,
          label: discLabelOf(row),
          colour,
          at: shape.geoAt(place.at),
          isChosen,
          isLate: place.kind === 'overdue',
        };
      }),
    );
  }, [map, cars, chosen, shape]);

  // Our own script has no pictures; another one may have.
  if (settings && tiles === null && isOwnScript) {
    return (
      <div className="p-3">
        <Banner icon={<SatelliteDish size={16} strokeWidth={1.75} />} phrase={t('LiveMap.NoPictures')}>
          {t('LiveMap.NoPicturesHint')}
        </Banner>
      </div>
    );
  }
  if (hasFailed) {
    return (
      <div className="p-3">
        <Banner
          tone="problem"
          icon={<SatelliteDish size={16} strokeWidth={1.75} />}
          phrase={t('LiveMap.MapFailed')}
        >
          {t('LiveMap.MapFailedHint')}
        </Banner>
      </div>
    );
  }
  return (
    <>
      <section
        ref={element}
        // Our own map has a part of its own that takes the keys. Others may need the focus here.
        tabIndex={isOwnScript ? undefined : 0}
        aria-label={label}
        className={classNames('h-[min(38.75rem,70dvh)] w-full', isFaded && 'opacity-60')}
      />
      <MapKey />
    </>
  );
}
