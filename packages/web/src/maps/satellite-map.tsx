/** The site's own map: the track and its competitors on the tiles of the host. Loaded by `maps.js` when it is opened. */

import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Disc, roundedPoint } from './Disc.tsx';
import type { MapCar, MapOptions, OpenMap } from './map-service.ts';
import { edgesOf, fittedView, type MapSize, type MapView, type Projection } from './map-view.ts';
import { TileMap } from './TileMap.tsx';

const DISC_RADIUS = 11;
const MARGIN_PX = 48;
/** A small track fills the picture only here. */
const DEEPEST_ZOOM = 20;

export function open(element: HTMLElement, options: MapOptions): OpenMap {
  const frame = element.appendChild(document.createElement('div'));
  frame.className = 'relative size-full overflow-clip';
  const root = createRoot(frame);
  const show = (cars: readonly MapCar[]) =>
    root.render(<SatellitePicture frame={frame} options={options} cars={cars} />);
  show([]);
  return {
    show,
    close() {
      frame.remove();
      // React refuses to unmount a root while it closes the screen around it.
      queueMicrotask(() => root.unmount());
    },
  };
}

type SatellitePictureProps = { frame: HTMLElement; options: MapOptions; cars: readonly MapCar[] };

function SatellitePicture({ frame, options, cars }: SatellitePictureProps) {
  const { track, tiles, labels } = options;
  const surface = useRef<HTMLDivElement>(null);
  const size = useSizeOf(frame);
  const [moved, setMoved] = useState<MapView | null>(null);
  const fitted = fittedTrack(track, size);
  return (
    <TileMap
      size={size}
      tiles={tiles}
      view={moved ?? fitted}
      onChange={(change) =>
        setMoved((now) => {
          const from = now ?? fitted;
          return from === null ? null : change(from);
        })
      }
      onWhole={() => setMoved(null)}
      surface={surface}
      labels={labels}
    >
      {(projection) => <TrackAndCars options={options} cars={cars} projection={projection} />}
    </TileMap>
  );
}

function useSizeOf(element: HTMLElement): MapSize {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

function fittedTrack(track: MapOptions['track'], { width, height }: MapSize): MapView | null {
  const room = { width: width - 2 * MARGIN_PX, height: height - 2 * MARGIN_PX };
  if (track.length === 0 || room.width <= 0 || room.height <= 0) return null;
  return fittedView(edgesOf(track), room, { isWhole: false, deepestZoom: DEEPEST_ZOOM });
}

type TrackAndCarsProps = Omit<SatellitePictureProps, 'frame'> & { projection: Projection };

function TrackAndCars({ options, cars, projection }: TrackAndCarsProps) {
  const { track, overlayImageUrl, colours } = options;
  const { x, y } = projection;
  const { west, east, north, south } = edgesOf(track);
  const line = track.map(({ latitude, longitude }) => `${x(longitude)} ${y(latitude)}`);
  // The selected one is drawn last, above the others.
  const ordered = cars.toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen));
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full stretch-data">
      {overlayImageUrl !== null && (
        <image
          href={overlayImageUrl}
          x={x(west)}
          y={y(north)}
          width={x(east) - x(west)}
          height={y(south) - y(north)}
          preserveAspectRatio="none"
        />
      )}
      <path d={`M${line.join('L')}Z`} fill="none" stroke={colours.track} strokeWidth="4" />
      {ordered.map(({ key, label, colour, at, isChosen, isLate }) => (
        <Disc
          key={key}
          {...roundedPoint({ x: x(at.longitude), y: y(at.latitude) })}
          radius={DISC_RADIUS}
          label={label}
          colour={colour}
          isChosen={isChosen}
          look={isLate ? 'late' : 'plain'}
        />
      ))}
    </svg>
  );
}
