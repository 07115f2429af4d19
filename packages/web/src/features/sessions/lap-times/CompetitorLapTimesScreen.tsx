/** The laps of one competitor in one session. */

import type { Event, Session } from '@lapwing/contract/results/events';
import type { Lap, LapDataInfo } from '@lapwing/contract/results/lap-data';
import type { Classification } from '@lapwing/contract/results/results';
import { type LapHistogram, lapHistogram } from '@lapwing/timing/analysis/lap-histogram';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { PrintedSheet } from '../../../print/PrintedSheet.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { useIsHydrated } from '../../../ssr/hydration.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Facts } from '../../../ui/content/Facts.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { classColours } from '../../../ui/racing/class-colour.ts';
import { rulingWords } from '../history/change-texts.ts';
import { hasLapPositions } from '../state/has-lap-positions.ts';
import { classificationQuery, lapsQuery, revisionsQuery } from '../state/queries.ts';
import { competitorsIn, type SessionSearch } from '../state/session-search.ts';
import { speedUnitOf } from '../state/speed-unit.ts';
import { useSessionWithEvent } from '../state/use-session-with-event.ts';
import { CompetitorHead } from './CompetitorHead.tsx';
import { competitorFacts } from './competitor-facts.tsx';
import { LapTable } from './LapTable.tsx';
import { LapTimesTabs, lapTimesTabs } from './LapTimesTabs.tsx';
import { LostTimeChart } from './LostTimeChart.tsx';
import { type LapFigures, lapFigures } from './lap-figures.ts';
import { MergedRuns } from './MergedRuns.tsx';
import { NeighbourLinks } from './NeighbourLinks.tsx';
import { SpreadChart } from './SpreadChart.tsx';
import { StintTable } from './StintTable.tsx';

// Most visitors only look at the laps themselves.
const ComparedWith = lazy(() => import('./ComparedWith.tsx'));
const loadPaper = () => import('./LapTimesPaper.tsx');

type CompetitorLapTimesProps = {
  sessionId: number;
  search: SessionSearch & { pos?: number | undefined };
};

export default function CompetitorLapTimesScreen({ sessionId, search }: CompetitorLapTimesProps) {
  const position = search.pos ?? 1;
  const guid = useGuid();
  const laps = useQuery(lapsQuery(sessionId, guid, position));
  const classification = useQuery(classificationQuery(sessionId, guid));
  const competitor = laps.data?.lapDataInfo?.participantInfo;
  const { session, event } = useSessionWithEvent(sessionId, competitor?.name);
  return (
    <QueryView query={laps} together={[classification, session, event]} isPage>
      {(data) =>
        data.lapDataInfo === null ? (
          <NobodyThere sessionId={sessionId} session={session.data} />
        ) : (
          <CompetitorLapTimes
            // Pointer state belongs to one competitor.
            key={position}
            sessionId={sessionId}
            position={position}
            info={data.lapDataInfo}
            laps={data.laps}
            classification={classification.data}
            session={session.data}
            event={event.data}
            search={search}
          />
        )
      }
    </QueryView>
  );
}

function NobodyThere({ sessionId, session }: { sessionId: number; session: Session | undefined }) {
  const { t } = useText();
  return (
    <>
      <PageHead title={session?.name ?? t('Breadcrumbs.Competitor')} />
      <EmptyState
        title={t('LapTimes.NoLaps')}
        actions={
          <LinkButton to="/sessions/$sessionId" params={{ sessionId }}>
            {t('LapTimes.ToSession')}
          </LinkButton>
        }
      />
    </>
  );
}

type LapTimesProps = {
  sessionId: number;
  position: number;
  info: LapDataInfo;
  laps: readonly Lap[];
  classification: Classification | undefined;
  session: Session | undefined;
  event: Event | undefined;
  search: SessionSearch;
};

