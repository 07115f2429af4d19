/** A table of the events of an organiser or a person. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import type { Event } from '@lapwing/contract/results/events';
import { Link } from '@tanstack/react-router';
import { countryName } from '../i18n/country-name.ts';
import { formatLocal } from '../i18n/format.ts';
import { useText } from '../i18n/language.ts';
import { CountryFlag } from '../ui/racing/CountryFlag.tsx';
import { ResultStatusMark } from '../ui/racing/ResultStatusMark.tsx';
import { type Column, DataTable } from '../ui/tables/DataTable.tsx';
import { useIsBeyondPhone } from '../ui/window/use-media.ts';
import { EventFirst } from './EventFirst.tsx';

type EventTableProps = {
  caption: string;
  events: readonly Event[];
  /** what runs now */
  running?: readonly RunningEvent[];
  /** The person whose events these are: their sessions are highlighted in the event. */
  userId?: string;
};

export function EventTable({ caption, events, running = [], userId }: EventTableProps) {
  const { t, locale } = useText();
  const isBeyondPhone = useIsBeyondPhone();
  const dateOf = ({ startDate }: Event) => formatLocal(startDate, 'short-date', locale);
  const statusOf = ({ resultStatus }: Event) => (
    <ResultStatusMark status={resultStatus} label={t(`ResultStatuses.${resultStatus}`)} />
  );
  const columns: readonly Column<Event>[] = [
    { key: 'date', label: t('Common.Date'), width: '19ch', from: 'md', cell: dateOf },
    {
      key: 'name',
      label: t('Organization.Event'),
      isRowHead: true,
      cell: (event) => (
        <span className="block py-1.5 whitespace-normal">
          {!isBeyondPhone && (
            <span className="flex justify-between gap-3 text-2 text-ink-3">
              {dateOf(event)}
              {statusOf(event)}
            </span>
          )}
          <Link
            to="/events/$eventId"
            params={{ eventId: event.id }}
            search={{ user: userId }}
            className="font-medium whole-target hover:underline"
          >
            {event.name}
          </Link>
          <EventFirst event={event} running={running} />
        </span>
      ),
    },
    {
      key: 'sport',
      label: t('Common.Sport'),
      width: '21ch',
      from: 'lg',
      cell: ({ sport }) => t(`Sports.${sport}`),
    },
    {
      key: 'location',
      label: t('Common.Location'),
      width: '34ch',
      from: 'md',
      cell: ({ location }) => (
        <span className="inline-flex items-center gap-2">
          <CountryFlag alpha2={location.country.alpha2} name={countryName(location.country.alpha2, locale)} />
          {location.name}
        </span>
      ),
    },
    {
      key: 'status',
      label: t('Common.Status'),
      width: '20ch',
      from: 'md',
      cell: statusOf,
    },
  ];
  return <DataTable caption={caption} columns={columns} rowKey={({ id }) => id} rows={events} />;
}
