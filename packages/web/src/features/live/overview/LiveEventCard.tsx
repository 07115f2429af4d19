/** A running event: its flag, the rest of its session, and the leader. The whole card is a link. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import { formatClock } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { RunningEventCard } from '../../../ui/racing/RunningEventCard.tsx';
import { flagOf, type ReadableEvent, sportOf } from '../state/readable-events.ts';
import { runningEventsQuery } from './running-events-query.ts';

export function LiveEventCard({ event }: { event: ReadableEvent }) {
  const { t, locale } = useText();
  const { data: running } = useQuery(runningEventsQuery());
  const now = running?.find(({ eventId }) => eventId === event.id);
  const { location, track } = event;
  return (
    <RunningEventCard
      eventId={event.id}
      flag={now?.flag ?? flagOf(event)}
      flagSaid={now?.flagSaid}
      silentForMs={now?.silentForMs}
      name={event.name}
      sessionName={now?.sessionName ?? null}
      about={
        <>
          {location?.countryCode && (
            <CountryFlag alpha2={location.countryCode} name={countryName(location.countryCode, locale)} />
          )}
          {/* One line: a part that does not fit wraps out of sight as a whole. Enlarged text has as many as it needs. */}
          <span className="flex max-h-[1lh] min-w-0 flex-wrap overflow-hidden large-text:max-h-none large-text:*:whitespace-pre-wrap">
            {[t(`Sports.${sportOf(event)}`), track?.name ?? location?.city, event.organization]
              .filter(Boolean)
              .map((part, place) => (
                <span key={part} className="whitespace-pre">
                  {place === 0 ? part : ` · ${part}`}
                </span>
              ))}
          </span>
        </>
      }
      remaining={now && <Remaining event={now} />}
      leader={now?.leader ?? null}
      isRace={now?.isRace}
      action={
        // Above the link that covers the card.
        <Link
          to="/livetiming/$eventId"
          params={{ eventId: event.id }}
          className="link relative z-10 touch-target ms-auto flex-none py-1 text-2"
        >
          {t('Common.Sessions')}
        </Link>
      }
    />
  );
}

function Remaining({ event }: { event: RunningEvent }) {
  const { t, locale } = useText();
  const { timeToGoMs, lapsToGo, raceTimeMs } = event;
  if (timeToGoMs) return <Clock value={formatClock(timeToGoMs)} label={t('Live.TimeToGo')} />;
  if (lapsToGo) return <Clock value={formatNumber(lapsToGo, locale)} label={t('Live.LapsToGo')} />;
  if (raceTimeMs) return <Clock value={formatClock(raceTimeMs)} label={t('Live.RaceTime')} />;
  return <span className="w-3.5" />;
}

function Clock({ value, label }: { value: string; label: string }) {
  return (
    <p className="min-w-22 ps-2 pe-3.5 pt-2 text-end text-2 leading-4 text-ink-3">
      <b className="block text-[1.0625rem] leading-5 font-strong text-ink">{value}</b>
      {label}
    </p>
  );
}
