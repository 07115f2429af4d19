/** The laps under a flag, behind a chart: a tint over the whole height and a pattern on top. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { useId } from 'react';
import type { Scale } from './scale.ts';

type FlagBandsProps = { periods: readonly FlagPeriod[]; x: Scale; top: number; bottom: number };

const PATTERN_HEIGHT = 7;

export function FlagBands({ periods, x, top, bottom }: FlagBandsProps) {
  const id = useId();
  return (
    <g>
      <defs>
        <pattern
          id={`${id}-YELLOW`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V8" stroke="var(--flag-yellow)" strokeWidth="6" />
        </pattern>
        <pattern id={`${id}-RED`} width="4" height="3.5" patternUnits="userSpaceOnUse">
          <path d="M0 .8H4" stroke="var(--flag-red)" strokeWidth="1.6" />
        </pattern>
      </defs>
      {periods.map(({ flag, fromLap, toLap }) => {
        const left = x(fromLap - 1);
        const width = x(toLap) - left;
        return (
          <g key={`${flag} ${fromLap}`}>
            <rect
              x={left}
              y={top}
              width={width}
              height={bottom - top}
              fill={flag === 'RED' ? 'var(--band-red)' : 'var(--band-yellow)'}
            />
            <rect x={left} y={top} width={width} height={PATTERN_HEIGHT} fill={`url(#${id}-${flag})`} />
          </g>
        );
      })}
    </g>
  );
}
