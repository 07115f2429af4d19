/** Practice activities of the visitor's own transponders. */

import type { Activity } from '@lapwing/contract/practice/practice';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';

type ActivityTableProps = { activities: readonly Activity[]; isWide?: boolean };

export function ActivityTable({ activities, isWide = false }: ActivityTableProps) {
  const { t, locale } = useText();
  const columns: readonly Column<Activity>[] = [
    {
      key: 'location',
      label: t('Common.Location'),
      isRowHead: true,
      cell: ({ id, location, chipLabel, chipCode }) => (
        <>
          <Link
            to="/practice/$activityId/activity"
            params={{ activityId: id }}
            className="font-medium whole-target hover:underline"
          >
            {location.name}
          </Link>
          <small className="block text-2 leading-4 wrap-break-word whitespace-normal text-ink-3 md:hidden">
            {chipLabel || chipCode}
          </small>
        </>
      ),
    },
    {
      key: 'sport',
      label: t('Common.Sport'),
      width: '17ch',
      from: 'lg',
      cell: ({ location }) => <span className="text-ink-2">{t(`Sports.${location.sport}`)}</span>,
    },
    {
      key: 'chip',
      label: t('Practice.Transponder'),
      width: '20ch',
      from: 'md',
      cell: ({ chipLabel, chipCode }) => chipLabel || chipCode,
    },
    {
      key: 'start',
      label: t('Practice.Started'),
      width: '29ch',
      align: 'end',
      cell: ({ startTime }) => formatLocal(startTime, 'date-time', locale),
    },
  ];
  return (
    <DataTable
      caption={t('Profile.Practice')}
      columns={columns}
      rowKey={({ id }) => id}
      rows={activities}
      isWide={isWide}
    />
  );
}
