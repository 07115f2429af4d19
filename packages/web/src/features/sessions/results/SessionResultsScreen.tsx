/** One session: its classification, its lap chart, its analysis, and a comparison of a few competitors. */

import type { Event, Session } from '@lapwing/contract/results/events';
import type { Classification } from '@lapwing/contract/results/results';
import type { Revision } from '@lapwing/contract/results/revisions';
import type { ResultStatus } from '@lapwing/contract/values/enums';
import { fieldOf } from '@lapwing/timing/lap-chart/chart-runner';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useText, withReportMessages } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { ResultStory } from '../../../parts/story/ResultStory.tsx';
import { storyQuery } from '../../../parts/story/story-query.ts';
import { PrintedSheet } from '../../../print/PrintedSheet.tsx';
import { useGuid } from '../../../routing/use-guid.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Tabs } from '../../../ui/navigation/Tabs.tsx';
import { classColours } from '../../../ui/racing/class-colour.ts';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import { SessionClassification } from '../classification/SessionClassification.tsx';
import { isRankedByTime } from '../classification/time-columns.tsx';
import { shownClassOf } from '../controls/ClassFilter.tsx';
import { SelectCompetitors } from '../controls/SelectCompetitors.tsx';
import { EarlierVersion } from '../history/EarlierVersion.tsx';
import { ResultHistory } from '../history/ResultHistory.tsx';
import { classificationQuery, fieldLapsQuery, revisionsQuery } from '../state/queries.ts';
import { rankedRows } from '../state/ranked-rows.ts';
import {
  COMPARE_LIMIT,
  numberUpTo,
  type SessionSearch,
  tabIn,
  useChangeSearch,
  withSomebodyToCompare,
} from '../state/session-search.ts';
import { speedUnitOf } from '../state/speed-unit.ts';
import { useSelectedCompetitors } from '../state/use-selected-competitors.ts';
import { useSessionWithEvent } from '../state/use-session-with-event.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { NoEntries } from './NoEntries.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionHead } from './SessionHead.tsx';
import { WeatherList } from './WeatherList.tsx';

// Most visitors only look at the result: the charts are loaded when their tab is opened.
const AnalysisTab = lazy(() =>
  import('../analysis/AnalysisTab.tsx').then((file) => ({ default: file.AnalysisTab })),
);
const Compare = lazy(() => import('../compare/Compare.tsx').then((file) => ({ default: file.Compare })));
const ReportTab = lazy(() =>
  withReportMessages(import('../report/ReportTab.tsx')).then((file) => ({ default: file.ReportTab })),
);
const LapChartTab = lazy(() =>
  import('../lap-chart/LapChartTab.tsx').then((file) => ({ default: file.LapChartTab })),
);

const loadPaper = () => import('../classification/ResultsPaper.tsx');

type SessionResultsScreenProps = { sessionId: number; search: SessionSearch };

export default function SessionResultsScreen({ sessionId, search }: SessionResultsScreenProps) {
  const guid = useGuid();
  const { session, event } = useSessionWithEvent(sessionId);
  const revision = numberUpTo(search.revision, Number.MAX_SAFE_INTEGER);
  const classification = useQuery(classificationQuery(sessionId, guid, revision));
  const hasStory = tabIn(search) === 'all' && revision === null;
  const story = useQuery({ ...storyQuery(sessionId, guid), enabled: hasStory });
  const { data: revisions } = useQuery(revisionsQuery(sessionId, guid));
  const statusOf = ({ resultStatus }: Session) =>
    revision === null
      ? (resultStatus ?? 'None')
      : (revisions?.find(({ number }) => number === revision)?.resultStatus ?? null);
  return (
    <QueryView query={session} together={[event]} isPage>
      {(known) => (
        <>
          <SessionHead session={known} event={event.data} status={statusOf(known)} />
          {revision !== null && <EarlierVersion sessionId={sessionId} number={revision} />}
          <QueryView query={classification} together={[story]} isPage={revision !== null}>
            {(data) =>
              data.rows.length === 0 ? (
                <NoEntries session={known} event={event.data} />
              ) : (
                <SessionResults
                  session={known}
                  event={event.data}
                  status={statusOf(known)}
                  revision={revisions?.find(({ number }) => revision === null || number === revision)}
                  classification={data}
                  isInForce={revision === null}
                  search={search}
                />
              )
            }
          </QueryView>
          {tabIn(search) === 'all' && (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 xl:grid-cols-2">
              <div>
                <AnnouncementList sessionId={sessionId} />
                <WeatherList sessionId={sessionId} />
              </div>
              <ResultHistory sessionId={sessionId} shownRevision={revision} />
            </div>
          )}
        </>
      )}
    </QueryView>
  );
}

type SessionResultsProps = {
  session: Session;
  event: Event | undefined;
  status: ResultStatus | null;
  /** the shown one, of which the newest is the first; undefined until it has loaded */
  revision: Revision | undefined;
  classification: Classification;
  /** false for a version of the result that has been replaced */
  isInForce: boolean;
  search: SessionSearch;
};

