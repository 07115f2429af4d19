/** One session: its classification, its lap chart, and a few competitors side by side. */

import type { Session } from '@lapwing/contract/events';
import type { Classification } from '@lapwing/contract/results';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { showToast } from '../../ui/toasts.ts';
import { AnnouncementList } from './AnnouncementList.tsx';
import { Compare } from './compare/Compare.tsx';
import { LapChartTab } from './lap-chart/LapChartTab.tsx';
import { classificationQuery, lapChartQuery } from './queries.ts';
import { rankedRows } from './ranked-rows.ts';
import { SelectCompetitors } from './SelectCompetitors.tsx';
import { SessionClassification } from './SessionClassification.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { SessionHead } from './SessionHead.tsx';
import {
  COMPARE_LIMIT,
  competitorsIn,
  type SessionSearch,
  tabIn,
  useChangeSearch,
} from './session-search.ts';
import { useIsWide } from './use-is-wide.ts';
import { useSessionWithEvent } from './use-session-with-event.ts';

type SessionResultsScreenProps = { sessionId: number; search: SessionSearch };

export default function SessionResultsScreen({ sessionId, search }: SessionResultsScreenProps) {
  const { t } = useText();
  const { session, event } = useSessionWithEvent(sessionId);
  const classification = useQuery(classificationQuery(sessionId));
  return (
    <QueryView query={session}>
      {(known) => (
        <>
          <SessionHead session={known} event={event.data} />
          <QueryView query={classification}>
            {(data) =>
              data.rows.length === 0 ? (
                <EmptyState title={t('SessionResults.NoEntries')} note={t('SessionResults.TryLater')} />
              ) : (
                <SessionResults session={known} classification={data} search={search} />
              )
            }
          </QueryView>
        </>
      )}
    </QueryView>
  );
}

type SessionResultsProps = { session: Session; classification: Classification; search: SessionSearch };

function SessionResults({ session, classification, search }: SessionResultsProps) {
  const { t } = useText();
  const change = useChangeSearch();
  const isWide = useIsWide();
  // Only wide tables have columns for what the lap chart knows.
  const chart = useQuery({ ...lapChartQuery(session.id), enabled: isWide && !session.isMerge });
  const rows = useMemo(() => rankedRows(classification, chart.data), [classification, chart.data]);
  const chosen = competitorsIn(search, rows.length);
  const tab = session.isMerge && !['all', 'class'].includes(tabIn(search)) ? 'all' : tabIn(search);

  const choose = (finishPosition: number) => {
    const isChosen = chosen.includes(finishPosition);
    if (!isChosen && chosen.length >= COMPARE_LIMIT) {
      showToast({ text: t('SelectCompetitors.TooMany', { limit: COMPARE_LIMIT }), tone: 'problem' });
      return;
    }
    const next = isChosen
      ? chosen.filter((position) => position !== finishPosition)
      : [...chosen, finishPosition];
    change({ competitors: next.length > 0 ? next.join(',') : undefined });
  };

  const classCount = new Set(rows.map(({ resultClass }) => resultClass)).size;
  // A merge has no laps of its own: they are with its runs.
  const tabs = [
    { key: 'all' as const, label: t('SessionResults.AllResults'), count: rows.length },
    { key: 'class' as const, label: t('SessionResults.ByClass'), count: classCount },
    ...(session.isMerge
      ? []
      : [
          { key: 'lapchart' as const, label: t('SessionResults.LapChart') },
          { key: 'compare' as const, label: t('SessionResults.Compare') },
          {
            key: 'select' as const,
            label: t('SessionResults.Select'),
            count: t('SelectCompetitors.Chosen', { count: chosen.length, limit: COMPARE_LIMIT }),
          },
        ]),
  ];
  return (
    <>
      <SessionFacts classification={classification} chart={chart.data} />
      <Tabs
        label={t('SessionResults.Views')}
        tabs={tabs}
        selected={tab}
        onSelect={(key) => change({ tab: key === 'all' ? undefined : key, view: undefined })}
      >
        {(tab === 'all' || tab === 'class') && (
          <SessionClassification
            sessionId={session.id}
            sessionName={session.name}
            classification={classification}
            rows={rows}
            isByClass={tab === 'class'}
            chosen={chosen}
            onChoose={choose}
          />
        )}
        {tab === 'lapchart' && (
          <LapChartTab sessionId={session.id} rows={rows} chosen={chosen} search={search} change={change} />
        )}
        {tab === 'compare' && (
          <Compare
            sessionId={session.id}
            rows={rows}
            chosen={chosen}
            search={search}
            change={change}
            isRace={session.type === 'race'}
            onChoose={choose}
          />
        )}
        {tab === 'select' && (
          <SelectCompetitors
            rows={rows}
            chosen={chosen}
            onChoose={choose}
            onClear={() => change({ competitors: undefined })}
            onCompare={() => change({ tab: 'compare' })}
          />
        )}
      </Tabs>
      {session.announcements && <AnnouncementList announcements={session.announcements} />}
    </>
  );
}
