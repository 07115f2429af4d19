/** A session and its event, set as names for the breadcrumb. */

import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../i18n/language.ts';
import { useSetRouteNames } from '../../../routing/route-names.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { sessionEventQuery, sessionQuery } from './queries.ts';

export function useSessionWithEvent(sessionId: number, competitorName?: string) {
  const { t } = useText();
  const guid = useGuid();
  const session = useQuery(sessionQuery(sessionId, guid));
  const eventId = session.data?.eventId;
  const event = useQuery({ ...sessionEventQuery(eventId ?? 0, guid), enabled: eventId !== undefined });
  useSetRouteNames({
    eventId,
    eventName: event.data?.name,
    sessionName: session.data?.name,
    sessionType: session.data && t(`SessionTypes.${session.data.isMerge ? 'merge' : session.data.type}`),
    competitorName,
  });
  return { session, event };
}
