/** The running session of an event, whichever it is, in full screen. */

import { liveFlags } from '@lapwing/contract/values/enums';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { useReportWaiting, useSetRouteNames } from '../../../routing/route-names.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { PageHead } from '../../../ui/content/PageHead.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useScreenKind } from '../display/use-screen-kind.ts';
import type { ReadableEvent } from '../state/readable-events.ts';
import { useLiveSession } from '../state/use-live-session.ts';
import { LiveOrReplay } from './LiveOrReplay.tsx';
import { explainMissing } from './MissingSession.tsx';
import { ResultButton } from './ResultButton.tsx';
import { SessionUnavailable } from './SessionUnavailable.tsx';

export default function ActiveSessionScreen({ eventId }: { eventId: string }) {
  return <ActiveSession key={eventId} eventId={eventId} />;
}

function ActiveSession({ eventId }: { eventId: string }) {
  const { store, query, event, isKnown, isQuiet } = useLiveSession(eventId, null);
  if (isKnown) return <LiveOrReplay store={store} />;
  const waiting = event.data && <WaitingForSession event={event.data} />;
  const failed = [event, query].find(({ isError }) => isError);
  // A missing session has its own message and link.
  const isUnavailable = failed !== undefined && !hasStatus(failed.error, 404);
  const isWaiting = isQuiet || hasStatus(query.error, 404);
  return (
    // Another element after a failure: the site's header appears above it, and nothing that was there moves down.
    <div
      key={event.isError || isUnavailable ? 'failed' : isWaiting ? 'waiting' : 'shown'}
      className="page-width in-[.page-width]:px-0 py-4"
    >
      <QueryView query={event} explain={explainMissing}>
        {() => (isWaiting ? waiting : <QueryView query={query}>{() => <PartLoading />}</QueryView>)}
      </QueryView>
      {isUnavailable && <SessionUnavailable />}
    </div>
  );
}

function WaitingForSession({ event }: { event: ReadableEvent }) {
  const { t } = useText();
  // A big screen on a wall waits without the frame of the site.
  useReportWaiting(useScreenKind() !== 'tv');
  useSetRouteNames({ eventName: event.name });
  // The list is in the order of the day.
  const last = event.sessions.findLast(({ flag }) => flag === liveFlags.Finish);
  return (
    <>
      <PageHead title={event.name} />
      <EmptyState
        title={t('Live.NotRunning')}
        note={t('Live.StartsByItself')}
        actions={
          <>
            {last !== undefined && <ResultButton liveSessionId={last.id} />}
            <LinkButton to="/livetiming/$eventId" params={{ eventId: event.id }}>
              {t('Live.AllSessions')}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
