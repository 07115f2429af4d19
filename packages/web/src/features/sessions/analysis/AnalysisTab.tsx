/** The analysis of the whole field: gaps over the race, pace and consistency, and pit stops. */

import type { Session } from '@lapwing/contract/results/events';
import { type Field, runnersOf } from '@lapwing/timing/lap-chart/chart-runner';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { ClassFilter, shownClassOf } from '../controls/ClassFilter.tsx';
import type { RankedRow } from '../state/ranked-rows.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';
import { FairPaceSection } from './FairPaceSection.tsx';
import { GapSection } from './GapSection.tsx';
import { MeetingKarts } from './MeetingKarts.tsx';
import { PaceSection } from './PaceSection.tsx';
import { paceRows } from './pace-rows.ts';
import { StintStrip } from './StintStrip.tsx';

type AnalysisTabProps = {
  session: Session;
  field: Field;
  rows: readonly RankedRow[];
  chosen: readonly number[];
  /** In karting, karts may be handed out again for each session. */
  isKarting: boolean;
  search: SessionSearch;
  change: ChangeSearch;
  onChoose: (finishPosition: number) => void;
};

export function AnalysisTab(props: AnalysisTabProps) {
  const { session, field, rows, chosen, isKarting, search, change, onChoose } = props;
  const { t } = useText();
  const shownClass = shownClassOf(search, rows);
  const runners = useMemo(
    () => runnersOf(field, rows, shownClass).filter(({ laps }) => laps.endsMs.length > 0),
    [field, rows, shownClass],
  );
  const hasLaps = runners.length > 0;
  const isSeen = runners.some(({ laps }) => laps.endsMs.some((endMs) => endMs !== null));
  // In practice and qualifying, gaps on the track mean nothing.
  const hasGaps = session.type === 'race' && isSeen;
  const hasStops = runners.some(({ trace }) => trace.pitLaps.length > 0);
  const isTooLittle = hasLaps && !hasGaps && !hasStops && paceRows(runners).length === 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="empty:hidden">
        <ClassFilter rows={rows} search={search} change={change} />
      </div>
      {!hasLaps && <EmptyState title={t('Compare.NoLaps')} note={t('LapChart.NoneHint')} />}
      {isTooLittle && <EmptyState title={t('Analysis.TooFewLaps')} />}
      {hasGaps && (
        <GapSection
          runners={runners}
          shownClass={shownClass}
          race={field.race}
          chosen={chosen}
          search={search}
          change={change}
          onChoose={onChoose}
        />
      )}
      <PaceSection runners={runners} chosen={chosen} search={search} change={change} />
      <FairPaceSection field={field} rows={rows} runners={runners} chosen={chosen} />
      {isKarting && hasLaps && <MeetingKarts session={session} />}
      <StintStrip runners={runners} lapCount={field.race.lapCount} />
    </div>
  );
}
