/** The pit stops of each competitor: a bar for each stint, on the scale of the race. */

import { longestStint, stintsOf } from '@lapwing/timing/analysis/stints';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { titleWidth } from '../classification/title-width.ts';
import type { FieldRunner } from '../state/field-runner.ts';

type StintStripProps = { runners: readonly FieldRunner[]; lapCount: number };

/** Narrower bars have no room for their number of laps. */
const LABEL_FROM_SHARE = 0.05;

export function StintStrip({ runners, lapCount }: StintStripProps) {
  const { t, locale } = useText();
  if (runners.every(({ trace }) => trace.pitLaps.length === 0)) return null;
  const columns: readonly Column<FieldRunner>[] = [
    {
      key: 'number',
      label: t('Common.Number'),
      // The plate, and the gutter of a phone before it.
      width: '11ch',
      cell: ({ row }) => <NumberPlate startNumber={row.startNumber} classIndex={row.classIndex} />,
    },
    {
      key: 'name',
      label: t('SessionResults.Competitor'),
      width: '30ch',
      from: 'md',
      isRowHead: true,
      cell: ({ row }) => (
        <span className="block leading-4.5 whitespace-normal">{unbrokenCrew(row.name)}</span>
      ),
    },
    {
      key: 'stints',
      label: t('LapChart.Stints'),
      cell: (runner) => <Stints runner={runner} lapCount={lapCount} />,
    },
    {
      key: 'stops',
      label: t('SessionResults.Pits'),
      width: titleWidth(t('SessionResults.Pits'), 8),
      align: 'end',
      cell: ({ trace }) => formatNumber(trace.pitLaps.length, locale),
    },
  ];
  return (
    <section aria-labelledby="stints">
      <h2 id="stints" className="mb-2">
        {t('LapChart.Strip')}
      </h2>
      <StintSentence runners={runners} />
      <DataTable
        caption={t('LapChart.StripCaption')}
        columns={columns}
        rowKey={({ row }) => row.finishPosition}
        rows={runners}
        isDense
        isWide
      />
    </section>
  );
}

function StintSentence({ runners }: { runners: readonly FieldRunner[] }) {
  const { t } = useText();
  const longest = longestStint(
    runners.flatMap(({ row, trace }) =>
      stintsOf(trace.positions.length, trace.pitLaps).map((stint) => ({ competitor: row, stint })),
    ),
  );
  if (longest === null) return null;
  const most = Math.max(...runners.map(({ trace }) => trace.pitLaps.length));
  return (
    <p className="pb-2 font-medium">
      {t('LapChart.StintSentence', {
        name: longest.competitor.name,
        count: longest.laps,
        stops: t('LapChart.Stops', { count: most }),
      })}
    </p>
  );
}

function Stints({ runner: { row, trace }, lapCount }: { runner: FieldRunner; lapCount: number }) {
  const { t, locale } = useText();
  const stints = stintsOf(trace.positions.length, trace.pitLaps);
  const stops = trace.pitLaps.length;
  return (
    <>
      <span aria-hidden="true" className="flex h-4 text-1 leading-4 text-ink-2">
        {stints.map(({ fromLap, toLap }) => {
          const laps = toLap - fromLap + 1;
          const share = laps / lapCount;
          return (
            <span
              key={fromLap}
              title={`${fromLap}–${toLap}`}
              className="block overflow-hidden border-e-2 border-surface bg-surface-2 text-center shadow-[inset_0_-3px_var(--trace-2)] last:border-e-0"
              style={{ width: `${share * 100}%` }}
            >
              {share >= LABEL_FROM_SHARE && formatNumber(laps, locale)}
            </span>
          );
        })}
      </span>
      <span className="sr-only">
        {row.name}{' '}
        {t('LapChart.StintWords', {
          stops: t('LapChart.Stops', { count: stops }),
          stints: stints.map(({ fromLap, toLap }) => `${fromLap}–${toLap}`).join(', '),
        })}
      </span>
    </>
  );
}
