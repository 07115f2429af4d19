/** The lap chart of a session, as a picture or as a table, of the whole field or of one class. */

import { isPlaced } from '@lapwing/timing/classification/row-outcome';
import { type Field, runnersOf, withoutRace } from '@lapwing/timing/lap-chart/chart-runner';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { ChartOrTable } from '../controls/ChartOrTable.tsx';
import { ClassFilter, shownClassOf } from '../controls/ClassFilter.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';
import { type ChangeSearch, numberUpTo, type SessionSearch } from '../state/session-search.ts';
import { LapChartPicture } from './LapChartPicture.tsx';
import { LapChartTable } from './LapChartTable.tsx';

type LapChartTabProps = {
  field: Field;
  rows: readonly RankedRow[];
  /** false if the best lap decides, not the distance */
  isRace: boolean;
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
};

const zooms = ['1', '3', '9'] as const;
/** Shorter races fit any screen. */
const ZOOM_FROM_LAPS = 40;

export function LapChartTab({ field, rows, isRace, chosen, search, change }: LapChartTabProps) {
  const { t } = useText();
  const shownClass = shownClassOf(search, rows);
  const runners = useMemo(() => {
    const shown = runnersOf(field, rows, shownClass);
    return isRace ? shown : withoutRace(shown);
  }, [field, rows, shownClass, isRace]);
  const { lapCount, periods } = field.race;
  const hasStartGrid = isRace && field.race.hasStartGrid;
  // Lap times alone do not show who was in front.
  const isUnseen = isRace && runners.every(({ trace }) => trace.positions.every((place) => place === null));
  const classFilter = <ClassFilter rows={rows} search={search} change={change} />;
  if (lapCount === 0 || runners.length === 0 || isUnseen) {
    return (
      <>
        {/* Another class may have laps. */}
        {shownClass !== null && <div className="pb-3">{classFilter}</div>}
        <EmptyState title={t('LapChart.None')} note={t('LapChart.NoneHint')} />
      </>
    );
  }

  const isTable = search.view === 'table';
  const zoom = zooms.find((known) => known === search.zoom) ?? '1';
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {classFilter}
        {!isTable && lapCount >= ZOOM_FROM_LAPS && (
          <SegmentedControl
            label={t('LapChart.Zoom')}
            options={zooms.map((value) => ({
              value,
              label: value === '1' ? t('LapChart.Fit') : `${value}×`,
            }))}
            value={zoom}
            onChange={(next) => change({ zoom: next === '1' ? undefined : next })}
          />
        )}
        <ChartOrTable isTable={isTable} change={change} />
      </div>
      {isTable ? (
        <LapChartTable
          runners={runners}
          lapCount={lapCount}
          hasStartGrid={hasStartGrid}
          search={search}
          change={change}
        />
      ) : (
        <LapChartPicture
          sentence={isRace ? moverSentence(rows, shownClass, t) : ''}
          runners={runners}
          lapCount={lapCount}
          hasStartGrid={hasStartGrid}
          isRace={isRace}
          periods={periods}
          kept={numberUpTo(search.follow, rows.length) ?? chosen[0] ?? null}
          onKeep={(position) => change({ follow: position === null ? undefined : String(position) })}
          marked={numberUpTo(search.lap, lapCount)}
          zoom={Number(zoom)}
        />
      )}
    </>
  );
}

/** Who gained the most places since the start. */
function moverSentence(rows: readonly RankedRow[], shownClass: string | null, t: Translate): string {
  const shown = rows.filter(
    (row) => isPlaced(row) && (shownClass === null || row.resultClass === shownClass),
  );
  const gained = (row: RankedRow) => (shownClass === null ? row.placesGained : row.placesGainedInClass) ?? 0;
  const mover = shown.reduce<RankedRow | undefined>(
    (most, row) => (gained(row) > (most === undefined ? 0 : gained(most)) ? row : most),
    undefined,
  );
  if (mover === undefined) return t('LapChart.NoMover');
  const to = shownClass === null ? mover.position : mover.positionInClass;
  return t('LapChart.Mover', { name: mover.name, from: to + gained(mover), to });
}
