/** One competitor on a map or a road: a ring in the colour of the class with the number in it. */

import { memo } from 'react';
import type { Point } from './map-view.ts';

type DiscProps = {
  x: number;
  y: number;
  radius: number;
  label: string;
  colour: string;
  isChosen: boolean;
  /** `other`: not in the same fight; `late`: should have been seen again by now */
  look: 'plain' | 'other' | 'late';
};

/** Jumps from place to place: animating would paint the whole picture sixty times a second. */
export const Disc = memo(function Disc({ x, y, radius, label, colour, isChosen, look }: DiscProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle
        r={radius}
        fill={isChosen ? 'var(--accent)' : 'var(--surface)'}
        stroke={isChosen ? 'var(--accent)' : look === 'late' ? 'var(--slow)' : colour}
        strokeWidth={2}
        strokeDasharray={look === 'plain' ? undefined : '3 2.5'}
      />
      <text
        y={4}
        textAnchor="middle"
        fontSize={label.length > 2 ? 10 : 11}
        fontWeight={600}
        fill={isChosen ? 'var(--on-accent)' : look === 'late' ? 'var(--slow)' : 'var(--ink)'}
      >
        {label}
      </text>
    </g>
  );
});

/** From a displaced disc to its real place. */
export function DiscLead({ from, to, colour }: { from: Point; to: Point; colour: string }) {
  return (
    <>
      <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} stroke={colour} strokeOpacity={0.7} />
      <circle cx={from.x} cy={from.y} r={2} fill={colour} />
    </>
  );
}

/** To half a pixel: a stationary car is not painted again. */
export function roundedPoint({ x, y }: Point): Point {
  return { x: Math.round(x * 2) / 2, y: Math.round(y * 2) / 2 };
}
