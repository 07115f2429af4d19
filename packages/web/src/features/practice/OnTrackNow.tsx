/** The drivers who are currently on the track. */

import type { RunningActivity } from '@lapwing/contract/practice/insights';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownTime } from '../../i18n/times.ts';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';

export function OnTrackNow({ onTrack }: { onTrack: readonly RunningActivity[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<RunningActivity>[] = [
    {
      key: 'chip',
      label: t('Practice.Transponder'),
      isRowHead: true,
      cell: ({ activityId, chipLabel, chipCode }) => (
        <Link
          to="/practice/$activityId/activity"
          params={{ activityId }}
          className="font-medium whole-target hover:underline"
        >
          {chipLabel || chipCode}
        </Link>
      ),
    },
    {
      key: 'since',
      label: t('Practice.Started'),
      width: '10ch',
      align: 'end',
      from: 'md',
      cell: ({ startTime }) => formatLocal(startTime, 'time', locale),
    },
    {
      key: 'laps',
      label: t('Practice.Laps'),
      width: '9ch',
      align: 'end',
      cell: ({ lapCount }) => lapCount,
    },
    {
      key: 'best',
      label: t('Practice.BestLap'),
      width: '13ch',
      align: 'end',
      cell: ({ bestTime }) => shownTime(bestTime),
    },
  ];
  return (
    <section className="pb-6">
      <h2 className="flex items-center gap-2 pb-2">
        <span aria-hidden="true" className="size-2.5 rounded-full bg-pb" />
        {t('Practice.OnTrackNow')}
      </h2>
      <DataTable
        caption={t('Practice.OnTrackNow')}
        columns={columns}
        rowKey={({ activityId }) => activityId}
        rows={onTrack}
        isWide
      />
    </section>
  );
}