function SessionResults(props: SessionResultsProps) {
  const { session, event, status, revision, classification, isInForce, search } = props;
  const { t } = useText();
  const guid = useGuid();
  const change = useChangeSearch();
  const isBeyondPhone = useIsBeyondPhone();
  const [hasOpened, setHasOpened] = useState(false);
  // A merge has no laps of its own: they are in its runs.
  const hasLaps = !session.isMerge && isInForce;
  const wanted = tabIn(search);
  // The analysis is our addition to the tabs of every session, and is left out if there is nothing to analyse.
  const tab = (wanted === 'analysis' && !hasLaps) || (wanted === 'report' && !isInForce) ? 'all' : wanted;
  // A phone shows what the laps of the field add in an expanded row only.
  const isFieldWanted =
    hasLaps && (isBeyondPhone || hasOpened || ['lapchart', 'analysis', 'compare'].includes(tab));
  const laps = useQuery({ ...fieldLapsQuery(session.id, guid), enabled: isFieldWanted });
  const field = useMemo(() => laps.data && fieldOf(laps.data), [laps.data]);
  const colours = useMemo(
    () => classColours(event?.classes, classification.classes),
    [event, classification],
  );
  const rows = useMemo(
    () => rankedRows(classification, field?.race, colours),
    [classification, field, colours],
  );
  const visitor = useSession();
  const accountId = visitor.kind === 'signed-in' ? visitor.accountId : null;
  const selection = withSomebodyToCompare(search, rows, accountId);
  const { chosen, choose } = useSelectedCompetitors(selection, rows.length, change);
  const isRace = session.type === 'race';
  const story = useQuery({ ...storyQuery(session.id, guid), enabled: isInForce });
  // While it loads too, so that the line does not get shorter.
  const hasPodium = tab === 'all' && isInForce && !story.isError && story.data?.podium.length !== 0;
  // The report writes about the podium. Its address shows why there is none.
  const hasReport = isInForce && (tab === 'report' || (story.data?.podium.length ?? 0) > 0);
  const speedUnit = speedUnitOf(event?.location);
  const shownClass = shownClassOf(search, rows);

  const classCount = new Set(rows.map(({ resultClass }) => resultClass).filter((name) => name !== '')).size;
  const tabs = [
    { key: 'all' as const, label: t('SessionResults.AllResults'), count: rows.length },
    { key: 'class' as const, label: t('SessionResults.ByClass'), count: classCount },
    ...(hasReport ? [{ key: 'report' as const, label: t('SessionResults.Report') }] : []),
    { key: 'lapchart' as const, label: t('SessionResults.LapChart') },
    ...(hasLaps ? [{ key: 'analysis' as const, label: t('SessionResults.Analysis') }] : []),
    { key: 'compare' as const, label: t('SessionResults.Compare') },
    {
      key: 'select' as const,
      label: t('SessionResults.Select'),
      count: t('SelectCompetitors.Chosen', { count: chosen.length, limit: COMPARE_LIMIT }),
    },
  ];
  const shared = { rows, chosen, search, change };
  return (
    <>
      <SessionFacts classification={classification} race={field?.race} hasPodium={hasPodium} />
      <Tabs
        label={t('SessionResults.Views')}
        tabs={tabs}
        selected={tab}
        onSelect={(key) =>
          change({
            tab: key === 'all' ? undefined : key,
            ...{ view: undefined, part: undefined, lap: undefined },
          })
        }
      >
        {tab === 'class' && classCount === 0 && <EmptyState title={t('SessionResults.NoClass')} />}
        {tab === 'all' && isInForce && <ResultStory sessionId={session.id} colours={colours} />}
        {(tab === 'all' || (tab === 'class' && classCount > 0)) && (
          <SessionClassification
            {...shared}
            sessionId={session.id}
            sessionName={session.name}
            classification={classification}
            speedUnit={speedUnit}
            trackName={event?.location.name ?? ''}
            isByClass={tab === 'class'}
            hasLaps={hasLaps}
            leadsOn={isInForce}
            onChoose={choose}
            onOpen={() => setHasOpened(true)}
          />
        )}
        {(tab === 'all' || tab === 'class') && (
          <PrintedSheet
            load={loadPaper}
            of={{
              session,
              event,
              classification,
              rows: shownClass === null ? rows : rows.filter((row) => row.resultClass === shownClass),
              isByClass: tab === 'class' && classCount > 0,
              speedUnit,
              status,
              revision,
            }}
          />
        )}
        <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
          {!hasLaps && ['lapchart', 'compare', 'select'].includes(tab) && (
            <EmptyState
              title={t('SessionResults.NoLaps')}
              note={t(isInForce ? 'SessionResults.LapsWithRuns' : 'SessionResults.LapsInForce')}
            />
          )}
          {hasLaps && tab === 'lapchart' && (
            <QueryView query={laps}>
              {() =>
                field && <LapChartTab {...shared} field={field} isRace={!isRankedByTime(classification)} />
              }
            </QueryView>
          )}
          {tab === 'report' && <ReportTab session={session} />}
          {tab === 'analysis' && (
            <QueryView query={laps}>
              {() =>
                field && (
                  <AnalysisTab
                    {...shared}
                    session={session}
                    field={field}
                    isKarting={event?.sport === 'Karting'}
                    onChoose={choose}
                  />
                )
              }
            </QueryView>
          )}
          {hasLaps && tab === 'compare' && (
            <Compare
              {...shared}
              sessionId={session.id}
              race={field?.race}
              isRace={isRace}
              onChoose={choose}
            />
          )}
        </Suspense>
        {hasLaps && tab === 'select' && (
          <SelectCompetitors
            rows={rows}
            chosen={chosen}
            onChoose={choose}
            onClear={() => change({ competitors: undefined })}
            onCompare={() => change({ tab: 'compare' })}
          />
        )}
      </Tabs>
    </>
  );
}
