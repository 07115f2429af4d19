/** The lap chart as a table: the start numbers of each lap in order. */

import { rowsOnGrid } from '@lapwing/timing/lap-chart/chart-layout';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LapMatrix } from '../controls/LapMatrix.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';

type LapChartTableProps = {
  runners: readonly FieldRunner[];
  lapCount: number;
  hasStartGrid: boolean;
  search: SessionSearch;
  change: ChangeSearch;
};

export function LapChartTable({ runners, lapCount, hasStartGrid, search, change }: LapChartTableProps) {
  const { t } = useText();
  const { grid, laps } = useMemo(() => inOrder(runners, lapCount), [runners, lapCount]);
  return (
    <LapMatrix
      caption={t('LapChart.TableCaption')}
      heads={runners.map((_, place) => `P${place + 1}`)}
      lapCount={lapCount}
      {...(hasStartGrid && {
        grid: { label: t('Charts.Grid'), cell: (place: number) => grid[place]?.row.startNumber },
      })}
      cell={(lapIndex, place) => {
        const runner = laps[lapIndex]?.[place];
        if (runner === undefined) return null;
        const { row, trace } = runner;
        return (
          <span className={trace.isOnLeadLap[lapIndex] ? undefined : 'text-ink-3'}>
            {trace.pitLaps.includes(lapIndex + 1) && (
              <span className="me-1 rounded-1 bg-pit px-0.5 text-1 text-on-pit">
                <span aria-hidden="true">P</span>
                <span className="sr-only">{t('Charts.PitStop')}</span>
              </span>
            )}
            {row.startNumber}
          </span>
        );
      }}
      search={search}
      change={change}
    />
  );
}

/** Everyone's place on the grid and at the end of each lap. */
function inOrder(runners: readonly FieldRunner[], lapCount: number) {
  const grid = [...rowsOnGrid(runners).keys()];
  const laps: FieldRunner[][] = Array.from({ length: lapCount }, () => []);
  for (const runner of runners) {
    const { positions } = runner.trace;
    for (const [lapIndex, place] of positions.entries()) {
      const lap = laps[lapIndex];
      if (place !== null && lap) lap[place - 1] = runner;
    }
  }
  return { grid, laps };
}
