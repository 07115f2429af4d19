/** Gaps as lines: a few set off, the others quiet until they are pointed at. */

import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useCallback, useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { LineChart } from '../../../ui/charts/LineChart.tsx';
import { SeriesKey } from '../../../ui/charts/SeriesKey.tsx';
import { timeTicks } from '../../../ui/charts/scale.ts';
import { pointedLook, seriesLook } from '../../../ui/charts/series-look.ts';
import { type GapLine, gapDomain, lineAt } from './gap-lines.ts';

type GapPictureProps = {
  lines: readonly GapLine[];
  setOff: readonly GapLine[];
  referenceName: string;
  /** null where the leader of each lap is the reference */
  referencePosition: number | null;
  race: FieldRace;
  onChoose: (finishPosition: number) => void;
};

const MINUTES_FROM_MS = 120_000;

function shownGapMs(gapMs: number): string {
  const tenths = Math.round(gapMs / 100) * 100;
  return tenths === 0 ? '0.0' : shownSigned(formatLapTime(tenths).replace(/\d\d$/, ''));
}

export function GapPicture(props: GapPictureProps) {
  const { lines, setOff, referenceName, referencePosition, race, onChoose } = props;
  const { t } = useText();
  const [lap, setLap] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const domain = useMemo(() => gapDomain(lines, setOff, race), [lines, setOff, race]);
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

  const pointedLine = lines.find(({ runner }) => runner.row.finishPosition === pointed);
  const drawn = [
    ...setOff.map((line, index) => ({ line, look: seriesLook(index) })),
    ...(pointedLine && !setOff.includes(pointedLine) ? [{ line: pointedLine, look: pointedLook }] : []),
  ];
  const onPoint = (at: { lap: number | null; value: number; reach: number }) => {
    const nearest = at.lap === null ? null : lineAt(lines, at.lap, at.value, at.reach);
    setPointed(nearest?.runner.row.finishPosition ?? null);
  };
  const onStep = (step: 1 | -1) => {
    const at = lines.findIndex(({ runner }) => runner.row.finishPosition === pointed);
    const next = lines[Math.max(0, Math.min(lines.length - 1, at + step))];
    if (next) setPointed(next.runner.row.finishPosition);
  };
  const readouts = drawn.map(({ line: { runner, gapsMs }, look }) => {
    const shownLap = lap ?? gapsMs.findLastIndex((gap) => gap !== null) + 1;
    const gapMs = gapsMs[shownLap - 1] ?? null;
    return { row: runner.row, look, text: gapMs === null ? '' : shownGapMs(gapMs) };
  });
  return (
    <>
      <p className="flex min-h-5 flex-wrap items-center gap-x-4 px-4 text-3 stretch-data">
        <span className="text-ink-2">{lap === null ? t('Analysis.AtEnd') : t('Charts.Lap', { lap })}</span>
        {readouts.map(({ row, look, text }) => (
          <span key={row.finishPosition} className="inline-flex items-center gap-1.5">
            <SeriesKey look={look} />
            <b className="font-strong">{row.startNumber}</b> {row.name}{' '}
            <span className="text-ink-2">{text}</span>
          </span>
        ))}
      </p>
      <p className="px-4 pb-1 text-2 text-ink-3">{t('Compare.GapHint')}</p>
      <LineChart
        label={t('Analysis.GapChart', {
          name: referenceName,
          count: lines.length,
          endings: setOff
            .map(({ runner, gapsMs }) =>
              t('Compare.Ending', {
                name: runner.row.name,
                gap: shownGapMs(gapsMs.findLast((gap) => gap !== null) ?? 0),
              }),
            )
            .join(' '),
        })}
        hint={t('Analysis.Keys')}
        readout={[
          lap === null ? t('Analysis.AtEnd') : t('Charts.Lap', { lap }),
          ...readouts.map(({ row, text }) => `${row.name} ${text}`),
        ].join(', ')}
        series={drawn.map(({ line: { runner, gapsMs }, look }) => ({
          key: runner.row.finishPosition,
          look,
          values: gapsMs,
          pitLaps: runner.laps.pitLaps,
          endLabel: (
            <>
              <tspan className="font-strong">{runner.row.startNumber}</tspan>{' '}
              <tspan fill="var(--ink-2)">
                {runner.row.finishPosition === referencePosition
                  ? t('Compare.Reference')
                  : shownGapMs(gapsMs.findLast((gap) => gap !== null) ?? 0)}
              </tspan>
            </>
          ),
        }))}
        lapCount={Math.max(1, ...lines.map(({ gapsMs }) => gapsMs.length))}
        domain={domain}
        ticks={ticks}
        tickLabel={tickLabel}
        zero={0}
        periods={race.periods}
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
