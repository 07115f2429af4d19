/** Everyone's position at the end of each lap: a few highlighted, the others muted until they are pointed at. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { LineChart } from '../../../../ui/charts/LineChart.tsx';
import { SeriesKey } from '../../../../ui/charts/SeriesKey.tsx';
import { wholeTicks } from '../../../../ui/charts/scale.ts';
import { pointedLook, seriesLook } from '../../../../ui/charts/series-look.ts';
import type { RaceLine } from './race-lines.ts';

type PositionChartProps = {
  lines: readonly RaceLine[];
  setOff: readonly RaceLine[];
  periods: readonly FlagPeriod[];
  onChoose: (key: number) => void;
  /** the label of the positions on the board */
  newestText: string;
  heightPx?: number | undefined;
  /** says what the chart shows */
  sentence: string;
};

export function PositionChart(props: PositionChartProps) {
  const { lines, setOff, periods, onChoose, newestText, heightPx, sentence } = props;
  const { t } = useText();
  const [lap, setLap] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const lapCount = Math.max(1, ...lines.map(({ positions }) => positions.length));
  const last = Math.max(2, lines.length);
  const pointedLine = lines.find(({ key }) => key === pointed);
  const ordered = [
    ...setOff.map((line, index) => ({ line, look: seriesLook(index) })),
    ...(pointedLine && !setOff.includes(pointedLine) ? [{ line: pointedLine, look: pointedLook }] : []),
  ];
  const placeAt = ({ positions, place }: RaceLine) => (lap === null ? place : (positions[lap - 1] ?? null));
  const lapText = lap === null ? newestText : t('Charts.Lap', { lap });
  const ticks = [1, ...wholeTicks([2, last], 6)];
  return (
    <>
      <p className="flex min-h-5 flex-wrap items-center gap-x-4 px-4 text-3 stretch-data">
        <span className="text-ink-2">{lapText}</span>
        {ordered.map(({ line, look }) => (
          <span key={line.key} className="inline-flex items-center gap-1.5">
            <SeriesKey look={look} />
            <b className="font-strong">{line.startNumber}</b> {line.name}{' '}
            <span className="text-ink-2">{placeAt(line)}</span>
          </span>
        ))}
      </p>
      <p className="px-4 pb-1 text-2 text-ink-3">{t('Compare.PlacesHint')}</p>
      <LineChart
        label={sentence}
        hint={t('Analysis.Keys')}
        readout={[lapText, ...ordered.map(({ line }) => `${line.name} ${placeAt(line) ?? ''}`)].join(', ')}
        series={ordered.map(({ line, look }) => ({
          key: line.key,
          look,
          values: line.positions,
          pitLaps: line.pitLaps,
          endLabel: <tspan className="font-strong">{line.startNumber}</tspan>,
        }))}
        lapCount={lapCount}
        heightPx={heightPx}
        domain={[1, last]}
        ticks={ticks}
        tickLabel={String}
        periods={periods}
        lap={lap}
        onLap={setLap}
        quiet={lines.map(({ positions }) => positions)}
        onPoint={({ lap: at, value }) => {
          const nearest =
            at === null ? null : lines.find((line) => line.positions[at - 1] === Math.round(value));
          setPointed(nearest?.key ?? null);
        }}
        onStep={(step) => {
          const at = lines.findIndex(({ key }) => key === pointed);
          setPointed(lines[Math.max(0, Math.min(lines.length - 1, at + step))]?.key ?? null);
        }}
        onPick={() => pointed !== null && onChoose(pointed)}
      />
    </>
  );
}
