/** The lap chart of a session, as a picture or as a table, of the whole field or of one class. */

import type { LapChart } from '@lapwing/contract/lap-data';
import { flagPeriods } from '@lapwing/timing/analysis/flag-periods';
import { positionTraces, rankedAmong } from '@lapwing/timing/analysis/position-traces';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../shell/QueryView.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { lapChartQuery } from '../queries.ts';
import type { RankedRow } from '../ranked-rows.ts';
import { type ChangeSearch, positionIn, type SessionSearch } from '../session-search.ts';
import type { Runner } from './chart-layout.ts';
import { LapChartPicture } from './LapChartPicture.tsx';
import { LapChartTable } from './LapChartTable.tsx';
import { StintStrip } from './StintStrip.tsx';

type LapChartTabProps = {
  sessionId: number;
  rows: readonly RankedRow[];
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
};

export function LapChartTab(props: LapChartTabProps) {
  const { t } = useText();
  const chart = useQuery(lapChartQuery(props.sessionId));
  return (
    <QueryView query={chart}>
      {(data) =>
        data.numberOfLaps === 0 ? (
          <EmptyState title={t('LapChart.None')} note={t('LapChart.NoneHint')} />
        ) : (
          <LapChartViews {...props} chart={data} />
        )
      }
    </QueryView>
  );
}

const zooms = { fit: 1, wide: 3, wider: 9 } as const;
type Zoom = keyof typeof zooms;
/** Shorter races fit any screen. */
const ZOOM_FROM_LAPS = 40;

function LapChartViews({ rows, chosen, search, change, chart }: LapChartTabProps & { chart: LapChart }) {
  const { t } = useText();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const classes = [...new Set(rows.map(({ resultClass }) => resultClass))];
  const shownClass = classes.find((name) => name === search.class) ?? null;
  const runners = useMemo(() => runnersOf(chart, rows, shownClass), [chart, rows, shownClass]);
  const periods = useMemo(() => flagPeriods(chart), [chart]);
  const isTable = search.view === 'table';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {classes.length > 1 && !isTable && (
          <Select
            label={t('Common.Class')}
            options={[
              { value: '', label: t('Common.All') },
              ...classes.map((name) => ({ value: name, label: name })),
            ]}
            value={shownClass ?? ''}
            onChange={(name) => change({ class: name === '' ? undefined : name })}
          />
        )}
        {!isTable && chart.numberOfLaps >= ZOOM_FROM_LAPS && (
          <SegmentedControl
            label={t('LapChart.Zoom')}
            options={[
              { value: 'fit', label: t('LapChart.Fit') },
              { value: 'wide', label: '3×' },
              { value: 'wider', label: '9×' },
            ]}
            value={zoom}
            onChange={setZoom}
          />
        )}
        <SegmentedControl
          label={t('LapChart.Form')}
          options={[
            { value: 'chart', label: t('LapChart.AsChart') },
            { value: 'table', label: t('LapChart.AsTable') },
          ]}
          value={isTable ? 'table' : 'chart'}
          onChange={(form) => change({ view: form === 'table' ? 'table' : undefined })}
          className="ms-auto"
        />
      </div>
      {isTable ? (
        <LapChartTable chart={chart} />
      ) : (
        <>
          <LapChartPicture
            runners={runners}
            lapCount={chart.numberOfLaps}
            hasStartGrid={chart.hasStartGrid}
            periods={periods}
            kept={positionIn(search.follow, rows.length) ?? chosen[0] ?? null}
            onKeep={(position) => change({ follow: position === null ? undefined : String(position) })}
            zoom={zooms[zoom]}
          />
          <StintStrip runners={runners} lapCount={chart.numberOfLaps} />
        </>
      )}
    </>
  );
}

/** In the order of the classification; places are those among the class where one is chosen. */
function runnersOf(chart: LapChart, rows: readonly RankedRow[], shownClass: string | null): Runner[] {
  const traces = new Map(positionTraces(chart).map((trace) => [trace.startNumber, trace]));
  const shown = rows.flatMap((row) => {
    const trace = traces.get(row.startNumber);
    return trace && (shownClass === null || row.resultClass === shownClass) ? [{ row, trace }] : [];
  });
  const ranked = shownClass === null ? null : rankedAmong(shown.map(({ trace }) => trace));
  return shown.map(({ row, trace }, index) => ({
    row,
    trace: ranked?.[index] ?? trace,
    finalPlace: index + 1,
  }));
}
