/**
 * The race as lines from the grid to the flag. One line is highlighted; the pointer or arrow keys select it and the
 * lap.
 */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { heightOf, layOut, PAD, runnerAt, TOP } from '@lapwing/timing/lap-chart/chart-layout';
import { marksOf, squareAt } from '@lapwing/timing/lap-chart/marks';
import {
  type KeyboardEvent,
  type PointerEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useText } from '../../../i18n/language.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import { ChartBackground } from './ChartBackground.tsx';
import { ChartLabels, labelsWidth } from './ChartLabels.tsx';
import { Legend } from './Legend.tsx';
import { LinesCanvas } from './LinesCanvas.tsx';
import { readoutParts } from './readout.ts';

type LapChartPictureProps = {
  /** says what the chart shows; empty for the usual description */
  sentence: string;
  runners: readonly FieldRunner[];
  lapCount: number;
  hasStartGrid: boolean;
  isRace: boolean;
  periods: readonly FlagPeriod[];
  /** the finish position of the line that stays highlighted */
  kept: number | null;
  onKeep: (finishPosition: number | null) => void;
  /** the lap that a link marks */
  marked: number | null;
  /** How many times wider than the screen; the picture then scrolls within its frame. */
  zoom: number;
};

const HIGH_ROWS_FROM_PX = 720;
/** A narrower frame has no layout yet. */
const DRAWN_FROM_PX = 200;

const rowHeightAt = (frameWidth: number) => (frameWidth >= HIGH_ROWS_FROM_PX ? 20 : 17);

