/** The competitors near one on the track, in seconds, whatever lap they are on. */

import { aheadOnRoad } from '@lapwing/timing/live/board/track-place';
import { useText } from '../../../../i18n/language.ts';
import { Disc, roundedPoint } from '../../../../maps/Disc.tsx';
import { linearScale } from '../../../../ui/charts/scale.ts';
import { useWidth } from '../../../../ui/charts/use-width.ts';
import { classColour } from '../../../../ui/racing/class-colour.ts';
import { numberOf } from '../../state/rows.ts';
import { discLabelOf } from './disc-label.ts';
import { placeDiscs } from './place-discs.ts';
import type { Car } from './use-cars.ts';

type NearbyCompetitorsProps = { cars: readonly Car[]; chosen: Car };

const HEIGHT = 112;
const MIDDLE = 46;
const RADIUS = 11;
const MARGIN = 20;

export function NearbyCompetitors({ cars, chosen }: NearbyCompetitorsProps) {
  const { t } = useText();
  const [frame, width] = useWidth<HTMLDivElement>();
  const { place, row } = chosen;
  const lapMs = row.lastLapTimeMs ?? row.bestLapTimeMs ?? 0;
  const number = numberOf(row);
  if (place.kind !== 'moving' || lapMs === 0) {
    return <p className="text-2 text-ink-3">{t('LiveMap.NotOnTheRoad', { number })}</p>;
  }

  const reachSeconds = width < 500 ? 12 : 25;
  const x = linearScale([-reachSeconds, reachSeconds], [MARGIN, width - MARGIN]);
  const near = cars.flatMap((car) => {
    if (car.place.kind !== 'moving') return [];
    const seconds = (aheadOnRoad(car.place.at, place.at) * lapMs) / 1000;
    return Math.abs(seconds) <= reachSeconds ? [{ car, seconds }] : [];
  });
  const anchors = near
    .toSorted((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds))
    .map(({ car, seconds }) => ({
      key: car.row.index,
      at: { x: x(seconds), y: MIDDLE },
      outward: { x: 0, y: -1 },
    }));
  const placed = new Map(placeDiscs(anchors, RADIUS).map((disc) => [disc.key, disc.disc]));
  const ticks = [-20, -10, 0, 10, 20].filter((tick) => Math.abs(tick) < reachSeconds);

  return (
    <div ref={frame} style={{ minHeight: HEIGHT }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={t('LiveMap.AroundLabel', { number, count: near.length - 1 })}
          width={width}
          height={HEIGHT}
          className="block chart-text stretch-data"
        >
          <path d={`M0 ${MIDDLE}H${width}`} stroke="var(--line-2)" />
          {ticks.map((tick) => (
            <g key={tick}>
              <path
                d={`M${x(tick)} ${MIDDLE - 34}V${MIDDLE + 34}`}
                stroke={tick === 0 ? 'var(--ink-3)' : 'var(--line)'}
              />
              <text x={x(tick)} y={HEIGHT - 8} textAnchor="middle" fill="var(--ink-3)">
                {tick === 0
                  ? number
                  : t(tick < 0 ? 'LiveMap.SecondsBehind' : 'LiveMap.SecondsAhead', {
                      seconds: Math.abs(tick),
                    })}
              </text>
            </g>
          ))}
          {near.map(({ car }) => {
            const at = placed.get(car.row.index);
            return at ? (
              <Disc
                key={car.row.index}
                {...roundedPoint(at)}
                radius={RADIUS}
                label={discLabelOf(car.row)}
                colour={classColour(car.classIndex)}
                isChosen={car === chosen}
                look={car.classIndex === chosen.classIndex ? 'plain' : 'other'}
              />
            ) : null;
          })}
        </svg>
      )}
    </div>
  );
}
