/** A live event or session that does not exist, with what is running instead. */

import { useQuery } from '@tanstack/react-query';
import NotFoundScreen from '../../../errors/NotFoundScreen.tsx';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LiveEventCard } from './LiveEventCard.tsx';
import { liveOverviewQuery } from './overview-query.ts';

export default function LiveNotFound() {
  const { t } = useText();
  const running = useQuery(liveOverviewQuery({})).data?.liveEvents ?? [];
  return (
    <>
      <NotFoundScreen />
      <section className="mt-10">
        <div className="flex items-center justify-between pb-2">
          <h2>{t(running.length > 0 ? 'Live.Running' : 'Live.None')}</h2>
          <LinkButton to="/livetiming">{t('Header.LiveTiming')}</LinkButton>
        </div>
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {running.map((event) => (
            <LiveEventCard key={event.id} event={event} />
          ))}
        </ul>
      </section>
    </>
  );
}
