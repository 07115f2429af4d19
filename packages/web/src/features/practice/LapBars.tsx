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

/** Where each lap stands, in pixels: the laps side by side, a gap between two sessions. */
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
  range: LapRange;
  width: number;
};

/** A layer of its own: pointing at a bar does not draw the bars again. */
export const LapBars = memo(function LapBars({ laps, sessions, lines, range, width }: LapBarsProps) {
  const { t } = useText();
  const { right, slot, starts, spans } = barPlaces(sessions, width);
  const bottom = BARS_HEIGHT - BOTTOM;
  const domain = [range.fromMs, range.untilMs] as const;
  const y = linearScale(domain, [bottom, TOP]);
  const isNarrow = width < NARROW_PX;
  const barWidth = Math.max(1, slot * 0.75);
  const marked = [
    { timeMs: lines.averageMs, name: t('Practice.AverageLine'), colour: 'var(--ink-2)', dash: '1 3' },
    { timeMs: lines.medianMs, name: t('Practice.MedianLine'), colour: 'var(--ink)', dash: '5 3' },
    { timeMs: lines.bestMs, name: t('Practice.BestLine'), colour: 'var(--best)', dash: undefined },
  ].filter(({ timeMs }) => timeMs >= range.fromMs && timeMs <= range.untilMs);
  const labelPlaces = keepApart(
    marked.map(({ timeMs }) => y(timeMs)),
    15,
  );
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={BARS_HEIGHT}
      className="block text-1 stretch-data select-none"
    >
      {timeTicks(domain, 7).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${right}`} stroke="var(--line)" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill="var(--ink-3)">
            {formatLapTime(tick)
              .replace(/\.000$/, '')
              .replace(/00$/, '')}
          </text>
        </g>
      ))}
      {laps.map(({ key, lapTimeMs, status }, index) => {
        if (lapTimeMs < range.fromMs) return null;
        const isCut = lapTimeMs > range.untilMs;
        const top = isCut ? TOP : y(lapTimeMs);
        const x = (starts[index] ?? 0) + (slot - barWidth) / 2;
        const middle = x + barWidth / 2;
        const look = looks[status];
        return (
          <g key={key}>
            <rect
              x={x}
              y={top}
              width={barWidth}
              height={Math.max(1, bottom - top)}
              fill={look?.colour ?? 'var(--trace-2)'}
            />
            {isCut && (
              <path d={`M${x - 1} ${TOP + 10}l${barWidth + 2} -4`} stroke="var(--surface)" strokeWidth="3" />
            )}
            {look && (
              <path d={look.symbol} transform={`translate(${middle} ${top - 8})`} fill={look.colour} />
            )}
          </g>
        );
      })}
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

const looks: Readonly<Partial<Record<ActivityLap['status'], { colour: string; symbol: string }>>> = {
  REPORTBEST: { colour: 'var(--best)', symbol: 'M0 -4 4 0 0 4 -4 0Z' },
  SESSIONBEST: { colour: 'var(--pb)', symbol: 'M0 -3.5 4 3.5H-4Z' },
};
