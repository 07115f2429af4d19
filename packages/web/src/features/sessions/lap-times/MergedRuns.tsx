/** The runs of a merged result, with links to the laps of this competitor in each. */

import type { ClassificationRow, MergedSession } from '@lapwing/contract/results/results';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownTime } from '../../../i18n/times.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { lapsColumn } from '../classification/laps-column.tsx';
import { titleWidth } from '../classification/title-width.ts';
import { shownPoints } from '../state/points.ts';
import { classificationQuery } from '../state/queries.ts';

export function MergedRuns({ row, runs }: { row: ClassificationRow; runs: readonly MergedSession[] }) {
  const text = useText();
  const { t, locale } = text;
  const points: Column<MergedSession> = {
    key: 'points',
    label: t('SessionResults.Points'),
    width: titleWidth(t('SessionResults.Points'), 9),
    align: 'end',
    cell: (run) => <b className="font-strong">{shownPoints(run.points, locale)}</b>,
  };
  const columns: Column<MergedSession>[] = [
    {
      key: 'name',
      label: t('Breadcrumbs.Session'),
      isRowHead: true,
      cell: (run) => <RunLink run={run} row={row} />,
    },
    {
      key: 'position',
      label: t('Common.Position'),
      width: '8ch',
      align: 'end',
      cell: ({ position }) => (position === null ? '' : formatNumber(position, locale)),
    },
    ...(runs.some((run) => run.points !== null) ? [points] : []),
    lapsColumn(text),
    {
      key: 'total',
      label: t('SessionResults.TotalTime'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ totalTime }) => shownTime(totalTime),
    },
    {
      key: 'best',
      label: t('SessionResults.BestLap'),
      width: '16ch',
      align: 'end',
      cell: ({ bestTime }) => shownTime(bestTime),
    },
  ];
  return (
    <DataTable
      caption={t('LapTimes.Caption', { competitor: row.name })}
      columns={columns}
      rowKey={({ sessionId }) => sessionId}
      rows={runs}
    />
  );
}

function RunLink({ run, row }: { run: MergedSession; row: ClassificationRow }) {
  const { sessionId, name, numberOfLaps } = run;
  const hasDriven = numberOfLaps > 0;
  // A competitor without a place in a run is still in its list.
  const { data } = useQuery({
    ...classificationQuery(sessionId, useGuid()),
    enabled: hasDriven && run.position === null,
  });
  const found = data?.rows.findIndex((one) => one.startNumber === row.startNumber && one.name === row.name);
  const position = run.position ?? (found === undefined || found < 0 ? null : found + 1);
  const className = 'whole-target link';
  return hasDriven && position !== null ? (
    <Link
      to="/sessions/$sessionId/laptimes"
      params={{ sessionId }}
      search={{ pos: position }}
      className={className}
    >
      {name}
    </Link>
  ) : (
    <Link to="/sessions/$sessionId" params={{ sessionId }} className={className}>
      {name}
    </Link>
  );
}
