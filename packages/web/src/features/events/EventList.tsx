/** Events by day, one line each; three short lines on a phone. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import type { Event } from '@lapwing/contract/results/events';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../i18n/count.ts';
import { countryName } from '../../i18n/country-name.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { EventFirst, hasFirst } from '../../parts/EventFirst.tsx';
import { FigureInText } from '../../parts/FigureInText.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { CountryFlag } from '../../ui/racing/CountryFlag.tsx';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { eventColumns } from './event-columns.ts';
import { groupByDay } from './event-days.ts';

type EventListProps = {
  events: readonly Event[];
  /** what runs now */
  running: readonly RunningEvent[];
};

export function EventList({ events, running }: EventListProps) {
  const { locale } = useText();
  return (
    <Sheet>
      <EventListHead />
      {groupByDay(events).map(({ date, events: onThatDay }) => (
        <section key={date} aria-label={formatLocal(date, 'month-day-year', locale)} className="group">
          <h2 className="phone:group-first-of-type:border-t-0 sticky top-(--bar) z-1 h-8 border-y border-line bg-surface-2 px-4 text-2 leading-8 font-medium text-ink-2">
            <time dateTime={date}>{formatLocal(date, 'month-day-year', locale)}</time>
          </h2>
          <ul>
            {onThatDay.map((event) => (
              <EventRow key={event.id} event={event} running={running} />
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  );
}

/** Column heads for sighted visitors; each row has its own labels for screen readers. */
export function EventListHead() {
  const { t } = useText();
  return (
    <div aria-hidden="true" className={`${eventColumns} min-h-[1.875rem] text-2 text-ink-3 max-md:hidden`}>
      <span>{t('Events.Event')}</span>
      <span>{t('Common.Organizer')}</span>
      <span>{t('Common.Sport')}</span>
      <span>{t('Common.Location')}</span>
      <span className="text-end max-lg:hidden">{t('Common.Sessions')}</span>
      <span className="text-end max-lg:hidden">{t('Events.Entries')}</span>
      <span className="ps-3.5">{t('Events.Results')}</span>
    </div>
  );
}

type EventRowProps = { event: Event; running: readonly RunningEvent[] };

function EventRow({ event, running }: EventRowProps) {
  const { t, locale } = useText();
  const { location, organization, sport, sessionCount, entryCount, resultStatus } = event;
  const { country } = location;
  return (
    <li
      className={`${eventColumns} relative min-h-10 touch:min-h-[2.8125rem] not-first:border-t not-first:border-line hover:bg-surface-2 md:py-1 md:leading-4.5 md:has-[>:nth-child(8)]:py-2 phone:min-h-16 phone:py-[9px]`}
    >
      <Link
        to="/events/$eventId"
        params={{ eventId: event.id }}
        className="text-[0.9375rem] font-strong wrap-anywhere whole-target phone:text-5 phone:leading-5"
      >
        {event.name}
      </Link>
      <span className="text-ink-2 phone:col-start-1 phone:row-start-2 phone:text-3 large-text:row-auto">
        {organization.name}
      </span>
      <span className="text-ink-2 phone:col-start-2 phone:row-start-2 phone:text-end phone:text-3 large-text:hidden">
        {t(`Sports.${sport}`)}
      </span>
      <span className="flex items-center gap-2 ps-px phone:col-start-1 phone:row-start-3 phone:text-3 phone:text-ink-2 large-text:row-auto">
        <CountryFlag alpha2={country.alpha2} name={countryName(country.alpha2, locale, country.name)} />
        <span className="min-w-0">{location.name}</span>
      </span>
      <Count
        value={sessionCount}
        text={t('SessionCount', { count: sessionCount })}
        className="phone:col-start-2 phone:row-start-3 large-text:hidden md:max-lg:hidden"
      />
      {entryCount > 0 ? (
        <Count
          value={entryCount}
          text={t('Events.EntryCount', { count: entryCount })}
          className="max-lg:hidden"
        />
      ) : (
        <span className="max-lg:hidden" />
      )}
      <span className="md:*:whitespace-normal md:ps-3.5 phone:col-start-2 phone:row-start-1 phone:justify-self-end large-text:col-start-1 large-text:row-auto large-text:justify-self-start">
        <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
      </span>
      {hasFirst({ event, running }) && (
        <span className="col-span-full">
          <EventFirst event={event} running={running} />
        </span>
      )}
    </li>
  );
}

/** A number in its column; with its unit on a phone and for screen readers. */
function Count({ value, text, className }: { value: number; text: string; className: string }) {
  const { locale } = useText();
  const figure = formatCount(value, locale);
  return (
    <span className={`text-end ${className}`}>
      <span aria-hidden="true" className="font-medium max-md:hidden">
        {figure}
      </span>
      <span className="text-3 text-ink-3 md:sr-only">
        <FigureInText text={text} figure={figure} figureClass="text-4 font-medium text-ink" />
      </span>
    </span>
  );
}
