/** Tracks where they lie: over the map pictures of the host, or on a plain grid of degrees where there are none. */

import type { PracticeLocation } from '@lapwing/contract/practice';
import type { ClientSettings } from '@lapwing/contract/settings';
import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { wholeTicks } from '../../ui/charts/scale.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { boundsOf, clustersOf, type MapBounds, type Placed, projection } from './location-clusters.ts';
import { tileProjection } from './map-tiles.ts';

const HEIGHT = 340;
const TICKS = 6;

export type PlacedLocation = PracticeLocation & Placed;

type LocationMapProps = {
  /** null where the host has set no map pictures */
  tiles: ClientSettings['mapTiles'];
  locations: readonly PlacedLocation[];
  onZoom: (locations: readonly PlacedLocation[]) => void;
};

export function LocationMap({ tiles, locations, onZoom }: LocationMapProps) {
  const { t } = useText();
  const [frame, width] = useWidth<HTMLDivElement>();
  const bounds = boundsOf(locations);
  const isDrawn = bounds !== null && width > 0;
  const tiled = isDrawn && tiles !== null ? tileProjection(bounds, width, HEIGHT) : null;
  const projected = tiled ?? (isDrawn ? projection(bounds, width, HEIGHT) : null);
  return (
    <Sheet className="mb-4">
      <section
        ref={frame}
        aria-label={t('Practice.MapLabel', { count: locations.length })}
        className="relative overflow-clip"
        style={{ height: HEIGHT }}
      >
        {bounds !== null && projected !== null && (
          <>
            {tiled !== null && tiles !== null ? (
              <>
                {tiled.tiles(tiles.url).map(({ key, url, left, top }) => (
                  <img key={key} src={url} alt="" className="absolute max-w-none" style={{ left, top }} />
                ))}
                <p className="absolute end-0 bottom-0 bg-surface/85 px-1.5 text-1 text-ink-2">
                  {tiles.credit}
                </p>
              </>
            ) : (
              <Grid bounds={bounds} projected={projected} width={width} />
            )}
            {clustersOf(locations, projected).map(({ x, y, locations: here }) => {
              const [only] = here;
              if (only === undefined) return null;
              const style = { left: x, top: y };
              const face =
                'absolute -translate-x-1/2 -translate-y-1/2 phone:after:absolute phone:after:-inset-3';
              const mark = here.some(({ status }) => status === 'ACTIVE') ? 'bg-pb' : 'bg-accent';
              return here.length === 1 ? (
                <Link
                  key={only.id}
                  to="/practice/$locationId"
                  params={{ locationId: only.id }}
                  style={style}
                  className={`${face} grid size-6 place-items-center`}
                >
                  <span className={`size-3 rounded-full ${mark}`} />
                  <span
                    className={classNames(
                      'absolute top-1 text-2 whitespace-nowrap text-ink',
                      x > width * 0.6 ? 'end-6' : 'start-6',
                      tiled !== null && 'rounded-1 bg-surface/85 px-1',
                    )}
                  >
                    {only.name}
                  </span>
                </Link>
              ) : (
                <button
                  key={only.id}
                  type="button"
                  aria-label={t('Practice.MapCluster', { count: here.length })}
                  onClick={() => onZoom(here)}
                  style={style}
                  className={`${face} grid size-6 place-items-center rounded-full text-2 font-strong text-on-accent ${mark}`}
                >
                  {here.length}
                </button>
              );
            })}
          </>
        )}
      </section>
    </Sheet>
  );
}

type GridProps = { bounds: MapBounds; projected: ReturnType<typeof projection>; width: number };

function Grid({ bounds, projected, width }: GridProps) {
  const { west, east, south, north } = bounds;
  const { x, y } = projected;
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} className="absolute inset-0 text-1">
      {wholeTicks([west, east], TICKS).map((lon) => (
        <g key={lon}>
          <path d={`M${x(lon)} 0V${HEIGHT}`} stroke="var(--line)" />
          <text x={x(lon) + 4} y={HEIGHT - 6} fill="var(--ink-3)">
            {Math.abs(lon)}°{lon < 0 ? 'W' : 'E'}
          </text>
        </g>
      ))}
      {wholeTicks([south, north], TICKS).map((lat) => (
        <g key={lat}>
          <path d={`M0 ${y(lat)}H${width}`} stroke="var(--line)" />
          <text x={6} y={y(lat) - 4} fill="var(--ink-3)">
            {Math.abs(lat)}°{lat < 0 ? 'S' : 'N'}
          </text>
        </g>
      ))}
    </svg>
  );
}
