/** A list of live events that are over, or between two sessions. */

import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { WinnerLine } from '../../../ui/racing/WinnerLine.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { useIsBeyondPhone } from '../../../ui/window/use-media.ts';
import { isoFromLive, type ReadableEvent, sportOf } from '../state/readable-events.ts';

export function LiveEventTable({ title, events }: { title: string; events: readonly ReadableEvent[] }) {
  const { t, locale } = useText();
  const isBeyondPhone = useIsBeyondPhone();
  if (events.length === 0) return null;
  const dateOf = ({ startDate }: ReadableEvent) => formatLocal(isoFromLive(startDate), 'short-date', locale);
  const columns: readonly Column<ReadableEvent>[] = [
    { key: 'date', label: t('Common.Date'), width: '15ch', from: 'md', cell: dateOf },
    {
      key: 'name',
      label: t('Organization.Event'),
      isRowHead: true,
      cell: (event) => (
        <span className="block py-1.5 whitespace-normal">
          {!isBeyondPhone && <span className="block text-2 text-ink-3">{dateOf(event)}</span>}
          <Link
            to="/livetiming/$eventId"
            params={{ eventId: event.id }}
            className="font-medium whole-target hover:underline"
          >
            {event.name}
          </Link>
          {event.winner && <WinnerLine winner={event.winner} />}
          {event.nextSession && (
            <span className="mt-1 block text-3 leading-5 font-normal text-ink-2">
              {t('Live.NextSession', {
                session: event.nextSession.sessionName,
                time: formatLocal(isoFromLive(event.nextSession.startsAt), 'time', locale),
              })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'organization',
      label: t('Common.Organizer'),
      from: 'md',
      cell: ({ organization }) => organization,
    },
    {
      key: 'sport',
      label: t('Common.Sport'),
      width: '18ch',
      from: 'lg',
      cell: (event) => t(`Sports.${sportOf(event)}`),
    },
    {
      key: 'place',
      label: t('Common.Location'),
      from: 'lg',
      cell: ({ location, track }) => (
        <span className="inline-flex items-center gap-2">
          {location?.countryCode && (
            <CountryFlag alpha2={location.countryCode} name={countryName(location.countryCode, locale)} />
          )}
          {track?.name ?? location?.city}
        </span>
      ),
    },
  ];
  return (
    <section>
      <h2 className="pb-2">{title}</h2>
      <DataTable caption={title} columns={columns} rowKey={({ id }) => id} rows={events} />
    </section>
  );
}
