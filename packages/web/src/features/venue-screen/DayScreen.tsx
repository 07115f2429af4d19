/** Last, now and next of an event, by its own address: for any television, without the desk. */

import { useQuery } from '@tanstack/react-query';
import { eventOverviewQuery } from '../../parts/event-overview-query.ts';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { useGuid } from '../../routing/use-guid.ts';
import { LastNowNext } from './LastNowNext.tsx';

export default function DayScreen({ eventId }: { eventId: number }) {
  const { data: overview } = useQuery(eventOverviewQuery(eventId, useGuid()));
  useSetRouteNames({ eventName: overview?.event.name });
  return (
    <main className="fixed inset-0 flex flex-col overflow-auto bg-bg text-ink">
      <LastNowNext eventId={eventId} />
    </main>
  );
}
