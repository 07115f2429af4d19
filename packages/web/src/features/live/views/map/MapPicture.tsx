/** The track from above, with each competitor as a disc on its band of possible places. */

import { memo, type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { Disc, DiscLead, roundedPoint } from '../../../../maps/Disc.tsx';
import { useWidth } from '../../../../ui/charts/use-width.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { classColour } from '../../../../ui/racing/class-colour.ts';
import { discLabelOf } from './disc-label.ts';
import { MapScale } from './MapScale.tsx';
import { type MapFit, mapFit, tallestOnPhone } from './map-fit.ts';
import { clusterDiscs, type PlacedCluster, placeClusters, placeDiscs, trackCells } from './place-discs.ts';
import type { Point, TrackShape } from './track-shape.ts';
import { useAvailableRoom } from './use-available-room.ts';
import type { Car } from './use-cars.ts';

type MapPictureProps = {
  shape: TrackShape;
  /** fractions of the lap, the finish first */
  loops: readonly number[];
  cars: readonly Car[];
  chosen: number | null;
  onChoose: (index: number) => void;
  /** The picture in a sentence. */
  label: string;
  note: ReactNode;
  /** nothing new arrives: all places are old estimates */
  isFaded: boolean;
  /** what opens a heap of cars; without it they are fanned out next to the track */
  onOpenCluster: ((indexes: readonly number[]) => void) | null;
  /** the height of what has to be seen below the picture */
  belowPx: number;
  /** the page may scroll, so that a track which is higher than wide fills the width */
  isScrolled: boolean;
};

const RADIUS = 12;
const TICK = 11;
const WORD_PX = 16;
/** An overdue car is placed just before the loop where it is expected. */
const BEFORE_LOOP = 0.012;

export function MapPicture(props: MapPictureProps) {
  const { shape, loops, cars, chosen, onChoose, onOpenCluster, label, note, isFaded, belowPx, isScrolled } =
    props;
  const { t } = useText();
  const [frame, measuredPx] = useWidth<HTMLDivElement>();
  const room = useAvailableRoom(frame, belowPx);
  const width = measuredPx || room.widthPx;
  const tallestPx = isScrolled ? tallestOnPhone(width) : room.heightPx;
  const fit = useMemo(
    () => mapFit(shape, width, room.heightPx, tallestPx),
    [shape, width, room.heightPx, tallestPx],
  );
  const { scale, height, left, top, pixel } = fit;
  const isTrack = useMemo(() => trackCells((share) => fit.pixel(shape.pointAt(share))), [shape, fit]);

  const onTrack = cars.filter(({ place }) => place.kind === 'moving' || place.kind === 'overdue');
  const anchors = onTrack
    // Pinned competitors stay on the line.
    .toSorted((a, b) => Number(b.row.index === chosen) - Number(a.row.index === chosen))
    .map(({ row, place }) => {
      const share = shareOf(place);
      return { key: row.index, at: pixel(shape.pointAt(share)), outward: shape.outwardAt(share) };
    });
  const words = loops.slice(0, -1).map((share, index) => ({
    ...labelAt(shape, share, pixel),
    halfWidth: wordPx(loopName(index, t)) / 2,
    halfHeight: WORD_PX / 2,
  }));
  const [hovered, setHovered] = useState<number | null>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  // The followed one and the leader are never hidden in a heap.
  const apart = new Set([chosen ?? -1, onTrack[0]?.row.index ?? -1]);
  const { singles, clusters: heaps } = clusterDiscs(anchors, RADIUS, { apart, open, sign: pillSize });
  const ownDiscs = singles.filter(({ key }) => apart.has(key)).map(({ at }) => ({ ...at, ...discSize }));
  const clusters = placeClusters(heaps, pillSize, { width, height, taken: [...words, ...ownDiscs] });
  const placed = new Map(
    placeDiscs(singles, RADIUS, {
      ...{ width, height, isTrack },
      taken: [...words, ...clusters.map(({ disc }) => ({ ...disc, ...pillSize }))],
    }).map((disc) => [disc.key, disc]),
  );
  const colours = new Map(onTrack.map(({ row, classIndex }) => [row.index, classColour(classIndex)]));
  // Where a car may be is of interest only for those that somebody looks at: all bands together hide the track.
  const isBanded = ({ row, place }: Car) =>
    place.kind === 'moving' && (row.index === chosen || row.index === hovered);

  return (
    <div ref={frame}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={height}
          className={classNames('block chart-text stretch-data', isFaded && 'opacity-60')}
        >
          <Track shape={shape} scale={scale} left={left} top={top} />
          <g transform={`translate(${left} ${top}) scale(${scale})`} fill="none">
            {onTrack
              .filter(isBanded)
              .map(
                ({ row, place, classIndex }) =>
                  place.kind === 'moving' && (
                    <path
                      key={row.index}
                      d={shape.stretch(place.from, place.to)}
                      stroke={row.index === chosen ? 'var(--accent)' : classColour(classIndex)}
                      strokeOpacity={0.4}
                      strokeWidth={10}
                      vectorEffect="non-scaling-stroke"
                    />
                  ),
              )}
          </g>
          <Loops shape={shape} loops={loops} pixel={pixel} />
          {/* Below all discs, so that a line hides no number. */}
          {clusters.map(
            ({ keys, at, disc, isMoved }) =>
              isMoved && <DiscLead key={keys[0]} from={at} to={disc} colour="var(--ink)" />,
          )}
          {[...placed.values()].map(
            ({ key, at, disc, hasLead }) =>
              hasLead && (
                <DiscLead key={key} from={at} to={disc} colour={colours.get(key) ?? 'var(--ink-2)'} />
              ),
          )}
          {clusters.map((cluster) => (
            <ClusterPill
              key={cluster.keys[0]}
              cluster={cluster}
              onOpen={() =>
                onOpenCluster ? onOpenCluster(cluster.keys) : setOpen(new Set([...open, ...cluster.keys]))
              }
            />
          ))}
          {/* The leader on top. */}
          {onTrack.toReversed().map(({ row, place, classIndex }) => {
            const disc = placed.get(row.index);
            if (disc === undefined) return null;
            return (
              // The list next to the picture does the same for keyboards.
              // biome-ignore lint/a11y/noStaticElementInteractions: pointing only
              <g
                key={row.index}
                onClick={() => onChoose(row.index)}
                onPointerEnter={() => setHovered(row.index)}
                onPointerLeave={() => setHovered(null)}
                className="cursor-pointer"
              >
                <Disc
                  {...roundedPoint(disc.disc)}
                  radius={RADIUS}
                  label={discLabelOf(row)}
                  colour={classColour(classIndex)}
                  isChosen={row.index === chosen}
                  look={place.kind === 'overdue' ? 'late' : 'plain'}
                />
              </g>
            );
          })}
          <MapScale shape={shape} scale={scale} width={width} bottom={height} />
        </svg>
      )}
      {note}
    </div>
  );
}

