/** The bars of an activity with their range filter and the details of the lap under the pointer. */

import type { PracticeSession, PracticeStats } from '@lapwing/contract/practice/practice';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { shownSigned, shownTime } from '../../i18n/times.ts';
import { useWidth } from '../../ui/charts/use-width.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { type ActivityLap, isInRange, type LapRange } from './activity-laps.ts';
import { BARS_HEIGHT, barPlaces, LapBars } from './LapBars.tsx';
import { LapRangeFilter } from './LapRangeFilter.tsx';

type LapBarsSheetProps = {
  name: string;
  /** all laps; those outside the range are not drawn */
  laps: readonly ActivityLap[];
  sessions: readonly PracticeSession[];
  stats: PracticeStats;
  limits: LapRange;
  range: LapRange;
  onRange: (range: LapRange) => void;
};

/** of the frame around the picture, both sides together */
const PADDING_PX = 16;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function LapBarsSheet(props: LapBarsSheetProps) {
  const { name, laps: allLaps, sessions, stats, limits, range, onRange } = props;
  const { t, locale } = useText();
  const [frame, frameWidth] = useWidth<HTMLDivElement>();
  const width = Math.max(0, frameWidth - PADDING_PX);
  const [pointed, setPointed] = useState<number | null>(null);
  const lines = useMemo(
    () => ({
      bestMs: parseLapTime(stats.fastestTime),
      medianMs: parseLapTime(stats.medianTime),
      averageMs: parseLapTime(stats.averageTime),
    }),
    [stats],
  );
  const laps = useMemo(
    () => allLaps.filter(({ lapTimeMs }) => isInRange(lapTimeMs, range)),
    [allLaps, range],
  );
  const barSessions = useMemo(
    () =>
      sessions
        .map(({ id, dateTimeStart }) => ({
          id,
          startsAt: formatLocal(dateTimeStart, 'time', locale),
          lapCount: laps.filter(({ session }) => session === id).length,
        }))
        .filter(({ lapCount }) => lapCount > 0),
    [sessions, laps, locale],
  );
  // Laps slower than the handles can select are cut off.
  const axis = useMemo(
    () => ({ fromMs: range.fromMs, untilMs: Math.min(range.untilMs, limits.untilMs) }),
    [range, limits],
  );
  const bestIndex = laps.findIndex(({ status }) => status === 'REPORTBEST');
  const index = Math.max(0, Math.min(laps.length - 1, pointed ?? bestIndex));
  const lap = laps[index];
  const { starts, slot } = barPlaces(barSessions, width);
  const readout =
    lap === undefined
      ? []
      : [
          t('Practice.LapOf', { session: lap.session, lap: lap.lap }),
          formatLapTime(lap.lapTimeMs),
          lap.lapTimeMs === lines.bestMs
            ? t('Practice.BestLine')
            : shownSigned(formatLapTime(lap.lapTimeMs - lines.bestMs)),
          ...(lap.isInPit ? [t('LapTimes.InPit')] : []),
          ...(lap.speedKmh > 0 ? [`${formatNumber(lap.speedKmh, locale, 1)} km/h`] : []),
        ];

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const under = starts.findIndex((start) => x >= start && x < start + slot);
    if (under !== -1) setPointed(under);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPointed(Math.max(0, Math.min(laps.length - 1, index + step)));
  };
  return (
    <Sheet className="mb-3.5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1.5 px-4 pt-3 pb-2">
        <h2>{t('Practice.Laps')}</h2>
        <LapRangeFilter limits={limits} range={range} onChange={onRange} />
        <output className="text-2 text-ink-3">
          {t('Practice.InRange', { count: laps.length, total: allLaps.length })}
        </output>
        <p className="flex min-h-5 flex-wrap gap-x-3.5 text-3 text-ink-2 stretch-data md:ms-auto">
          {readout.map((part, place) => (
            <span key={part} className={place === 1 ? 'font-strong text-ink' : undefined}>
              {part}
            </span>
          ))}
        </p>
      </div>
      {/* As high as the chart, which waits for the width. */}
      <div ref={frame} className="px-2" style={lap === undefined ? {} : { minHeight: BARS_HEIGHT }}>
        {lap === undefined && <p className="px-2 py-6 text-center text-ink-2">{t('Practice.NoLaps')}</p>}
        {width > 0 && lap !== undefined && (
          <div
            role="slider"
            aria-label={t('Practice.ChartLabel', {
              name,
              count: laps.length,
              best: shownTime(stats.fastestTime),
              median: shownTime(stats.medianTime),
              average: shownTime(stats.averageTime),
            })}
            aria-description={t('Practice.ChartKeys')}
            aria-valuemin={1}
            aria-valuemax={laps.length}
            aria-valuenow={index + 1}
            aria-valuetext={readout.join(', ')}
            tabIndex={0}
            onPointerMove={onPointer}
            onPointerDown={onPointer}
            onKeyDown={onKeyDown}
            className="relative touch-pan-y -outline-offset-2"
          >
            <LapBars laps={laps} sessions={barSessions} lines={lines} axis={axis} width={width} />
            <svg
              aria-hidden="true"
              width={width}
              height={BARS_HEIGHT}
              className="pointer-events-none absolute inset-0"
            >
              <path d={`M${(starts[index] ?? 0) + slot / 2} 0v10`} stroke="var(--ink)" strokeWidth="2" />
            </svg>
          </div>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 px-4 pt-1 text-2 md:hidden">
        <span className="text-best">
          {shownTime(stats.fastestTime)} {t('Practice.BestLine')}
        </span>
        <span>
          {shownTime(stats.medianTime)} {t('Practice.MedianLine')}
        </span>
        <span className="text-ink-2">
          {shownTime(stats.averageTime)} {t('Practice.AverageLine')}
        </span>
      </p>
      <p className="px-4 pt-1 pb-3 text-2 text-ink-3">
        {t('Practice.AxisNote', { time: formatLapTime(range.fromMs) })}
      </p>
    </Sheet>
  );
}
