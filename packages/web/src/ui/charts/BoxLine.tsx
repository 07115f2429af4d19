/** One box plot on a line, as wide as its container. */

import type { LapSpread } from '@lapwing/timing/analysis/lap-spread';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { type BoxScale, shareOn } from './box-scale.ts';

type BoxLineProps = {
  /** Its description for screen readers. */
  label: string;
  spread: LapSpread;
  scale: BoxScale;
  ticks: readonly number[];
  isSetOff?: boolean;
};

const HEIGHT = 22;
const MIDDLE = HEIGHT / 2;

/** Space after the line for values beyond its scale. An axis above the lines leaves the same space. */
export const BEYOND_WIDTH = '4.25rem';

export function BoxLine({ label, spread, scale, ticks, isSetOff = false }: BoxLineProps) {
  const { toMs: to, bendMs } = scale;
  const share = (timeMs: number) => shareOn(scale, timeMs);
  const at = (timeMs: number) => `${share(timeMs)}%`;
  const { lowWhiskerMs, lowerQuartileMs, medianMs, upperQuartileMs, highWhiskerMs, outliersMs } = spread;
  const slowestMs = Math.max(highWhiskerMs, ...outliersMs);
  const colour = isSetOff ? 'var(--accent)' : 'var(--trace-2)';
  return (
    <span className="flex items-center">
      <svg
        role="img"
        aria-label={label}
        height={HEIGHT}
        className="block w-0 min-w-0 flex-1 overflow-visible"
      >
        {ticks.map((tick) => (
          <line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2={HEIGHT} stroke="var(--line)" />
        ))}
        {bendMs !== null && (
          <line
            x1={at(bendMs)}
            x2={at(bendMs)}
            y1="0"
            y2={HEIGHT}
            stroke="var(--ctl)"
            strokeDasharray="2 3"
          />
        )}
        <g stroke={colour} strokeWidth="1.5" fill="none">
          <line x1={at(lowWhiskerMs)} x2={at(lowerQuartileMs)} y1={MIDDLE} y2={MIDDLE} />
          <line x1={at(upperQuartileMs)} x2={at(highWhiskerMs)} y1={MIDDLE} y2={MIDDLE} />
          <line x1={at(lowWhiskerMs)} x2={at(lowWhiskerMs)} y1={MIDDLE - 4} y2={MIDDLE + 4} />
          {highWhiskerMs <= to && (
            <line x1={at(highWhiskerMs)} x2={at(highWhiskerMs)} y1={MIDDLE - 4} y2={MIDDLE + 4} />
          )}
          <rect
            x={at(lowerQuartileMs)}
            y={MIDDLE - 7}
            width={`${Math.max(0.3, share(upperQuartileMs) - share(lowerQuartileMs))}%`}
            height="14"
            fill={isSetOff ? 'var(--accent-tint)' : 'var(--surface-2)'}
          />
          {medianMs <= to && (
            <line
              x1={at(medianMs)}
              x2={at(medianMs)}
              y1={MIDDLE - 7}
              y2={MIDDLE + 7}
              stroke="var(--ink)"
              strokeWidth="2"
            />
          )}
          {outliersMs.map(
            (timeMs, index) =>
              timeMs <= to && (
                // biome-ignore lint/suspicious/noArrayIndexKey: two laps may have the same time.
                <circle key={index} cx={at(timeMs)} cy={MIDDLE} r="1.5" />
              ),
          )}
        </g>
      </svg>
      <span
        aria-hidden="true"
        style={{ width: BEYOND_WIDTH }}
        className="flex-none ps-1 text-1 font-normal whitespace-nowrap text-ink-2 stretch-data"
      >
        {slowestMs > to && `→ ${formatLapTime(slowestMs).replace(/\d\d$/, '')}`}
      </span>
    </span>
  );
}
