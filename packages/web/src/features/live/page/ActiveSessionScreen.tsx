/** The running session of an event, whichever it is, in full screen. */

import { liveFlags } from '@lapwing/contract/values/enums';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLiveSession } from '../state/use-live-session.ts';
import { LiveOrReplay } from './LiveOrReplay.tsx';
import { explainMissing } from './MissingSession.tsx';
import { ResultButton } from './ResultButton.tsx';
import { SessionUnavailable } from './SessionUnavailable.tsx';

export default function ActiveSessionScreen({ eventId }: { eventId: string }) {
  return <ActiveSession key={eventId} eventId={eventId} />;
}

function ActiveSession({ eventId }: { eventId: string }) {
  const { t } = useText();
  const { store, query, event, isKnown, isQuiet } = useLiveSession(eventId, null);
  if (isKnown) return <LiveOrReplay store={store} />;
  // The list is in the order of the day.
  const last = event.data?.sessions.findLast(({ flag }) => flag === liveFlags.Finish);
  const waiting = (
    <EmptyState
      title={t('Live.NotRunning')}
      note={t('Live.StartsByItself')}
      actions={
        <>
          {last !== undefined && <ResultButton liveSessionId={last.id} />}
          <LinkButton to="/livetiming/$eventId" params={{ eventId }}>
            {t('Live.AllSessions')}
          </LinkButton>
        </>
      }
    />
  );
  const failed = [event, query].find(({ isError }) => isError);
  // A missing session has its own message and link.
  const isUnavailable = failed !== undefined && !hasStatus(failed.error, 404);
  return (
    // Another element after a failure: the site's header appears above it, and nothing that was there moves down.
    <div
      key={event.isError || isUnavailable ? 'failed' : 'shown'}
      className="page-width in-[.page-width]:px-0 py-4"
    >
      <QueryView query={event} explain={explainMissing}>
        {() =>
          isQuiet ? (
            waiting
          ) : (
            <QueryView query={query} explain={(error) => (hasStatus(error, 404) ? waiting : null)}>
              {() => <PartLoading />}
            </QueryView>
          )
        }
      </QueryView>
      {isUnavailable && <SessionUnavailable />}
    </div>
  );
}
