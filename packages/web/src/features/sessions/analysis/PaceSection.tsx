/** Everyone's pace: the median of the racing laps, their consistency, and a box plot. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { BEYOND_WIDTH, BoxLine } from '../../../ui/charts/BoxLine.tsx';
import { type BoxScale, shareOn } from '../../../ui/charts/box-scale.ts';
import { timeTicks } from '../../../ui/charts/scale.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';
import { inPaceOrder, type PaceRow, paceOrders, paceRows, paceScale, wholeDistances } from './pace-rows.ts';
import { whoColumns } from './who-columns.tsx';

type PaceSectionProps = {
  runners: readonly FieldRunner[];
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
};

export function PaceSection({ runners, chosen, search, change }: PaceSectionProps) {
  const { t, locale } = useText();
  const all = useMemo(() => paceRows(runners), [runners]);
  if (all.length === 0) return null;
  const order = paceOrders.find((known) => known === search.sort) ?? 'result';
  const scale = paceScale(all);
  const ticks = timeTicks([scale.fromMs, scale.bendMs ?? scale.toMs], 4);
  const isChosen = ({ row }: PaceRow) => chosen.includes(row.finishPosition);
  const box = (pace: PaceRow) => (
    <BoxLine
      label={t('Analysis.BoxWords', {
        low: formatLapTime(pace.spread.lowerQuartileMs),
        high: formatLapTime(pace.spread.upperQuartileMs),
        median: formatLapTime(pace.spread.medianMs),
      })}
      spread={pace.spread}
      scale={scale}
      ticks={ticks}
      isSetOff={isChosen(pace)}
    />
  );
  const columns: readonly Column<PaceRow>[] = [
    ...whoColumns<PaceRow>(t, box),
    {
      key: 'laps',
      label: t('Analysis.RacingLaps'),
      width: '12ch',
      align: 'end',
      from: 'lg',
      cell: ({ spread }) => <span className="text-ink-2">{formatNumber(spread.lapCount, locale)}</span>,
    },
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: '12ch',
      align: 'end',
      from: 'lg',
      cell: ({ spread }) => formatLapTime(spread.bestMs),
    },
    {
      key: 'median',
      label: t('Compare.Median'),
      width: '12ch',
      align: 'end',
      ...(order === 'median' && { sort: 'ascending' as const }),
      cell: ({ spread }) => (
        <>
          {formatLapTime(spread.medianMs)}
          <span className="block text-2 text-ink-3 md:hidden">±{formatLapTime(spread.deviationMs)}</span>
        </>
      ),
    },
    {
      key: 'consistency',
      label: <span title={t('Compare.SpreadNote')}>{t('Compare.Spread')}</span>,
      width: '13ch',
      align: 'end',
      from: 'md',
      ...(order === 'consistency' && { sort: 'ascending' as const }),
      cell: ({ spread }) => `±${formatLapTime(spread.deviationMs)}`,
    },
    {
      key: 'box',
      label: <TickLabels scale={scale} ticks={ticks} />,
      from: 'md',
      cell: box,
    },
  ];
  return (
    <section aria-labelledby="pace">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <h2 id="pace">{t('Analysis.Pace')}</h2>
        <span className="text-2 text-ink-3">
          {t('Analysis.PaceHint')}
          {scale.bendMs !== null && `; ${t('Analysis.PaceBend')}`}
        </span>
        <SegmentedControl
          label={t('Analysis.Order')}
          options={paceOrders.map((value) => ({ value, label: t(`Analysis.Orders.${value}`) }))}
          value={order}
          onChange={(sort) => change({ sort: sort === 'result' ? undefined : sort })}
          className="md:ms-auto"
        />
      </div>
      <p className="pb-2 font-medium">{paceSentence(all, t)}</p>
      <DataTable
        caption={t('Analysis.PaceCaption')}
        columns={columns}
        rowKey={({ row }) => row.finishPosition}
        rowLook={(pace) => (isChosen(pace) ? ['highlight'] : [])}
        rows={inPaceOrder(all, order)}
        isDense
        isWide
      />
    </section>
  );
}

/** Who was fastest, and who was the most even, by the racing laps. */
function paceSentence(all: readonly PaceRow[], t: Translate): string {
  const rows = wholeDistances(all);
  const [fastest] = inPaceOrder(rows, 'median');
  const [even] = inPaceOrder(rows, 'consistency');
  if (fastest === undefined || even === undefined) return '';
  const median = formatLapTime(fastest.spread.medianMs);
  if (rows.length === 1) return t('Analysis.Fastest', { name: fastest.row.name, median });
  return t('Analysis.FastestAndEven', {
    name: fastest.row.name,
    median,
    other: even.row.name,
    spread: formatLapTime(even.spread.deviationMs),
  });
}

type TickLabelsProps = { scale: BoxScale; ticks: readonly number[] };

/** The scale of the boxes, in place of a name. */
function TickLabels({ scale, ticks }: TickLabelsProps) {
  const { t } = useText();
  return (
    <>
      <span className="sr-only">{t('Analysis.Boxes')}</span>
      <span aria-hidden="true" className="relative block h-3.5" style={{ marginInlineEnd: BEYOND_WIDTH }}>
        {ticks.map((tick) => (
          <span key={tick} className="absolute -translate-x-1/2" style={{ left: `${shareOn(scale, tick)}%` }}>
            {formatLapTime(tick).replace(tick % 1000 === 0 ? /\.\d+$/ : /\d\d$/, '')}
          </span>
        ))}
      </span>
    </>
  );
}