export function LapChartPicture(props: LapChartPictureProps) {
  const { sentence, runners, lapCount, hasStartGrid, isRace, periods, kept, onKeep, marked, zoom } = props;
  const { t } = useText();
  const hintId = useId();
  const [frame, measuredWidth] = useWidth<HTMLDivElement>();
  // A long race is rendered in small steps, so that the page stays responsive.
  const frameWidth = useDeferredValue(measuredWidth, 0);
  const scroller = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [lap, setLap] = useState<number | null>(null);

  const labels = labelsWidth(runners, frameWidth, t);
  const room = frameWidth - 2 * labels - 2 * PAD;
  const firstLap = hasStartGrid ? 0 : 1;
  const lapWidth = (Math.max(0, room) / Math.max(1, lapCount - firstLap)) * zoom;
  const rowHeight = rowHeightAt(frameWidth);
  const isDrawn = frameWidth >= DRAWN_FROM_PX;
  const layout = useMemo(
    () => layOut(isDrawn ? runners : [], { lapCount, firstLap, lapWidth, rowHeight }),
    [isDrawn, runners, lapCount, firstLap, lapWidth, rowHeight],
  );
  const marks = useMemo(() => marksOf(layout, { lapCount, isRace }), [layout, lapCount, isRace]);
  const flags = useMemo(() => new Set(periods.map(({ flag }) => flag)), [periods]);

  const followed =
    layout.runners.find(({ row }) => row.finishPosition === (pointed ?? kept)) ?? layout.runners[0];
  const shownLap = lap ?? marked ?? (followed ? followed.trace.positions.length : lapCount);

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    const runner = runnerAt(layout, at.x, at.y);
    setPointed(runner?.row.finishPosition ?? null);
    setLap(Math.max(firstLap, Math.min(lapCount, Math.round(layout.lapAt(at.x)))));
    return runner;
  };
  const leave = () => {
    setPointed(null);
    setLap(null);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key];
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && followed) onKeep(followed.row.finishPosition);
    else if (event.key === 'Escape') {
      leave();
      onKeep(null);
    } else if (event.key === 'Home') setLap(firstLap);
    else if (event.key === 'End') setLap(lapCount);
    else if (step !== undefined) setLap(Math.max(firstLap, Math.min(lapCount, shownLap + step)));
    else if (move !== undefined && followed) {
      const next = layout.runners.find(({ finalPlace }) => finalPlace === followed.finalPlace + move);
      if (next) setPointed(next.row.finishPosition);
    } else return;
    event.preventDefault();
  };

  // Scrolls to what the keys select.
  useEffect(() => {
    const part = scroller.current;
    if (lap === null || part === null || !part.contains(document.activeElement)) return;
    const at = layout.lapX(lap);
    if (at < part.scrollLeft || at > part.scrollLeft + part.clientWidth) {
      part.scrollLeft = at - part.clientWidth / 2;
    }
  }, [lap, layout]);

  // A link to a lap shows it, also in a picture that is wider than the screen.
  useEffect(() => {
    const part = scroller.current;
    if (marked !== null && part !== null) part.scrollLeft = layout.lapX(marked) - part.clientWidth / 2;
  }, [marked, layout]);

  const parts = followed ? readoutParts(followed, shownLap, t) : [];
  const winner = layout.runners[0]?.row.name ?? '';
  const cursor = followed?.points[shownLap];
  return (
    <Sheet className="py-3">
      {sentence !== '' && <p className="px-4 pb-1 font-medium">{sentence}</p>}
      <div className="flex min-h-10 flex-wrap items-start gap-x-4 px-4">
        <p className="flex flex-wrap gap-x-4 text-3 stretch-data">
          {followed && (
            <b className="font-strong">
              {followed.row.startNumber} {followed.row.name}
            </b>
          )}
          {parts.map((part) => (
            <span key={part} className="text-ink-2">
              {part}
            </span>
          ))}
        </p>
        <Legend flags={flags} hasLapped={isRace} />
      </div>
      <p id={hintId} className="sr-only">
        {t('LapChart.Keys')}
      </p>
      <div
        ref={frame}
        className="flex"
        style={{ minHeight: heightOf(runners.length, rowHeightAt(measuredWidth)) }}
      >
        {isDrawn && (
          <>
            <ChartLabels
              layout={layout}
              side="start"
              followed={followed?.row.finishPosition ?? null}
              hasStartPlaces={hasStartGrid}
              width={labels}
            />
            <div ref={scroller} className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden">
              <div
                role="slider"
                aria-label={
                  sentence || t('LapChart.Label', { count: runners.length, laps: lapCount, winner })
                }
                aria-describedby={hintId}
                aria-valuemin={firstLap}
                aria-valuemax={lapCount}
                aria-valuenow={shownLap}
                aria-valuetext={[followed?.row.name ?? '', ...parts].join(', ')}
                tabIndex={0}
                onPointerMove={onPointer}
                onPointerLeave={leave}
                onClick={(event) => {
                  const box = event.currentTarget.getBoundingClientRect();
                  const runner = runnerAt(layout, event.clientX - box.left, event.clientY - box.top);
                  if (runner) onKeep(runner.row.finishPosition);
                }}
                onKeyDown={onKeyDown}
                style={{ width: layout.width }}
                className="relative touch-pan-x touch-pan-y -outline-offset-2"
              >
                <svg
                  aria-hidden="true"
                  width={layout.width}
                  height={layout.height}
                  className="block chart-text stretch-data select-none"
                >
                  <ChartBackground
                    layout={layout}
                    firstLap={firstLap}
                    lapCount={lapCount}
                    periods={periods}
                    gridLabel={hasStartGrid ? t('Charts.Grid') : ''}
                  />
                </svg>
                <LinesCanvas layout={layout} marks={marks} />
                <svg
                  aria-hidden="true"
                  width={layout.width}
                  height={layout.height}
                  className="absolute inset-0 will-change-transform"
                >
                  {followed && (
                    <g fill="none" stroke="var(--accent)" strokeWidth="3">
                      <path d={followed.paths.onLeadLap} />
                      <path d={followed.paths.lapped} strokeWidth="2" />
                      <path
                        d={followed.trace.pitLaps
                          .map((pitLap) => followed.points[pitLap])
                          .filter((point) => point != null)
                          .map(squareAt)
                          .join('')}
                        fill="var(--surface)"
                        strokeWidth="2"
                      />
                    </g>
                  )}
                  {marked !== null && (
                    <g data-marked-lap={marked}>
                      <path
                        d={`M${layout.lapX(marked)} ${TOP - 14}V${layout.height - 24}`}
                        stroke="var(--accent)"
                        strokeWidth="2"
                      />
                      <circle
                        cx={followed?.points[marked]?.x ?? layout.lapX(marked)}
                        cy={followed?.points[marked]?.y ?? TOP}
                        r="5.5"
                        fill="var(--accent)"
                        stroke="var(--surface)"
                        strokeWidth="2"
                      />
                    </g>
                  )}
                  {lap !== null && (
                    <path
                      d={`M${layout.lapX(lap)} ${TOP - 8}V${layout.height - 24}`}
                      stroke="var(--ink-3)"
                      strokeDasharray="2 2"
                    />
                  )}
                  {cursor && lap !== null && (
                    <circle cx={cursor.x} cy={cursor.y} r="4.5" fill="var(--accent)" />
                  )}
                </svg>
              </div>
            </div>
            <ChartLabels
              layout={layout}
              side="end"
              followed={followed?.row.finishPosition ?? null}
              hasStartPlaces={hasStartGrid}
              width={labels}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}
