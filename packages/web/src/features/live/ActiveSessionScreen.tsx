/** The running session of an event, on the whole screen. */

import { useQuery } from '@tanstack/react-query';
import { hasStatus } from '../../api/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LiveBoard } from './LiveBoard.tsx';
import { activeSessionQuery } from './queries.ts';

export default function ActiveSessionScreen({ eventId }: { eventId: string }) {
  const { t } = useText();
  const query = useQuery(activeSessionQuery(eventId));
  useTellRouteNames({ eventName: query.data?.eventName, sessionName: query.data?.name });
  const sessions = (
    <LinkButton to="/livetiming/$eventId" params={{ eventId }}>
      {t('Live.AllSessions')}
    </LinkButton>
  );
  return (
    <div className="px-(--gutter) pt-3 pb-6">
      <LiveBoard
        query={query}
        actions={sessions}
        explain={(error) =>
          hasStatus(error, 404) ? <EmptyState title={t('Live.NotRunning')} actions={sessions} /> : null
        }
      />
    </div>
  );
}
