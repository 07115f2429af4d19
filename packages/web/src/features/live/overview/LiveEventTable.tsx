/** A list of live events that are over or about to end. */

import { Link } from '@tanstack/react-router';
import { countryName } from '../../../i18n/country-name.ts';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { CountryFlag } from '../../../ui/racing/CountryFlag.tsx';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import { flagOf, isoFromLive, type ReadableEvent, sportOf } from '../state/readable-events.ts';
import { flagColumnWidth, smallFlag } from './flag-look.ts';

export function LiveEventTable({ title, events }: { title: string; events: readonly ReadableEvent[] }) {
  const { t, language, locale } = useText();
  if (events.length === 0) return null;
  const columns: readonly Column<ReadableEvent>[] = [
    {
      key: 'flag',
      label: t('Live.Flag'),
      width: flagColumnWidth(language),
      cell: (event) => {
        const flag = flagOf(event);
        return <FlagPlate flag={flag} label={t(`LiveFlags.${flag}`)} className={smallFlag} />;
      },
    },
    {
      key: 'name',
      label: t('Organization.Event'),
      isRowHead: true,
      cell: ({ id, name }) => (
        <Link
          to="/livetiming/$eventId"
          params={{ eventId: id }}
          className="font-medium whole-target hover:underline"
        >
          {name}
        </Link>
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
    {
      key: 'date',
      label: t('Common.Date'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ startDate }) => formatLocal(isoFromLive(startDate), 'short-date', locale),
    },
  ];
  return (
    <section>
      <h2 className="pb-2">{title}</h2>
      <DataTable caption={title} columns={columns} rowKey={({ id }) => id} rows={events} />
    </section>
  );
}
