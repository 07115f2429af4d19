/** A running event: its flag, what is left of the session, and who leads. The whole card opens it. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../i18n/country-name.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { CountryFlag } from '../../ui/CountryFlag.tsx';
import { RunningEventCard } from '../../ui/RunningEventCard.tsx';
import { flagOf, type ReadableEvent, type ReadableFullSession, sportOf } from './live-objects.ts';
import { liveEventQuery, liveSessionQuery } from './queries.ts';
import { stageOf } from './session-stage.ts';

const RENEWAL_MS = 10_000;
/** Further down the list the flag has to do: a whole board is asked for each of the others. */
const MOST_WITH_LEADER = 12;

export function LiveEventCard({ event, place }: { event: ReadableEvent; place: number }) {
  const { t, locale } = useText();
  const session = useRunningSession(event.id, place < MOST_WITH_LEADER);
  const flag = flagOf(session ?? event);
  const { location, track } = event;
  const leader = session?.leaderboard.find(({ leaderboardPosition }) => leaderboardPosition === 1);
  return (
    <RunningEventCard
      eventId={event.id}
      flag={flag}
      name={event.name}
      sessionName={session?.name ?? null}
      about={
        <>
          {location?.countryCode && (
            <CountryFlag alpha2={location.countryCode} name={countryName(location.countryCode, locale)} />
          )}
          <span className="truncate">
            {[t(`Sports.${sportOf(event)}`), track?.name ?? location?.city, event.organization]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      remaining={<Remaining session={session} />}
      leader={
        leader ? { number: leader.displayNumber ?? leader.number ?? '', name: leader.fullName ?? '' } : null
      }
      action={
        // Above the link that covers the card.
        <Link
          to="/livetiming/$eventId"
          params={{ eventId: event.id }}
          className="link relative z-10 ms-auto flex-none py-1 text-2"
        >
          {t('Common.Sessions')}
        </Link>
      }
    />
  );
}

/** Between two sessions there is none. */
function useRunningSession(eventId: string, isWanted: boolean): ReadableFullSession | undefined {
  const { data: event } = useQuery({ ...liveEventQuery(eventId), enabled: isWanted });
  const running = event?.sessions.find((session) => stageOf(session) === 'running');
  const { data } = useQuery({
    ...liveSessionQuery(eventId, running?.id ?? ''),
    enabled: running !== undefined,
    refetchInterval: RENEWAL_MS,
  });
  return running && data;
}

function Remaining({ session }: { session: ReadableFullSession | undefined }) {
  const { t, locale } = useText();
  const laps = session?.lapsToGo ?? 0;
  const time = session?.timeToGo?.replace(/\.\d+$/, '') ?? '';
  const isTimeLeft = time !== '' && !/^[0:]+$/.test(time);
  const raced = session?.raceTime?.replace(/\.\d+$/, '') ?? '';
  if (isTimeLeft) return <Clock value={time} label={t('Live.TimeToGo')} />;
  if (laps > 0) return <Clock value={formatNumber(laps, locale)} label={t('Live.LapsToGo')} />;
  if (raced !== '') return <Clock value={raced} label={t('Live.RaceTime')} />;
  return <span className="w-3.5" />;
}

function Clock({ value, label }: { value: string; label: string }) {
  return (
    <p className="ps-2 pe-3.5 pt-2 text-end text-2 leading-4 text-ink-3">
      <b className="block text-[17px] leading-5 font-strong text-ink">{value}</b>
      {label}
    </p>
  );
}
