/** The races that run at this moment, each with its flag, what is left of it and who leads. Loaded only when there are any. */

import { liveFlags, nameOf } from '@lapwing/contract/enums';
import { leaderboardEntryNames } from '@lapwing/contract/leaderboard-names';
import type { LiveEvent } from '@lapwing/contract/live-events';
import { fullSessionNames, liveEventNames } from '@lapwing/contract/live-names';
import { activeSessionCall, type FullLiveSession } from '@lapwing/contract/live-session';
import { toReadable } from '@lapwing/contract/short-names';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { liveClient } from '../../api/live.ts';
import { useText } from '../../i18n/language.ts';
import { formatCount } from '../../i18n/per-locale.ts';
import { FlagPlate } from '../../ui/FlagPlate.tsx';
import { NumberPlate } from '../../ui/NumberPlate.tsx';
import { FigureInText } from './FigureInText.tsx';
import { LIVE_RENEWAL_MS } from './queries.ts';

const SHOWN = 3;

function activeSessionQuery(eventId: string) {
  return queryOptions({
    queryKey: ['live', 'active-session', eventId],
    queryFn: ({ signal }) => liveClient.call(activeSessionCall, { eventId }, {}, { signal }),
    refetchInterval: LIVE_RENEWAL_MS,
    // Between two sessions none is active, which the server says with 404.
    retry: false,
  });
}

export default function LiveNow({ events }: { events: readonly LiveEvent[] }) {
  const { t } = useText();
  return (
    <section aria-labelledby="live-now" className="pt-5">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 id="live-now">{t('Live.Running')}</h2>
        <Link to="/livetiming" className="link">
          {t('Events.AllLive')}
        </Link>
      </div>
      <ul className="phone-strip gap-3 md:grid md:grid-cols-2 lg:grid-cols-3 phone:snap-x phone:snap-mandatory phone:gap-2">
        {events.slice(0, SHOWN).map((event) => (
          <LiveCard key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function LiveCard({ event }: { event: LiveEvent }) {
  const { t } = useText();
  const { id, name, organization, flag: eventFlag } = toReadable(liveEventNames, event);
  const { data } = useQuery(activeSessionQuery(id));
  const session = data && toReadable(fullSessionNames, data);
  const flag = nameOf(liveFlags, session?.flag ?? eventFlag ?? liveFlags.Unknown);
  return (
    <li className="focus-frame relative grid grid-cols-[84px_minmax(0,1fr)_auto] grid-rows-[auto_36px] overflow-hidden rounded-3 border border-line bg-surface stretch-data hover:border-line-2 phone:flex-[0_0_316px] phone:only:flex-1 phone:snap-center phone:grid-cols-[72px_minmax(0,1fr)_auto]">
      <FlagPlate
        flag={flag}
        label={t(`LiveFlags.${flag}`)}
        className="row-span-2 items-center justify-center text-[17px]"
      />
      <div className="min-w-0 pt-2.5 pb-1.5 ps-3.5">
        <Link
          to="/livetiming/$eventId/active"
          params={{ eventId: id }}
          className="whole-target block outline-none truncate text-[15px] leading-[18px] font-strong"
        >
          {session ? `${name} · ${session.name}` : name}
        </Link>
        <p className="truncate text-2 text-ink-3">{organization}</p>
      </div>
      <p className="ps-2 pe-3.5 pt-[11px] text-2 leading-[18px] whitespace-nowrap text-ink-2">
        {session && flag !== 'Finish' && (
          <Remaining timeToGo={session.timeToGo} lapsToGo={session.lapsToGo} />
        )}
      </p>
      <Leader leaderboard={session?.leaderboard} />
    </li>
  );
}

type RemainingProps = { timeToGo: string | undefined; lapsToGo: number | undefined };

function Remaining({ timeToGo, lapsToGo }: RemainingProps) {
  const { t, locale } = useText();
  const figureClass = 'text-[15px] font-strong text-ink';
  if (lapsToGo !== undefined && lapsToGo > 0) {
    const text = t('Events.LapsToGo', { count: lapsToGo });
    return <FigureInText text={text} figure={formatCount(lapsToGo, locale)} figureClass={figureClass} />;
  }
  const time = timeToGo?.replace(/\.\d+$/, '');
  // When the time is up the flag says so.
  if (!time || /^[0:]+$/.test(time)) return null;
  return <FigureInText text={t('Events.ToGo', { time })} figure={time} figureClass={figureClass} />;
}

type Leaderboard = FullLiveSession['l'];

function leaderOf(leaderboard: Leaderboard) {
  return leaderboard
    .map((entry) => toReadable(leaderboardEntryNames, entry))
    .find(({ leaderboardPosition, position }) => leaderboardPosition === 1 || position === '1');
}

function Leader({ leaderboard }: { leaderboard: Leaderboard | undefined }) {
  const { t } = useText();
  const leader = leaderboard && leaderOf(leaderboard);
  return (
    <p className="col-span-2 col-start-2 flex items-center gap-2 border-t border-line px-3.5 text-3">
      {leader && (
        <>
          <NumberPlate startNumber={leader.displayNumber ?? leader.number ?? ''} />
          <span className="truncate">{leader.fullName}</span>
          <span className="flex-none text-ink-3">{t('Events.Leads')}</span>
        </>
      )}
    </p>
  );
}
