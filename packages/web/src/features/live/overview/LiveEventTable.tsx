/** A list of live events that are over or about to end. */

import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { WinnerLine } from '../../../ui/racing/WinnerLine.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { isoFromLive, type ReadableEvent, sportOf } from '../state/readable-events.ts';

export function LiveEventTable({ title, events }: { title: string; events: readonly ReadableEvent[] }) {
  const { t, locale } = useText();
  if (events.length === 0) return null;
  const columns: readonly Column<ReadableEvent>[] = [
    {
      key: 'date',
      label: t('Common.Date'),
      width: '15ch',
      cell: ({ startDate }) => (
        <span className="whitespace-normal">{formatLocal(isoFromLive(startDate), 'short-date', locale)}</span>
      ),
    },
    {
      key: 'name',
      label: t('Organization.Event'),
      isRowHead: true,
      cell: ({ id, name, winner }) => (
        <span className="block py-1.5">
          <Link
            to="/livetiming/$eventId"
            params={{ eventId: id }}
            className="font-medium whole-target hover:underline"
          >
            {name}
          </Link>
          {winner && <WinnerLine winner={winner} />}
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