const PILL = { width: 58, height: 24 };
const pillSize = { halfWidth: PILL.width / 2, halfHeight: PILL.height / 2 };
const discSize = { halfWidth: RADIUS, halfHeight: RADIUS };

/** A heap of cars as one sign, which opens. */
function ClusterPill({ cluster, onOpen }: { cluster: PlacedCluster; onOpen: () => void }) {
  const { t } = useText();
  const { disc: at, keys } = cluster;
  return (
    // The list next to the picture has all of them for keyboards.
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only
    <g onClick={onOpen} className="cursor-pointer">
      <rect
        x={at.x - PILL.width / 2}
        y={at.y - PILL.height / 2}
        width={PILL.width}
        height={PILL.height}
        rx={PILL.height / 2}
        fill="var(--ink)"
      />
      <text x={at.x} y={at.y + 4} textAnchor="middle" fill="var(--surface)" fontSize={12} fontWeight={600}>
        {t('LiveMap.Cars', { count: keys.length })}
      </text>
    </g>
  );
}

function shareOf(place: Car['place']): number {
  if (place.kind === 'moving') return place.at;
  return place.kind === 'overdue' ? place.at - BEFORE_LOOP : 0;
}

type TrackProps = { shape: TrackShape } & Pick<MapFit, 'scale' | 'left' | 'top'>;

function Track({ shape, scale, left, top }: TrackProps) {
  // Rendered once: discs move over it.
  return useMemo(
    () => (
      <g transform={`translate(${left} ${top}) scale(${scale})`} fill="none" strokeLinejoin="round">
        <path d={shape.outline} stroke="var(--line-2)" strokeWidth={16} vectorEffect="non-scaling-stroke" />
        <path d={shape.outline} stroke="var(--sunken)" strokeWidth={13} vectorEffect="non-scaling-stroke" />
      </g>
    ),
    [shape, scale, left, top],
  );
}

type LoopsProps = Pick<MapPictureProps, 'shape' | 'loops'> & {
  pixel: (point: { x: number; y: number }) => { x: number; y: number };
};

/** At most: Latin letters are narrower than Japanese ones. */
function wordPx(word: string): number {
  return [...word].reduce((sum, letter) => sum + (letter < '\u2e80' ? 7 : 12), 0);
}

function loopName(index: number, t: Translate): string {
  return index === 0 ? t('LiveMap.Finish') : t('LiveMap.Section', { number: index });
}

function labelAt(shape: TrackShape, share: number, pixel: LoopsProps['pixel']): Point {
  const at = pixel(shape.pointAt(share));
  const { x, y } = shape.outwardAt(share);
  // A word is wider than it is high.
  const away = 24 + 8 * Math.abs(x);
  return { x: at.x + x * away, y: at.y + y * away };
}

const Loops = memo(function Loops({ shape, loops, pixel }: LoopsProps) {
  const { t } = useText();
  return loops.slice(0, -1).map((share, index) => {
    const at = pixel(shape.pointAt(share));
    const { x, y } = shape.outwardAt(share);
    const label = labelAt(shape, share, pixel);
    return (
      <g key={share}>
        <path
          d={`M${at.x - x * TICK} ${at.y - y * TICK}L${at.x + x * TICK} ${at.y + y * TICK}`}
          stroke="var(--ink)"
          strokeWidth={index === 0 ? 3 : 2}
          strokeDasharray={index === 0 ? '3 2' : undefined}
        />
        <text x={label.x} y={label.y + 4} textAnchor="middle" fill="var(--ink-2)" fontSize={12}>
          {loopName(index, t)}
        </text>
      </g>
    );
  });
});
