/** Shown for a session without a result: a coming one counts down to its start, a running one links to live timing. */

import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { Event, Session } from '@lapwing/contract/results/events';
import { themes } from '@lapwing/contract/values/enums';
import { pageTheme } from '../../../brand/theme.ts';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { ComingSession } from './ComingSession.tsx';
import { StartList } from './StartList.tsx';

export function NoEntries({ session, event }: { session: Session; event: Event | undefined }) {
  const { t } = useText();
  const { id, eventId, resultStatus } = session;
  const title = t('SessionResults.NoEntries');
  const liveEvent = formatLiveEventId(eventId);
  const hasLive = pageTheme() === themes.live;
  if (resultStatus === 'Active') {
    return (
      <>
        <EmptyState
          title={t('SessionResults.NoResultYet')}
          note={t('SessionResults.IsRunning')}
          actions={
            hasLive && (
              <LinkButton
                kind="primary"
                to="/livetiming/$eventId/sessions/$sessionId"
                params={{ eventId: liveEvent, sessionId: formatLiveSessionId(eventId, id) }}
              >
                {t('SessionResults.FollowLive')}
              </LinkButton>
            )
          }
        />
        <StartList sessionId={id} eventClasses={event?.classes} />
      </>
    );
  }
  const toLive = hasLive && event?.resultStatus === 'Active' && (
    <LinkButton to="/livetiming/$eventId/active" params={{ eventId: liveEvent }}>
      {t('SessionResults.EventIsRunning')}
    </LinkButton>
  );
  return (
    <>
      <ComingSession session={session} hasLive={hasLive} actions={toLive}>
        <EmptyState title={title} note={t('SessionResults.TryLater')} actions={toLive} />
      </ComingSession>
      <StartList sessionId={id} eventClasses={event?.classes} />
    </>
  );
}
