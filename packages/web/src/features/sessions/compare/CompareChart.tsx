/** The chart of a comparison: gaps, lap times, positions or distribution. */

import type { FlagPeriod } from '@lapwing/timing/analysis/flag-periods';
import { lapSpread } from '@lapwing/timing/analysis/lap-spread';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { BoxPlots } from '../../../ui/charts/BoxPlots.tsx';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { timeTicks, wholeTicks } from '../../../ui/charts/scale.ts';
import type { ComparedCompetitor } from './compared-laps.ts';
import { type ComparedLaps, gapDomain, gapsTo, timesOf, valuesByLap, withoutPits } from './compared-laps.ts';

export const compareViews = ['gap', 'times', 'places', 'spread'] as const;
export type CompareView = (typeof compareViews)[number];

type CompareChartProps = {
  view: CompareView;
  compared: readonly ComparedCompetitor[];
  reference: { name: string; finishPosition: number; laps: ComparedLaps };
  periods: readonly FlagPeriod[];
  arePitsHidden: boolean;
};

const secondsOf = (ms: number) => shownSigned((ms / 1000).toFixed(1)) || '0.0';
/** Lap times without the decimals of a round tick. */
const tickTime = (ms: number) => formatLapTime(ms).replace(ms % 1000 === 0 ? /\.\d+$/ : /\d\d$/, '');

/** One pit stop must not flatten forty laps: the scale ends with ordinary laps, and the rest is cut off and marked. */
function timeDomain(times: readonly number[]): readonly [number, number] {
  const spread = lapSpread(times);
  if (spread === null) return [1, 0];
  const reach = Math.max(1500, (spread.upperQuartileMs - spread.lowerQuartileMs) * 3);
  const high = Math.min(Math.max(...times), spread.upperQuartileMs + reach);
  return [high + 200, spread.bestMs - 200];
}

export function CompareChart({ view, compared, reference, periods, arePitsHidden }: CompareChartProps) {
  const { t, locale } = useText();
  const [lap, setLap] = useState<number | null>(null);
  const names = compared.map(({ row }) => row.name).join(', ');

  if (view === 'spread') {
    const boxes = compared.flatMap(({ row, look, laps: { spread } }) =>
      spread === null
        ? []
        : [{ key: row.finishPosition, name: row.startNumber, fullName: row.name, look, spread }],
    );
    const spreads = boxes.map(({ fullName, spread }) =>
      t('Compare.SpreadOf', {
        name: fullName,
        median: formatLapTime(spread.medianMs),
        spread: formatLapTime(spread.deviationMs),
      }),
    );
    const sentence = t('Compare.ChartOfSpread', { names, spreads: spreads.join(' ') });
    return (
      <>
        <p className="px-4 pb-1 font-medium">{sentence}</p>
        <BoxPlots label={sentence} boxes={boxes} tickLabel={tickTime} />
      </>
    );
  }

  const valuesOf = (laps: ComparedLaps) => {
    if (view === 'gap') return gapsTo(reference.laps, laps);
    return view === 'times' ? timesOf(laps) : valuesByLap(laps.laps, ({ position }) => position);
  };
  const lines = compared.map(({ row, look, laps }) => ({
    row,
    look,
    pitLaps: arePitsHidden ? [] : laps.pitLaps,
    values: arePitsHidden ? withoutPits(valuesOf(laps), laps.pitLaps) : valuesOf(laps),
  }));
  const all = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const domain =
    view === 'gap'
      ? gapDomain(
          all,
          lines.map(({ values }) => values.findLast((value) => value !== null) ?? 0),
        )
      : view === 'times'
        ? timeDomain(all)
        : ([1, Math.max(2, ...all)] as const);
  const range = [Math.min(...domain), Math.max(...domain)] as const;
  const shown = (value: number) =>
    view === 'gap' ? secondsOf(value) : view === 'times' ? formatLapTime(value) : `P${value}`;
  const labels = {
    gap: () =>
      t('Compare.ChartOfGap', {
        name: reference.name,
        endings: lines
          .filter(({ row }) => row.finishPosition !== reference.finishPosition)
          .map(({ row, values }) =>
            t('Compare.Ending', {
              name: row.name,
              gap: secondsOf(values.findLast((value) => value !== null) ?? 0),
            }),
          )
          .join(' '),
      }),
    times: () =>
      t('Compare.ChartOfTimes', {
        names,
        medians: new Intl.ListFormat(locale).format(
          compared.map(({ laps: { spread } }) => (spread ? formatLapTime(spread.medianMs) : '–')),
        ),
      }),
    places: () => t('Compare.ChartOfPlaces', { names }),
  };
  const sentence = labels[view]();
  return (
    <>
      <p className="px-4 pb-1 font-medium">{sentence}</p>
      <p className="flex min-h-5 flex-wrap gap-x-4 px-4 text-3 stretch-data">
        {lap !== null && (
          <>
            <span className="text-ink-2">{t('Charts.Lap', { lap })}</span>
            {lines.map(({ row, values }) => {
              const value = values[lap - 1] ?? null;
              return (
                <span key={row.finishPosition}>
                  <b className="font-strong">{row.startNumber}</b> {value === null ? '' : shown(value)}
                </span>
              );
            })}
          </>
        )}
      </p>
      <LineChart
        label={sentence}
        hint={t('Compare.Keys')}
        readout={
          lap === null
            ? ''
            : [
                t('Charts.Lap', { lap }),
                ...lines.map(({ row, values }) => {
                  const value = values[lap - 1] ?? null;
                  return value === null ? '' : `${row.name} ${shown(value)}`;
                }),
              ].join(', ')
        }
        series={lines.map(({ row, look, pitLaps, values }) => {
          const end = values.findLast((value) => value !== null) ?? null;
          return {
            key: row.finishPosition,
            look,
            values,
            pitLaps,
            endLabel: (
              <>
                <tspan className="font-strong">{row.startNumber}</tspan>{' '}
                <tspan fill="var(--ink-2)">
                  {view === 'gap' && row.finishPosition === reference.finishPosition
                    ? t('Compare.Reference')
                    : end !== null && shown(end)}
                </tspan>
              </>
            ),
          };
        })}
        lapCount={Math.max(1, ...lines.map(({ values }) => values.length))}
        domain={domain}
        ticks={
          view === 'places' ? [1, ...wholeTicks(range, 6).filter((tick) => tick > 1)] : timeTicks(range, 6)
        }
        tickLabel={
          view === 'gap'
            ? (ms) => (ms === 0 ? '0' : shownSigned((ms / 1000).toFixed(0)))
            : view === 'times'
              ? tickTime
              : String
        }
        {...(view === 'gap' && { zero: 0 })}
        periods={periods}
        lap={lap}
        onLap={setLap}
      />
    </>
  );
}
