/** A live event or session that does not exist, with what is running instead. */

import { useQuery } from '@tanstack/react-query';
import NotFoundScreen from '../../../errors/NotFoundScreen.tsx';
import { useText } from '../../../i18n/language.ts';
import { LiveEventCard } from './LiveEventCard.tsx';
import { liveOverviewQuery } from './overview-query.ts';
import { runningEventsQuery } from './running-events-query.ts';
import { runningFirst } from './running-first.ts';

export default function LiveNotFound() {
  return (
    <>
      <NotFoundScreen />
      <RunningInstead />
    </>
  );
}

/** Appears below everything else and with whole cards, so that nothing moves. */
function RunningInstead() {
  const { t } = useText();
  const events = useQuery(liveOverviewQuery({}));
  const details = useQuery(runningEventsQuery());
  if (events.isPending || details.isPending) return null;
  const running = runningFirst(events.data?.liveEvents ?? []);
  return (
    <section className="mt-10">
      <h2 className="pb-2">{t(running.length > 0 ? 'Live.Running' : 'Live.None')}</h2>
      <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {running.map((event) => (
          <LiveEventCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}
