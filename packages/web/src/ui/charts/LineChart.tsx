/** A few lines over the laps of a race. The pointer or the arrow keys select a lap; its values are above the lines. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo } from 'react';
import { ChartGrid } from './ChartGrid.tsx';
import { keepApart } from './keep-apart.ts';
import { linePath } from './line-path.ts';
import { linearScale } from './scale.ts';
import type { SeriesLook } from './series-look.ts';
import { useChartWidth } from './use-width.ts';

type Series = {
  key: string | number;
  look: SeriesLook;
  /** by lap, the first lap first; null if there is no value */
  values: readonly (number | null)[];
  pitLaps: readonly number[];
  /** Shown at the end of the line. */
  endLabel: ReactNode;
};

type LineChartProps = {
  /** A description of the picture in one sentence. */
  label: string;
  /** How to use the keys. */
  hint: string;
  /** The values of the selected lap. */
  readout: string;
  series: readonly Series[];
  lapCount: number;
  heightPx?: number | undefined;
  /** the value at the top, the value at the bottom */
  domain: readonly [number, number];
  ticks: readonly number[];
  tickLabel: (value: number) => string;
  zero?: number;
  periods: readonly FlagPeriod[];
  lap: number | null;
  onLap: (lap: number | null) => void;
  /** The lines of the other competitors, without names. */
  quiet?: readonly (readonly (number | null)[])[];
  /** The value under the pointer, and how far from it a line may be to be selected. */
  onPoint?: (pointed: { lap: number | null; value: number; reach: number }) => void;
  /** Up and down arrow keys: to the next (1) or the previous (-1). */
  onStep?: (step: 1 | -1) => void;
  /** A click, a tap or Enter. */
  onPick?: () => void;
};

const noLines: NonNullable<LineChartProps['quiet']> = [];
/** In pixels. */
const POINTER_REACH = 14;

const HEIGHT_PX = 400;
const MARGIN = { top: 10, right: 92, bottom: 24, left: 58 };

export function LineChart(props: LineChartProps) {
  const { label, hint, readout, series, lapCount, domain, ticks, tickLabel, zero, periods, lap, onLap } =
    props;
  const { quiet = noLines, heightPx = HEIGHT_PX, onPoint, onStep, onPick } = props;
  const [frame, width] = useChartWidth<HTMLDivElement>();
  const hintId = useId();
  const right = Math.max(MARGIN.left + 40, width - MARGIN.right);
  const bottom = heightPx - MARGIN.bottom;
  const chartFrame = useMemo(
    () => ({ width, height: heightPx, left: MARGIN.left, right, top: MARGIN.top, bottom }),
    [width, heightPx, right, bottom],
  );
  const x = linearScale([0, lapCount], [MARGIN.left, right]);
  const y = linearScale(domain, [MARGIN.top, bottom]);
  const low = Math.min(...domain);
  const high = Math.max(...domain);
  const isCut = (value: number) => value < low || value > high;
  const shown = (value: number) => y(Math.min(high, Math.max(low, value)));

  const ends = series.map(({ values }) => values.findLast((value) => value !== null) ?? null);
  const labelPlaces = keepApart(
    ends.map((end) => (end === null ? bottom : shown(end))),
    14,
  );

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    // On a big screen the picture is enlarged.
    const enlarged = box.width / width;
    const at = { x: (event.clientX - box.left) / enlarged, y: (event.clientY - box.top) / enlarged };
    const share = (at.x - MARGIN.left) / (right - MARGIN.left);
    const pointed = Math.round(share * lapCount);
    const pointedLap = pointed >= 1 && pointed <= lapCount ? pointed : null;
    onLap(pointedLap);
    const perPixel = (domain[1] - domain[0]) / (bottom - MARGIN.top);
    const value = domain[0] + (at.y - MARGIN.top) * perPixel;
    onPoint?.({ lap: pointedLap, value, reach: Math.abs(perPixel) * POINTER_REACH });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (onStep && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      return onStep(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter') return onPick?.();
    if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    const from = lap ?? (step !== undefined && step < 0 ? lapCount + 1 : 0);
    const next = event.key === 'Home' ? 1 : event.key === 'End' ? lapCount : from + (step ?? 0);
    onLap(Math.max(1, Math.min(lapCount, next)));
  };

  return (
    // As high as the chart before its width is known.
    <div ref={frame} style={{ minHeight: heightPx }}>
      <p id={hintId} className="sr-only">
        {hint}
      </p>
      {width > 0 && (
        <div
          role="slider"
          aria-label={label}
          aria-describedby={hintId}
          aria-valuemin={1}
          aria-valuemax={lapCount}
          aria-valuenow={lap ?? 1}
          aria-valuetext={readout}
          tabIndex={0}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={({ pointerType }) => {
            // Lifting a finger is a leave event too; the selected lap stays.
            if (pointerType === 'mouse') onLap(null);
          }}
          onKeyDown={onKeyDown}
          onClick={onPick}
          className="relative touch-pan-y -outline-offset-2"
        >
          <ChartGrid
            frame={chartFrame}
            lapCount={lapCount}
            domain={domain}
            ticks={ticks}
            tickLabel={tickLabel}
            zero={zero}
            periods={periods}
            quiet={quiet}
          />
          <svg
            aria-hidden="true"
            width={width}
            height={heightPx}
            className="absolute inset-0 chart-text stretch-data select-none"
          >
            {lap !== null && (
              <path d={`M${x(lap)} ${MARGIN.top}V${bottom}`} stroke="var(--ink-3)" strokeDasharray="2 2" />
            )}
            {series.map(({ key, look, values, pitLaps, endLabel }, seriesIndex) => {
              const last = values.findLastIndex((value) => value !== null);
              const end = ends[seriesIndex] ?? null;
              return (
                <g key={key}>
                  <path
                    d={linePath(values, (index) => x(index + 1), shown)}
                    fill="none"
                    stroke={look.colour}
                    strokeWidth="2"
                    strokeDasharray={look.dash}
                    strokeLinejoin="round"
                  />
                  {values.map((value, index) =>
                    value !== null && isCut(value) ? (
                      <path
                        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the lap.
                        key={index}
                        d={`M${x(index + 1)} ${shown(value)}m-4 0l3-6m2 6l3-6`}
                        stroke={look.colour}
                        strokeWidth="1.5"
                        transform={value > high === domain[0] > domain[1] ? 'translate(0 3)' : undefined}
                      />
                    ) : null,
                  )}
                  {pitLaps.map((pitLap) => {
                    const value = values[pitLap - 1] ?? null;
                    return value === null ? null : (
                      <rect
                        key={pitLap}
                        x={x(pitLap) - 3.5}
                        y={shown(value) - 3.5}
                        width="7"
                        height="7"
                        fill="var(--surface)"
                        stroke={look.colour}
                        strokeWidth="1.5"
                      />
                    );
                  })}
                  {end !== null && (
                    <>
                      <path
                        d={look.symbol}
                        transform={`translate(${x(last + 1)} ${shown(end)})`}
                        fill={look.colour}
                      />
                      <text x={right + 12} y={(labelPlaces[seriesIndex] ?? 0) + 4} fill="var(--ink)">
                        {endLabel}
                      </text>
                    </>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
      )}
    </div>
  );
}
