/** Coasts and borders behind a map without tiles. */

import type { Projection } from '../../../maps/map-view.ts';
import { borders, land, WORLD_UNITS } from './world-outline.ts';

export default function WorldOutline({ projection: { x, y } }: { projection: Projection }) {
  const left = x(-180);
  const scale = (x(180) - left) / WORLD_UNITS;
  // The equator is in the middle.
  const top = y(0) - (scale * WORLD_UNITS) / 2;
  return (
    <g transform={`translate(${left} ${top}) scale(${scale})`} strokeLinejoin="round">
      <path d={land} fill="var(--surface-2)" stroke="var(--line-2)" vectorEffect="non-scaling-stroke" />
      <path
        d={borders}
        fill="none"
        stroke="var(--line-2)"
        strokeDasharray="2 2"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}
