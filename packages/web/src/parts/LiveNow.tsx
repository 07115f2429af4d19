/** The running races, each with its flag, remaining time and leader. Loaded only if there are any. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import { formatClock } from '@lapwing/timing/lap-time';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../i18n/count.ts';
import { useText } from '../i18n/language.ts';
import { RunningEventCard } from '../ui/racing/RunningEventCard.tsx';
import { FigureInText } from './FigureInText.tsx';

export default function LiveNow({ events }: { events: readonly RunningEvent[] }) {
  const { t } = useText();
  return (
    <section aria-labelledby="live-now" className="pt-5">
      <div className="mb-2 flex items-baseline justify-between">
        <p id="live-now">{t('Live.Running')}</p>
        <Link to="/livetiming" className="link z-1 touch-target">
          {t('Events.AllLive')}
        </Link>
      </div>
      <ul className="phone-strip gap-3 md:grid md:grid-cols-2 lg:grid-cols-3 phone:snap-x phone:snap-mandatory phone:gap-2">
        {events.map((event) => (
          <LiveCard key={event.eventId} event={event} />
        ))}
      </ul>
    </section>
  );
}

function LiveCard({ event }: { event: RunningEvent }) {
  const {
    eventId,
    name,
    organization,
    sessionName,
    flag,
    flagSaid,
    silentForMs,
    timeToGoMs,
    lapsToGo,
    raceTimeMs,
    leader,
    isRace,
  } = event;
  return (
    <RunningEventCard
      eventId={eventId}
      flag={flag}
      flagSaid={flagSaid}
      silentForMs={silentForMs}
      name={name}
      sessionName={sessionName}
      about={<span className="leading-4">{organization}</span>}
      remaining={
        <p className="ps-2 pe-3.5 pt-[11px] text-end text-2 leading-[1.125rem] whitespace-nowrap text-ink-2 phone:max-w-19 phone:text-balance phone:whitespace-normal large-text:max-w-none large-text:pt-0 large-text:pb-1.5 large-text:text-start">
          {flag !== 'Finish' && (
            <Remaining timeToGoMs={timeToGoMs} lapsToGo={lapsToGo} raceTimeMs={raceTimeMs} />
          )}
        </p>
      }
      leader={leader}
      isRace={isRace}
      className="phone:flex-[0_0_min(19.75rem,82vw)] phone:only:flex-1 phone:snap-center"
    />
  );
}

type RemainingProps = Pick<RunningEvent, 'timeToGoMs' | 'lapsToGo' | 'raceTimeMs'>;

function Remaining({ timeToGoMs, lapsToGo, raceTimeMs }: RemainingProps) {
  const { t, locale } = useText();
  const figureClass = 'text-[0.9375rem] font-strong text-ink';
  if (lapsToGo) {
    const text = t('Events.LapsToGo', { count: lapsToGo });
    return <FigureInText text={text} figure={formatCount(lapsToGo, locale)} figureClass={figureClass} />;
  }
  // In the last lap the time is up, and a session may have no end: then how long it has run.
  const shownMs = timeToGoMs || raceTimeMs;
  if (!shownMs) return null;
  const time = formatClock(shownMs);
  const text = t(timeToGoMs ? 'Events.ToGo' : 'Events.SinceStart', { time });
  return <FigureInText text={text} figure={time} figureClass={figureClass} />;
}
