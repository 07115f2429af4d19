/** One live session of an event, running or finished. */

import { useQuery } from '@tanstack/react-query';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { LiveBoard } from './LiveBoard.tsx';
import { liveSessionQuery } from './queries.ts';

export default function LiveSessionScreen({ eventId, sessionId }: { eventId: string; sessionId: string }) {
  const query = useQuery(liveSessionQuery(eventId, sessionId));
  useTellRouteNames({ eventName: query.data?.eventName, sessionName: query.data?.name });
  return <LiveBoard query={query} />;
}
