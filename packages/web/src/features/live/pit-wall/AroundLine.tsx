/** The cars around the own one on a line, where a stop would put it. Behind is left, ahead is right, as on the map. */

import type { Rejoin } from '@lapwing/timing/insight/rejoin';
import { useText } from '../../../i18n/language.ts';
import { classColour } from '../../../ui/racing/class-colour.ts';
import { useLive } from '../state/live-store.ts';
import { classIndexOf, numberOf } from '../state/rows.ts';
import { inLanes } from './around-lanes.ts';
import { secondsText } from './Worked.tsx';

const REACH_MS = 12_000;
const RADIUS = 14;
const LANE = 31;
const xOf = (gapMs: number) => 230 - (gapMs / REACH_MS) * 215;

export function AroundLine({ near, ownId }: { near: Rejoin['near']; ownId: string }) {
  const { t } = useText();
  const rows = useLive(({ board }) => board.rows);
  const colours = useLive((state) => state.colours);
  const cars = [{ carId: ownId, gapMs: 0 }, ...near].flatMap(({ carId, gapMs }) => {
    const row = rows.find(({ competitorId }) => competitorId === carId);
    return row ? [{ car: { row, gapMs, isOwn: carId === ownId }, x: xOf(gapMs) }] : [];
  });
  const discs = inLanes(cars, 2 * RADIUS + 2);
  const above = Math.max(0, ...discs.map(({ lane }) => lane));
  const below = Math.max(0, ...discs.map(({ lane }) => -lane));
  const lineY = 17 + above * LANE;
  const height = lineY + below * LANE + 37;
  const text = discs
    .filter(({ car }) => !car.isOwn)
    .map(({ car }) => `${numberOf(car.row)} ${car.gapMs < 0 ? '+' : '−'}${secondsText(car.gapMs)}`)
    .join(', ');
  return (
    <svg
      viewBox={`0 0 460 ${height}`}
      className="pw-around"
      role="img"
      aria-label={text || t('PitWall.NobodyNear')}
    >
      <path d={`M0 ${lineY}H460`} stroke="var(--line-2)" />
      {[-10_000, -5_000, 5_000, 10_000].map((atMs) => (
        <text key={atMs} x={xOf(-atMs)} y={height - 4} textAnchor="middle">
          {t(atMs < 0 ? 'PitWall.SecondsBehind' : 'PitWall.SecondsAhead', { seconds: Math.abs(atMs) / 1000 })}
        </text>
      ))}
      {discs.map(({ car, x, lane }) => (
        <path
          key={car.row.index}
          d={lane === 0 ? `M${x} ${lineY - 3}v6` : `M${x} ${lineY}V${lineY - lane * LANE}`}
          stroke="var(--line-2)"
        />
      ))}
      {discs.toReversed().map(({ car, x, lane }) => (
        <g key={car.row.index} transform={`translate(${x} ${lineY - lane * LANE})`}>
          <circle
            r={RADIUS}
            fill={car.isOwn ? 'var(--accent)' : 'var(--surface)'}
            stroke={car.isOwn ? 'var(--accent)' : classColour(classIndexOf(car.row, colours))}
            strokeWidth="2"
          />
          <text
            y="4"
            textAnchor="middle"
            style={{ fill: car.isOwn ? 'var(--on-accent)' : 'var(--ink)', fontWeight: 600 }}
          >
            {numberOf(car.row)}
          </text>
        </g>
      ))}
    </svg>
  );
}
