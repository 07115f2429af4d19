/** A live event or session that does not exist, with what is running instead. */

import { useQuery } from '@tanstack/react-query';
import NotFoundScreen from '../../../errors/NotFoundScreen.tsx';
import { useText } from '../../../i18n/language.ts';
import { LiveEventCard } from './LiveEventCard.tsx';
import { liveOverviewQuery } from './overview-query.ts';

export default function LiveNotFound() {
  const { t } = useText();
  const running = useQuery(liveOverviewQuery({})).data?.liveEvents ?? [];
  return (
    <>
      <NotFoundScreen />
      <section className="mt-10">
        <h2 className="pb-2">{t(running.length > 0 ? 'Live.Running' : 'Live.None')}</h2>
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {running.map((event) => (
            <LiveEventCard key={event.id} event={event} />
          ))}
        </ul>
      </section>
    </>
  );
}
