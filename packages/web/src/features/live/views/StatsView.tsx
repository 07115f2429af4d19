/** The statistics of the session so far: figures, gaps, positions, leaders and places won. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { useMemo, useState } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { GapChart } from '../../../ui/charts/GapChart.tsx';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useSelection } from '../board/use-selection.ts';
import { gapText } from '../cells/cell-text.ts';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { classOf, distinctNameOf } from '../state/rows.ts';
import { useLiveLaps } from '../state/use-live-laps.ts';
import { PositionChart } from './stats/PositionChart.tsx';
import { PracticeStats } from './stats/PracticeStats.tsx';
import { raceLines } from './stats/race-lines.ts';
import { StatFacts } from './stats/StatFacts.tsx';
import { IdealLaps, LapLeaders, PlacesGained } from './stats/StatTables.tsx';
import { WeatherPanel } from './stats/WeatherPanel.tsx';

/** Highlighted if nobody is pinned. */
const SET_OFF_AT_FIRST = 3;
const LINES = 8;
/** A big screen has a fixed height: below the charts there is room for fewer. */
const BESIDE_CHARTS = { lines: 4, chartPx: 150 };

export default function StatsView() {
  const { t } = useText();
  const { classCode } = useSelection();
  // Nobody scrolls a big screen, so everything is side by side.
  const isTv = useDisplay().form === 'tv';
  const all = useLive(({ board }) => board.rows);
  const leaders = useLive(({ board }) => board.leaders);
  const isRace = useLive(({ board }) => board.session.rankedBy === 'distance');
  const rows = useMemo(
    () => all.filter((row) => classCode === null || classOf(row) === classCode),
    [all, classCode],
  );
  const most = isTv && isRace ? BESIDE_CHARTS.lines : LINES;
  if (rows.length === 0) return <EmptyState title={t('Live.NoEntries')} note={t('Live.NoEntriesHint')} />;
  return (
    <div className={isTv ? 'grid grid-cols-2 gap-3 py-2' : 'grid grid-cols-1 gap-3'}>
      <div className={isTv ? 'col-span-2' : 'phone:px-4 phone:pt-3'}>
        <StatFacts />
      </div>
      {!isRace && <PracticeStats rows={rows} most={most} />}
      {isRace && <RaceCharts rows={rows} heightPx={isTv ? BESIDE_CHARTS.chartPx : undefined} />}
      <div
        // Cards next to each other are equally high, and one without a neighbour has the whole width.
        className={
          isTv
            ? 'col-span-2 grid grid-cols-[1fr_1fr_1.5fr] gap-3'
            : 'grid empty:hidden grid-cols-1 gap-3 lg:grid-cols-2 lg:[&>:nth-child(odd):last-child]:col-span-2'
        }
      >
        <LapLeaders rows={rows} leaders={leaders} most={most} />
        <PlacesGained rows={rows} most={most} />
        {isTv && <IdealLaps rows={rows} most={most} />}
      </div>
      {!isTv && <IdealLaps rows={rows} most={most} />}
      {!isTv && <WeatherPanel />}
    </div>
  );
}

type Against = 'pace' | 'leader' | 'pinned';

type RaceChartsProps = { rows: readonly LiveRow[]; heightPx: number | undefined };

