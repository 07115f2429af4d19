/** The competitors near one on the track, in seconds, whatever lap they are on. */

import { aheadOnRoad } from '@lapwing/timing/live/board/track-place';
import { useText } from '../../../../i18n/language.ts';
import { Disc, roundedPoint } from '../../../../maps/Disc.tsx';
import { linearScale } from '../../../../ui/charts/scale.ts';
import { useWidth } from '../../../../ui/charts/use-width.ts';
import { classColour } from '../../../../ui/racing/class-colour.ts';
import { numberOf } from '../../state/rows.ts';
import { discLabelOf } from './disc-label.ts';
import { roadRows, rowsAbove, rowsBelow } from './road-rows.ts';
import type { Car } from './use-cars.ts';

type NearbyCompetitorsProps = { cars: readonly Car[]; chosen: Car };

const RADIUS = 11;
/** From row to row: a disc, its ring, and a little air. */
const ROW = 2 * RADIUS + 3;
const MIDDLE = (rowsAbove + 0.5) * ROW;
const ROWS_HEIGHT = (rowsAbove + 1 + rowsBelow) * ROW;
const WORDS_HEIGHT = 22;
const HEIGHT = ROWS_HEIGHT + WORDS_HEIGHT;
const MARGIN = 20;

/** As high with a picture as with a sentence, so that nothing below moves. */
export function NearbyCompetitors({ cars, chosen }: NearbyCompetitorsProps) {
  const { t } = useText();
  const [frame, width] = useWidth<HTMLDivElement>();
  const { place, row } = chosen;
  const lapMs = row.lastLapTimeMs ?? row.bestLapTimeMs ?? 0;
  const number = numberOf(row);
  return (
    <div ref={frame} style={{ minHeight: HEIGHT }}>
      {place.kind !== 'moving' || lapMs === 0 ? (
        <p className="text-2 text-ink-3">
          {t(place.kind === 'pit' ? 'LiveMap.NumberInPit' : 'LiveMap.NotOnTheRoad', { number })}
        </p>
      ) : (
        width > 0 && <Road cars={cars} chosen={chosen} at={place.at} lapMs={lapMs} width={width} />
      )}
    </div>
  );
}

type RoadProps = NearbyCompetitorsProps & {
  /** where the chosen one is */
  at: number;
  lapMs: number;
  width: number;
};

function Road({ cars, chosen, at, lapMs, width }: RoadProps) {
  const { t } = useText();
  const number = numberOf(chosen.row);
  const reachSeconds = width < 500 ? 12 : 25;
  const x = linearScale([-reachSeconds, reachSeconds], [MARGIN, width - MARGIN]);
  const near = cars.flatMap((car) => {
    if (car.place.kind !== 'moving') return [];
    const seconds = (aheadOnRoad(car.place.at, at) * lapMs) / 1000;
    return Math.abs(seconds) <= reachSeconds ? [{ car, seconds }] : [];
  });
  const byIndex = new Map(near.map(({ car }) => [car.row.index, car]));
  const discs = roadRows(
    near
      .toSorted((a, b) => Math.abs(a.seconds) - Math.abs(b.seconds))
      .map(({ car, seconds }) => ({ key: car.row.index, x: x(seconds) })),
    ROW,
  );
  const ticks = [-20, -10, 0, 10, 20].filter((tick) => Math.abs(tick) < reachSeconds);

  return (
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
          <path d={`M${x(tick)} 0V${ROWS_HEIGHT}`} stroke={tick === 0 ? 'var(--ink-3)' : 'var(--line)'} />
          <text x={x(tick)} y={HEIGHT - 6} textAnchor="middle" fill="var(--ink-3)">
            {tick === 0
              ? number
              : t(tick < 0 ? 'LiveMap.SecondsBehind' : 'LiveMap.SecondsAhead', {
                  seconds: Math.abs(tick),
                })}
          </text>
        </g>
      ))}
      {discs.map(({ keys: [first, ...more], x, row }) => {
        const car = first === undefined ? undefined : byIndex.get(first);
        if (car === undefined) return null;
        const point = roundedPoint({ x, y: MIDDLE + row * ROW });
        return more.length > 0 ? (
          <Disc
            key={`${first} and more`}
            {...point}
            radius={RADIUS}
            label={`+${more.length + 1}`}
            colour="var(--ink-3)"
            isChosen={false}
            look="plain"
          />
        ) : (
          <Disc
            key={first}
            {...point}
            radius={RADIUS}
            label={discLabelOf(car.row)}
            colour={classColour(car.classIndex)}
            isChosen={car === chosen}
            look={car.classIndex === chosen.classIndex ? 'plain' : 'other'}
          />
        );
      })}
    </svg>
  );
}
