/** Every lap as a bar, session by session, with lines at the best, the median and the average. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { memo } from 'react';
import { useText } from '../../i18n/language.ts';
import { keepApart } from '../../ui/charts/keep-apart.ts';
import { linearScale, timeTicks } from '../../ui/charts/scale.ts';
import type { ActivityLap, LapRange } from './activity-laps.ts';

export const BARS_HEIGHT = 300;
const TOP = 18;
const BOTTOM = 44;
const LEFT = 56;
const SESSION_GAP_SHARE = 1.2;
const NARROW_PX = 640;
const LABELS_PX = 118;

type LapLines = { bestMs: number; medianMs: number; averageMs: number };
export type BarSession = { id: number; startsAt: string; lapCount: number };

/** The position of each lap, in pixels: laps side by side, a gap between two sessions. */
export function barPlaces(sessions: readonly BarSession[], width: number) {
  const right = width < NARROW_PX ? width - 8 : width - LABELS_PX;
  const lapCount = sessions.reduce((sum, session) => sum + session.lapCount, 0);
  const slots = lapCount + SESSION_GAP_SHARE * Math.max(0, sessions.length - 1);
  const slot = (right - LEFT) / Math.max(1, slots);
  const starts: number[] = [];
  let at = LEFT;
  const spans = sessions.map(({ lapCount: own }) => {
    const from = at;
    for (let lap = 0; lap < own; lap++) {
      starts.push(at);
      at += slot;
    }
    const until = at;
    at += slot * SESSION_GAP_SHARE;
    return { from, until };
  });
  return { right, slot, starts, spans };
}

type LapBarsProps = {
  laps: readonly ActivityLap[];
  sessions: readonly BarSession[];
  lines: LapLines;
  /** the range of the vertical axis */
  axis: LapRange;
  width: number;
};

/** A separate layer: pointing at a bar does not render the bars again. */
export const LapBars = memo(function LapBars({ laps, sessions, lines, axis, width }: LapBarsProps) {
  const { t } = useText();
  const { right, slot, starts, spans } = barPlaces(sessions, width);
  const bottom = BARS_HEIGHT - BOTTOM;
  const domain = [axis.fromMs, axis.untilMs] as const;
  const y = linearScale(domain, [bottom, TOP]);
  const isNarrow = width < NARROW_PX;
  const barWidth = Math.max(1, slot * 0.75);
  const marked = [
    { timeMs: lines.averageMs, name: t('Practice.AverageLine'), colour: 'var(--ink-2)', dash: '1 3' },
    { timeMs: lines.medianMs, name: t('Practice.MedianLine'), colour: 'var(--ink)', dash: '5 3' },
    { timeMs: lines.bestMs, name: t('Practice.BestLine'), colour: 'var(--best)', dash: undefined },
  ].filter(({ timeMs }) => timeMs >= axis.fromMs && timeMs <= axis.untilMs);
  const labelPlaces = keepApart(
    marked.map(({ timeMs }) => y(timeMs)),
    15,
  );
  const paths = barPaths(laps, axis, {
    x: (index) => (starts[index] ?? 0) + (slot - barWidth) / 2,
    y: (lapTimeMs) => y(lapTimeMs),
    bottom,
    barWidth,
  });
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={BARS_HEIGHT}
      className="block chart-text stretch-data select-none"
    >
      {timeTicks(domain, 7).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${right}`} stroke="var(--line)" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)">
            {formatLapTime(tick).replace(/\.000$|(?<=\.\d)00$/, '')}
          </text>
        </g>
      ))}
      <path d={paths.plain} fill="var(--trace-2)" data-lap-count={laps.length} />
      <path d={paths.pit} fill="var(--pit)" />
      <path d={paths.pitSigns} fill="none" stroke="var(--pit)" strokeWidth="1.5" />
      {paths.marked.map(({ key, d, look, symbolAt }) => (
        <g key={key} fill={look.colour}>
          <path d={d} />
          <path d={look.symbol} transform={symbolAt} />
        </g>
      ))}
      <path d={paths.cuts} stroke="var(--surface)" strokeWidth="3" />
      {marked.map(({ timeMs, name, colour, dash }, index) => (
        <g key={name}>
          <path
            d={`M${LEFT} ${y(timeMs)}H${right}`}
            stroke={colour}
            strokeWidth="1.25"
            strokeDasharray={dash}
          />
          {!isNarrow && (
            <text x={right + 8} y={(labelPlaces[index] ?? 0) + 4} fill={colour}>
              <tspan className="font-strong">{formatLapTime(timeMs)}</tspan> {name}
            </text>
          )}
        </g>
      ))}
      <path d={`M${LEFT} ${bottom}H${right}`} stroke="var(--line-2)" />
      {sessions.map(({ id, startsAt }, index) => {
        const span = spans[index];
        if (span === undefined) return null;
        const middle = (span.from + span.until) / 2;
        const room = span.until - span.from;
        return (
          <g key={id}>
            <path d={`M${span.from} ${bottom + 6}H${span.until}`} stroke="var(--line-2)" />
            <text x={middle} y={bottom + 21} textAnchor="middle" fill="var(--ink)">
              {room > 70 ? t('Practice.SessionNumber', { number: id }) : id}
            </text>
            {room > 44 && (
              <text x={middle} y={bottom + 35} textAnchor="middle" fill="var(--ink-3)">
                {startsAt}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
});

type BarScale = {
  x: (index: number) => number;
  y: (lapTimeMs: number) => number;
  bottom: number;
  barWidth: number;
};

/** All plain bars are one shape, because there may be hundreds; only the bests have their own. */
function barPaths(laps: readonly ActivityLap[], axis: LapRange, { x, y, bottom, barWidth }: BarScale) {
  const plain: string[] = [];
  const pit: string[] = [];
  const pitSigns: string[] = [];
  const cuts: string[] = [];
  const marked: { key: string; d: string; look: BarLook; symbolAt: string }[] = [];
  for (const [index, { key, lapTimeMs, status, isInPit }] of laps.entries()) {
    const isCut = lapTimeMs > axis.untilMs;
    const left = round(x(index));
    const top = isCut ? TOP : round(Math.min(bottom - 1, y(lapTimeMs)));
    const d = `M${left} ${bottom}V${top}h${round(barWidth)}V${bottom}Z`;
    const look = looks[status];
    if (look !== undefined)
      marked.push({ key, d, look, symbolAt: `translate(${round(left + barWidth / 2)} ${top - 8})` });
    else (isInPit ? pit : plain).push(d);
    if (isInPit) pitSigns.push(`M${round(left + barWidth / 2 - 3)} ${top - 10}h6v6h-6Z`);
    if (isCut) cuts.push(`M${round(left - 1)} ${TOP + 10}l${round(barWidth + 2)} -4`);
  }
  return {
    plain: plain.join(''),
    pit: pit.join(''),
    pitSigns: pitSigns.join(''),
    cuts: cuts.join(''),
    marked,
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

type BarLook = { colour: string; symbol: string };

const looks: Readonly<Partial<Record<ActivityLap['status'], BarLook>>> = {
  REPORTBEST: { colour: 'var(--best)', symbol: 'M0 -4 4 0 0 4 -4 0Z' },
  SESSIONBEST: { colour: 'var(--pb)', symbol: 'M0 -3.5 4 3.5H-4Z' },
};