function RaceCharts({ rows, heightPx }: RaceChartsProps) {
  const { t } = useText();
  const pinned = usePinnedRows();
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const [against, setAgainst] = useState<Against>('pace');
  const [chosen, setChosen] = useState<number | null>(null);
  const { laps, error, refetch } = useLiveLaps();
  const followed = chosen ?? pinned[0] ?? null;
  const pinnedOne = against === 'pinned' ? followed : null;
  const reference = pinnedOne ?? (against === 'pace' ? 'pace' : 'leader');
  const race = useMemo(() => laps && raceLines(laps, rows, reference), [laps, rows, reference]);
  const setOff = useMemo(() => {
    const wanted = race?.lines.filter(({ key }) => key === followed || pinned.includes(key)) ?? [];
    return wanted.length > 0
      ? wanted.slice(0, SET_OFF_AT_FIRST)
      : (race?.lines.slice(0, SET_OFF_AT_FIRST) ?? []);
  }, [race, followed, pinned]);
  if (error && !laps) return <ErrorView error={error} onRetry={() => void refetch()} />;
  // As high as the charts that are loading.
  if (!race) return <div aria-busy="true" className="min-h-[55rem]" />;
  if (race.lines.length === 0) return null;
  const referenceLine = race.lines.find(({ key }) => key === pinnedOne);
  const leadSentence = leadSentenceOf(rows, isEnded, t);
  const moverSentence = moverSentenceOf(rows, t);
  const newestText = t(isEnded ? 'Analysis.AtEnd' : 'LiveStats.Now');
  return (
    <>
      <Sheet className="py-3">
        <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-2">
          <h2>
            {referenceLine
              ? t('Compare.TimeTo', { name: referenceLine.name })
              : t(against === 'pace' ? 'LiveStats.RaceTrace' : 'Analysis.GapToLeader')}
          </h2>
          <SegmentedControl<Against>
            label={t('Compare.Against')}
            value={followed === null && against === 'pinned' ? 'pace' : against}
            options={[
              { value: 'pace', label: t('LiveStats.AgainstPace') },
              { value: 'leader', label: t('LiveStats.AgainstLeader') },
              ...(followed === null
                ? []
                : [{ value: 'pinned' as const, label: t('LiveStats.AgainstPinned') }]),
            ]}
            onChange={setAgainst}
          />
        </div>
        <p className="px-4 pb-1 font-medium">{leadSentence}</p>
        <GapChart
          lines={race.lines}
          setOff={setOff}
          sentence={leadSentence}
          referenceName={
            referenceLine?.name ?? t(against === 'pace' ? 'LiveStats.PaceOfLeader' : 'Analysis.LeaderOfLap')
          }
          referenceKey={pinnedOne}
          leaderEnds={race.leaderEnds}
          periods={race.periods}
          onChoose={setChosen}
          newestText={newestText}
          heightPx={heightPx}
        />
      </Sheet>
      <Sheet className="py-3">
        <h2 className="px-4 pb-2">{t('LiveStats.Positions')}</h2>
        <p className="px-4 pb-1 font-medium">{moverSentence}</p>
        <PositionChart
          sentence={moverSentence}
          lines={race.lines}
          setOff={setOff}
          periods={race.periods}
          onChoose={setChosen}
          newestText={newestText}
          heightPx={heightPx}
        />
      </Sheet>
    </>
  );
}

/** Who leads, or has won, and by how much. */
function leadSentenceOf(rows: readonly LiveRow[], isEnded: boolean, t: Translate): string {
  const [first, second] = rows;
  if (first === undefined) return '';
  const name = distinctNameOf(first, rows);
  const gap = second ? gapText(second.gap, t).replace('+', '') : '';
  if (second === undefined || gap === '') return t(isEnded ? 'LiveStats.Won' : 'LiveStats.Leads', { name });
  const other = distinctNameOf(second, rows);
  return t(isEnded ? 'LiveStats.WonBy' : 'LiveStats.LeadsBy', { name, gap, other });
}

/** Who has won the most places since the start. */
function moverSentenceOf(rows: readonly LiveRow[], t: Translate): string {
  const mover = rows.reduce<LiveRow | undefined>(
    (most, row) => ((row.positionsChanged ?? 0) > (most?.positionsChanged ?? 0) ? row : most),
    undefined,
  );
  if (mover === undefined) return t('LiveStats.NoMover');
  const [from, to] = [mover.startPosition ?? 0, mover.position ?? 0];
  return t('LiveStats.Mover', { name: distinctNameOf(mover, rows), from, to });
}
