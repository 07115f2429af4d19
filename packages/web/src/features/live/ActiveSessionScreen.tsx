/** The running session of an event, whichever it is, on the whole screen. */

import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../api/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { eventInfoQuery } from './queries.ts';
import { LiveOrReplay } from './session/LiveOrReplay.tsx';
import { useLiveSession } from './use-live-session.ts';

export default function ActiveSessionScreen({ eventId }: { eventId: string }) {
  return <ActiveSession key={eventId} eventId={eventId} />;
}

function ActiveSession({ eventId }: { eventId: string }) {
  const { t } = useText();
  const { store, query, isKnown } = useLiveSession(eventId, null);
  useTellRouteNames({ eventName: query.data?.eventName, sessionName: query.data?.name });
  const event = useQuery(eventInfoQuery(eventId));
  if (isKnown) return <LiveOrReplay store={store} />;
  if (hasStatus(event.error, 404)) {
    return (
      <div className="page-width py-4">
        <QueryView query={event}>{() => null}</QueryView>
      </div>
    );
  }
  const waiting = (
    <EmptyState
      title={t('Live.NotRunning')}
      note={t('Live.StartsByItself')}
      actions={
        <LinkButton to="/livetiming/$eventId" params={{ eventId }}>
          {t('Live.AllSessions')}
        </LinkButton>
      }
    />
  );
  return (
    <div className="page-width py-4">
      <QueryView query={query} explain={(error) => (hasStatus(error, 404) ? waiting : null)}>
        {() => null}
      </QueryView>
    </div>
  );
}