function CompetitorLapTimes(props: LapTimesProps) {
  const { sessionId, position, info, laps, classification, session, event, search } = props;
  const text = useText();
  const { t } = text;
  const figures = useMemo(() => lapFigures(laps), [laps]);
  const spread = useMemo(() => lapHistogram(figures), [figures]);
  const medianMs = spread?.medianMs ?? null;
  const colours = useMemo(
    () => classColours(event?.classes, classification?.classes ?? []),
    [event, classification],
  );
  const rows = classification?.rows ?? [];
  const row = rows[position - 1];
  // A merge has no laps of its own to compare: they are in its runs.
  const runs = row?.sessions ?? null;
  const wanted = lapTimesTabs.find((known) => known === search.tab) ?? 'personal';
  const tab = runs === null ? wanted : 'personal';
  const fieldSize = rows.length;
  const location = event?.location;
  const facts = competitorFacts({ info, laps, figures, medianMs, row, fieldSize, location }, text);
  const decisions = rulingWords(row?.rulings ?? [], t);
  return (
    <>
      <CompetitorHead
        sessionId={sessionId}
        position={position}
        info={info}
        classification={classification}
        colours={colours}
        eventId={session?.eventId}
        place={[session?.name, event?.name].filter(Boolean).join(', ')}
      />
      <Facts facts={facts} />
      {decisions !== '' && (
        <p className="pb-3 text-3">
          <span className="text-ink-3">{t('SessionResults.Rulings')}</span> {decisions}
        </p>
      )}
      <div className="mb-3.5 flex flex-wrap items-center border-b border-line phone:-mx-(--gutter) phone:flex-col-reverse phone:flex-nowrap phone:items-stretch phone:px-(--gutter)">
        {runs === null && (
          <LapTimesTabs
            sessionId={sessionId}
            position={position}
            tab={tab}
            chosen={competitorsIn(search, Math.max(fieldSize, position))}
          />
        )}
        <NeighbourLinks
          sessionId={sessionId}
          position={position}
          rows={rows}
          competitors={search.competitors}
        />
      </div>
      {tab !== 'personal' ? (
        <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
          {session && classification && (
            <ComparedWith
              tab={tab}
              session={session}
              classification={classification}
              colours={colours}
              search={search}
            />
          )}
        </Suspense>
      ) : row && runs ? (
        <MergedRuns row={row} runs={runs} />
      ) : laps.length === 0 ? (
        <EmptyState title={t('LapTimes.NoLaps')} />
      ) : (
        <PersonalLaps {...props} figures={figures} spread={spread} />
      )}
    </>
  );
}

/** The lap that a link is about, as one from a record. */
function lapIn({ lap }: SessionSearch): number | null {
  return lap !== undefined && /^\d{1,6}$/.test(lap) ? Number(lap) : null;
}

type PersonalLapsProps = LapTimesProps & { figures: readonly LapFigures[]; spread: LapHistogram | null };

function PersonalLaps(props: PersonalLapsProps) {
  const { sessionId, position, info, laps, classification, session, event, figures, spread, search } = props;
  const { t } = useText();
  // Only for paper, so the page does not wait for it.
  const { data: revisions } = useQuery({
    ...revisionsQuery(sessionId, useGuid()),
    enabled: useIsHydrated(),
  });
  const [pickedLap, setPickedLap] = useState(() => lapIn(search));
  const { name } = info.participantInfo;
  const hasPlaces = hasLapPositions(info) && figures.some((lap) => lap.position !== null);
  const fieldSize = classification?.rows.length ?? 0;
  const isSessionBest = classification?.bestLaps.field?.fieldFinishPosition === position;
  return (
    <>
      <PrintedSheet
        load={loadPaper}
        of={{ info, laps, figures, hasPlaces, session, event, revision: revisions?.[0] }}
      />
      <LostTimeChart
        competitor={name}
        laps={figures}
        medianMs={spread?.medianMs ?? null}
        fieldSize={Math.max(fieldSize, ...figures.map((lap) => lap.position ?? 1))}
        hasPlaces={hasPlaces}
        isSessionBest={isSessionBest}
        onPick={setPickedLap}
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_24rem] min-[87.5rem]:grid-cols-[minmax(0,1fr)_30rem]">
        <LapTable
          caption={t('LapTimes.Caption', { competitor: name })}
          laps={laps}
          figures={figures}
          hasPlaces={hasPlaces}
          isSessionBest={isSessionBest}
          speedUnit={speedUnitOf(event?.location)}
          pickedLap={pickedLap}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {figures.some(({ isInPit }) => isInPit) && <StintTable laps={figures} />}
          {spread && <SpreadChart spread={spread} />}
        </div>
      </div>
    </>
  );
}
