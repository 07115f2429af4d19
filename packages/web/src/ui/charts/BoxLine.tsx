/** One box plot on a line, as wide as the place it stands in. */

import type { LapSpread } from '@lapwing/timing/analysis/lap-spread';

type BoxLineProps = {
  /** What it says, in words. */
  label: string;
  spread: LapSpread;
  /** the times at both ends */
  domain: readonly [number, number];
  ticks: readonly number[];
  isSetOff?: boolean;
};

const HEIGHT = 22;
const MIDDLE = HEIGHT / 2;

export function BoxLine({ label, spread, domain, ticks, isSetOff = false }: BoxLineProps) {
  const share = (timeMs: number) => ((timeMs - domain[0]) / (domain[1] - domain[0])) * 100;
  const at = (timeMs: number) => `${share(timeMs)}%`;
  const { lowWhiskerMs, lowerQuartileMs, medianMs, upperQuartileMs, highWhiskerMs, outliersMs } = spread;
  /** Some of it is slower than the scale is long. */
  const isCut = Math.max(highWhiskerMs, ...outliersMs) > domain[1];
  const colour = isSetOff ? 'var(--accent)' : 'var(--trace-2)';
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block overflow-hidden">
      {ticks.map((tick) => (
        <line key={tick} x1={at(tick)} x2={at(tick)} y1="0" y2={HEIGHT} stroke="var(--line)" />
      ))}
      <g stroke={colour} strokeWidth="1.5" fill="none">
        <line x1={at(lowWhiskerMs)} x2={at(lowerQuartileMs)} y1={MIDDLE} y2={MIDDLE} />
        <line x1={at(upperQuartileMs)} x2={at(highWhiskerMs)} y1={MIDDLE} y2={MIDDLE} />
        <line x1={at(lowWhiskerMs)} x2={at(lowWhiskerMs)} y1={MIDDLE - 4} y2={MIDDLE + 4} />
        <line x1={at(highWhiskerMs)} x2={at(highWhiskerMs)} y1={MIDDLE - 4} y2={MIDDLE + 4} />
        <rect
          x={at(lowerQuartileMs)}
          y={MIDDLE - 7}
          width={`${Math.max(0.3, share(upperQuartileMs) - share(lowerQuartileMs))}%`}
          height="14"
          fill={isSetOff ? 'var(--accent-tint)' : 'var(--surface-2)'}
        />
        <line
          x1={at(medianMs)}
          x2={at(medianMs)}
          y1={MIDDLE - 7}
          y2={MIDDLE + 7}
          stroke="var(--ink)"
          strokeWidth="2"
        />
        {outliersMs.map(
          (timeMs, index) =>
            timeMs <= domain[1] && (
              // biome-ignore lint/suspicious/noArrayIndexKey: two laps may have the same time.
              <circle key={index} cx={at(timeMs)} cy={MIDDLE} r="1.5" />
            ),
        )}
      </g>
      {isCut && (
        <svg
          aria-hidden="true"
          x="100%"
          overflow="visible"
          data-cut=""
          stroke="var(--ink-2)"
          strokeWidth="1.5"
        >
          <path d={`M-8 ${MIDDLE + 5}l3-10M-4 ${MIDDLE + 5}l3-10`} />
        </svg>
      )}
    </svg>
  );
}
