/** The track from above or over satellite pictures, who is near whom, and when each was last seen. */

import { loopPlaces } from '@lapwing/timing/live/board/track-place';
import { isPlaced } from '@lapwing/timing/track-drawing';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useEventInfo } from '../state/event-info.ts';
import { isStale } from '../state/feed-state.ts';
import { useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { numberOf } from '../state/rows.ts';
import { useFeedState } from '../state/use-feed-state.ts';
import { trackMapQuery } from '../state/view-queries.ts';
import { LastSeenTable } from './map/LastSeenTable.tsx';
import { ListSheet } from './map/ListSheet.tsx';
import { MapKey } from './map/MapKey.tsx';
import { MapPicture } from './map/MapPicture.tsx';
import { NearbyCompetitors } from './map/NearbyCompetitors.tsx';
import { SatelliteMap } from './map/SatelliteMap.tsx';
import { ringShape, trackShape } from './map/track-shape.ts';
import { type Car, useCars } from './map/use-cars.ts';

const noPoints = [] as const;
/** Who is near whom has to be seen with the map; a phone also has the list and the bar with the views at its foot. */
const belowPx = { phone: 275, desk: 200, tv: 120 } as const;
const SECOND_MS = 1000;

export default function TrackMapView() {
  const { t } = useText();
  const { settings, form, changeSetting } = useDisplay();
  const eventId = useLive((state) => state.eventId);
  const session = useLive(({ board }) => board.session);
  const info = useEventInfo();
  const hasMap = info?.hasTrackMap === true;
  const { data: map, isPending } = useQuery({ ...trackMapQuery(eventId), enabled: hasMap });
  const points = map?.points ?? noPoints;
  const mapShape = useMemo(() => trackShape(points), [points]);
  const shape = useMemo(() => mapShape ?? ringShape(), [mapShape]);
  const loops = useMemo(() => loopPlaces(session), [session]);
  const { cars, venueMs } = useCars();
  const { chosen, choose } = useSelectedCompetitors(cars);
  const isFaded = isStale(useFeedState(SECOND_MS));
  const [isListOpen, setIsListOpen] = useState(false);
  const [heap, setHeap] = useState<readonly number[] | null>(null);

  if (info === undefined || (hasMap && isPending)) return <div aria-busy="true" className="min-h-dvh" />;
  if (cars.length === 0) return <EmptyState title={t('Live.NoEntries')} note={t('Live.NoEntriesHint')} />;
  const label = mapLabel(cars, t);
  const hasPlace = mapShape !== null && isPlaced(points);
  const isSatellite = settings.map === 'satellite' && hasPlace;
  const listed = heap === null ? cars : cars.filter(({ row }) => heap.includes(row.index));
  const list = (
    <LastSeenTable cars={listed} venueMs={venueMs} chosen={chosen?.row.index ?? null} onChoose={choose} />
  );
  const openHeap = (indexes: readonly number[]) => {
    setHeap(indexes);
    setIsListOpen(true);
  };
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(27.5rem,30%)] lg:in-data-[form=tv]:grid-cols-[minmax(0,1fr)_29rem]">
      <Sheet className="relative">
        {hasPlace && (
          <div className="flex justify-end px-3 pt-3 in-data-idle:hidden">
            <SegmentedControl
              label={t('LiveMap.View')}
              value={settings.map}
              options={[
                { value: 'track', label: t('LiveDisplayChoices.track') },
                { value: 'satellite', label: t('LiveDisplayChoices.satellite') },
              ]}
              onChange={(value) => changeSetting('map', value)}
            />
          </div>
        )}
        {isSatellite ? (
          <SatelliteMap
            isFaded={isFaded}
            shape={mapShape}
            points={points}
            overlayImageUrl={map?.overlayImageUrl ?? null}
            cars={cars}
            chosen={chosen?.row.index ?? null}
            label={label}
          />
        ) : (
          <MapPicture
            isFaded={isFaded}
            shape={shape}
            loops={loops}
            cars={cars}
            chosen={chosen?.row.index ?? null}
            onChoose={choose}
            // A phone has no room around the track for a heap of cars.
            onOpenCluster={form === 'phone' ? openHeap : null}
            label={label}
            belowPx={belowPx[form]}
            isScrolled={form === 'phone'}
            note={!mapShape && <p className="px-4 pb-3 text-2 text-ink-3">{t('LiveMap.NotDrawn')}</p>}
          />
        )}
        {/* A big screen has a fixed height, and the map fills it. */}
        {chosen && form !== 'tv' && (
          <section className="border-t border-line px-4 pt-3 pb-1">
            <h2 className="mb-1 flex flex-wrap items-baseline gap-x-3">
              {t('LiveMap.Around', { number: numberOf(chosen.row) })}
              <span className="text-2 font-normal text-ink-3 phone:hidden">{t('LiveMap.AroundKey')}</span>
            </h2>
            <NearbyCompetitors cars={cars} chosen={chosen} />
          </section>
        )}
        {!isSatellite && <MapKey />}
      </Sheet>
      {form === 'phone' ? (
        <ListSheet
          title={
            heap === null
              ? t('SessionResults.Competitors', { count: cars.length })
              : t('LiveMap.CarsHere', { count: listed.length })
          }
          isOpen={isListOpen}
          onToggle={() => setIsListOpen(!isListOpen)}
          onShowAll={heap === null ? null : () => setHeap(null)}
        >
          {list}
        </ListSheet>
      ) : (
        list
      )}
    </div>
  );
}

/** The selected one, otherwise the first pinned one, otherwise the leader. */
function useSelectedCompetitors(cars: readonly Car[]) {
  const [asked, setAsked] = useState<number | null>(null);
  const pinned = usePinnedRows();
  const find = (index: number | undefined | null) => cars.find(({ row }) => row.index === index);
  return { chosen: find(asked) ?? find(pinned[0]) ?? cars[0] ?? null, choose: setAsked };
}

function mapLabel(cars: readonly Car[], t: ReturnType<typeof useText>['t']): string {
  const count = (kind: Car['place']['kind']) => cars.filter(({ place }) => place.kind === kind).length;
  return t('LiveMap.Label', { moving: count('moving'), pit: count('pit'), overdue: count('overdue') });
}
