/** One competitor on a map or a road: a ring in the colour of the class with the number in it. */

import type { Point } from './track-shape.ts';

type DiscProps = {
  at: Point;
  /** the place itself, where the disc had to move beside it */
  anchor?: Point | null;
  radius: number;
  label: string;
  colour: string;
  isChosen: boolean;
  /** `other`: not in the same fight; `late`: should have been seen again by now */
  look?: 'plain' | 'other' | 'late';
  onClick?: () => void;
};

export function Disc(props: DiscProps) {
  const { at, anchor = null, radius, label, colour, isChosen, look = 'plain', onClick } = props;
  return (
    // The list beside the picture does the same for keyboards.
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only
    <g onClick={onClick} className={onClick && 'cursor-pointer'}>
      {anchor && (
        <>
          <path d={`M${anchor.x} ${anchor.y}L${at.x} ${at.y}`} stroke={colour} strokeOpacity={0.7} />
          <circle cx={anchor.x} cy={anchor.y} r={2} fill={colour} />
        </>
      )}
      <g
        className="motion-safe:transition-transform motion-safe:duration-250 ease-linear"
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
      >
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
    </g>
  );
}
