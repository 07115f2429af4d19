/** Gaps as lines: a few highlighted, the others grey until the pointer is on them. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { gapDomain, lineAt } from '@lapwing/timing/analysis/gap-lines';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { shownSigned } from '../../i18n/times.ts';
import { LineChart } from './LineChart.tsx';
import { SeriesKey } from './SeriesKey.tsx';
import { timeTicks } from './scale.ts';
import { pointedLook, seriesLook } from './series-look.ts';

export type GapChartLine = {
  key: number;
  startNumber: string;
  name: string;
  gapsMs: readonly (number | null)[];
  pitLaps: readonly number[];
};

type GapChartProps = {
  lines: readonly GapChartLine[];
  setOff: readonly GapChartLine[];
  referenceName: string;
  /** null if the leader of each lap is the reference */
  referenceKey: number | null;
  leaderEnds: readonly (number | null)[];
  periods: readonly FlagPeriod[];
  onChoose: (key: number) => void;
  /** the name of the newest gaps; by default they are those at the end */
  newestText?: string;
  heightPx?: number | undefined;
  /** says what the chart shows, instead of the usual description */
  sentence?: string | undefined;
};

const MINUTES_FROM_MS = 120_000;

function shownGapMs(gapMs: number): string {
  const tenths = Math.round(gapMs / 100) * 100;
  return tenths === 0 ? '0.0' : shownSigned(formatLapTime(tenths).replace(/\d\d$/, ''));
}

function lastGapMs({ gapsMs }: GapChartLine): number {
  return gapsMs.findLast((gap) => gap !== null) ?? 0;
}

export function GapChart(props: GapChartProps) {
  const { lines, setOff, referenceName, referenceKey, leaderEnds, periods, heightPx, onChoose } = props;
  const { t } = useText();
  const { newestText = t('Analysis.AtEnd') } = props;
  const [lap, setLap] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const domain = useMemo(() => gapDomain(lines, setOff, leaderEnds), [lines, setOff, leaderEnds]);
  const ticks = useMemo(() => timeTicks(domain, 6), [domain]);
  const quiet = useMemo(() => lines.map(({ gapsMs }) => gapsMs), [lines]);
  const tickLabel = useCallback(
    (ms: number) => {
      if (ms === 0) return '0';
      const isLong = domain[1] - domain[0] > MINUTES_FROM_MS;
      return shownSigned(isLong ? formatLapTime(ms).replace(/\.\d+$/, '') : (ms / 1000).toFixed(0));
    },
    [domain],
  );

  const pointedLine = lines.find(({ key }) => key === pointed);
  const drawn = [
    ...setOff.map((line, index) => ({ line, look: seriesLook(index) })),
    ...(pointedLine && !setOff.includes(pointedLine) ? [{ line: pointedLine, look: pointedLook }] : []),
  ];
  const onPoint = (at: { lap: number | null; value: number; reach: number }) => {
    const nearest = at.lap === null ? null : lineAt(lines, at.lap, at.value, at.reach);
    setPointed(nearest?.key ?? null);
  };
  const onStep = (step: 1 | -1) => {
    const at = lines.findIndex(({ key }) => key === pointed);
    const next = lines[Math.max(0, Math.min(lines.length - 1, at + step))];
    if (next) setPointed(next.key);
  };
  const readouts = drawn.map(({ line, look }) => {
    const shownLap = lap ?? line.gapsMs.findLastIndex((gap) => gap !== null) + 1;
    const gapMs = line.gapsMs[shownLap - 1] ?? null;
    return { line, look, text: gapMs === null ? '' : shownGapMs(gapMs) };
  });
  const lapText = lap === null ? newestText : t('Charts.Lap', { lap });
  return (
    <>
      <p className="flex min-h-5 flex-wrap items-center gap-x-4 px-4 text-3 stretch-data">
        <span className="text-ink-2">{lapText}</span>
        {readouts.map(({ line, look, text }) => (
          <span key={line.key} className="inline-flex items-center gap-1.5">
            <SeriesKey look={look} />
            <b className="font-strong">{line.startNumber}</b> {line.name}{' '}
            <span className="text-ink-2">{text}</span>
          </span>
        ))}
      </p>
      <p className="px-4 pb-1 text-2 text-ink-3">{t('Analysis.GapHint')}</p>
      <LineChart
        label={
          props.sentence ||
          t('Analysis.GapChart', {
            name: referenceName,
            count: lines.length,
            endings: setOff
              .map((line) => t('Analysis.Ending', { name: line.name, gap: shownGapMs(lastGapMs(line)) }))
              .join(' '),
          })
        }
        hint={t('Analysis.Keys')}
        readout={[lapText, ...readouts.map(({ line, text }) => `${line.name} ${text}`)].join(', ')}
        series={drawn.map(({ line, look }) => ({
          key: line.key,
          look,
          values: line.gapsMs,
          pitLaps: line.pitLaps,
          endLabel: (
            <>
              <tspan className="font-strong">{line.startNumber}</tspan>{' '}
              <tspan fill="var(--ink-2)">
                {line.key === referenceKey ? t('Compare.Reference') : shownGapMs(lastGapMs(line))}
              </tspan>
            </>
          ),
        }))}
        lapCount={Math.max(1, ...lines.map(({ gapsMs }) => gapsMs.length))}
        domain={domain}
        ticks={ticks}
        tickLabel={tickLabel}
        heightPx={heightPx}
        zero={0}
        periods={periods}
        lap={lap}
        onLap={setLap}
        quiet={quiet}
        onPoint={onPoint}
        onStep={onStep}
        onPick={() => pointed !== null && onChoose(pointed)}
      />
    </>
  );
}
