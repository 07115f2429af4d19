/** The background of a map without tiles: the outlines of the world and a grid of degrees. */

import { lazy, Suspense } from 'react';
import type { MapSize, Projection } from '../../../maps/map-view.ts';
import { wholeTicks } from '../../../ui/charts/scale.ts';

// Hosts with map tiles do not need it.
const WorldOutline = lazy(() => import('./WorldOutline.tsx'));

const TICKS = 6;
/** Lines are at least a thousandth of a degree apart, about a hundred metres. */
const PER_DEGREE = 1000;

const linesIn = (low: number, high: number) =>
  wholeTicks([low * PER_DEGREE, high * PER_DEGREE], TICKS).map((line) => line / PER_DEGREE);

export function MapGrid({ projection, size }: { projection: Projection; size: MapSize }) {
  const { width, height } = size;
  const { x, y, lonAt, latAt } = projection;
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 chart-text">
      <Suspense>
        <WorldOutline projection={projection} />
      </Suspense>
      {linesIn(lonAt(0), lonAt(width)).map((lon) => (
        <g key={lon}>
          <path d={`M${x(lon)} 0V${height}`} stroke="var(--line)" />
          <text x={x(lon) + 4} y={height - 6} fill="var(--ink-3)">
            {Math.abs(lon)}°{lon < 0 ? 'W' : 'E'}
          </text>
        </g>
      ))}
      {linesIn(latAt(height), latAt(0)).map((lat) => (
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
