/** The announcer's desk of a meeting: who comes next, battles, facts and notes about drivers, and the rundown. */

import type { Meeting } from '@lapwing/contract/desk/meeting';
import { formatLiveEventId, sessionOfLiveId } from '@lapwing/contract/live/ids';
import { currentSessionOf } from '@lapwing/timing/desk/current-session';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { textIn } from '../../../routing/query-values.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { DisplayContext, useDisplayOf } from '../display/use-display.ts';
import { RaceHeader } from '../page/RaceHeader.tsx';
import { WhileAway } from '../page/WhileAway.tsx';
import '../page/session.css';
import '../page/race-head.css';
import '../page/session-strips.css';
import { LiveContext, type LiveStore, useLive } from '../state/live-store.ts';
import { useAddress } from '../state/use-address.ts';
import { useLiveSession } from '../state/use-live-session.ts';
import { AnnouncerDesk } from './AnnouncerDesk.tsx';
import { announcedMeetingQuery, announcerFactsQuery } from './announcer-calls.ts';
import { LiveDesk } from './LiveDesk.tsx';
import { peopleEntered, peopleInFacts } from './people.ts';
import './announcer.css';

export default function AnnouncerScreen({ eventId }: { eventId: number }) {
  const { t } = useText();
  const query = useQuery(announcedMeetingQuery(eventId));
  const refusal = (
    <div className="page-width py-6">
      <h1 className="mb-4">{t('Announcer.Title')}</h1>
      <EmptyState
        title={t('Announcer.NotAllowed')}
        note={t('Announcer.NotAllowedHint')}
        icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
        actions={
          <LinkButton to="/livetiming/$eventId" params={{ eventId: formatLiveEventId(eventId) }}>
            {t('LiveViews.leaderboard')}
          </LinkButton>
        }
      />
    </div>
  );
  return (
    <QueryView query={query} isPage explain={(error) => (hasStatus(error, 403) ? refusal : null)}>
      {(meeting) => <MeetingDesk key={eventId} meeting={meeting} />}
    </QueryView>
  );
}

function MeetingDesk({ meeting }: { meeting: Meeting }) {
  // The calls of live timing read it from the address.
  const address = useAddress();
  const guid = new URLSearchParams(meeting.path.split('?')[1]).get('guid') ?? undefined;
  // From the router, so that the desk appears when the address has changed.
  if (guid !== undefined && textIn(address, 'guid') !== guid) {
    return <Navigate to="." search={(search) => ({ ...search, guid })} replace />;
  }
  const isRunning = meeting.states.some(({ status }) => status === 'Active');
  return isRunning ? <RunningDesk meeting={meeting} /> : <QuietDesk meeting={meeting} />;
}

function RunningDesk({ meeting }: { meeting: Meeting }) {
  const { store, isKnown } = useLiveSession(formatLiveEventId(meeting.eventId), null);
  // Until the board is there, the desk shows what the programme says.
  return isKnown ? <DeskOnAir store={store} meeting={meeting} /> : <QuietDesk meeting={meeting} />;
}

function DeskOnAir({ store, meeting }: { store: LiveStore; meeting: Meeting }) {
  const display = useDisplayOf();
  return (
    <LiveContext value={store}>
      <DisplayContext value={display}>
        <div className="live-session announcer" data-form={display.form}>
          <RaceHeader />
          <WhileAway />
          <OnAir meeting={meeting} />
        </div>
      </DisplayContext>
    </LiveContext>
  );
}

function OnAir({ meeting }: { meeting: Meeting }) {
  const sessionId = useLive(({ liveSessionId }) => sessionOfLiveId(liveSessionId)?.sessionId ?? null);
  return <LiveDesk meeting={meeting} sessionId={sessionId ?? currentSessionOf(meeting)} />;
}

function QuietDesk({ meeting }: { meeting: Meeting }) {
  const { t } = useText();
  const sessionId = currentSessionOf(meeting);
  const session = meeting.sessions.find(({ id }) => id === sessionId);
  const isToCome = meeting.states.some((state) => state.sessionId === sessionId && !state.isBegun);
  const entered = peopleEntered(meeting, sessionId);
  const { data: facts } = useQuery({
    ...announcerFactsQuery(meeting.eventId, sessionId ?? 0),
    enabled: sessionId !== null,
  });
  return (
    <div className="announcer">
      <AnnouncerDesk
        meeting={meeting}
        sessionId={sessionId}
        people={entered.length > 0 ? entered : peopleInFacts(facts)}
        nextNumbers={[]}
        fightNumbers={[]}
      >
        {session && isToCome && (
          <section className="announcer-panel announcer-arrivals">
            <h2>{t('Announcer.Arrivals')}</h2>
            <p className="text-ink-2">{t('Announcer.Waiting', { name: session.name })}</p>
          </section>
        )}
      </AnnouncerDesk>
    </div>
  );
}
