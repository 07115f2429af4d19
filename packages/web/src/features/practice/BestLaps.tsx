/** The fastest of a day or a month at a track, one lap per public profile. */

import type { LeaderboardPeriod, PracticeLeaderboard } from '@lapwing/contract/practice/insights';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownSigned, shownTime } from '../../i18n/times.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { leaderboardQuery } from './queries.ts';

type BestRow = PracticeLeaderboard['rows'][number];

const ROWS_SHOWN = 10;

export function BestLaps({ locationId }: { locationId: number }) {
  const { t, locale } = useText();
  const [period, setPeriod] = useState<LeaderboardPeriod>('day');
  const { data } = useQuery(leaderboardQuery(locationId, period));
  if (data === undefined) return null;
  const columns: readonly Column<BestRow>[] = [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '8ch',
      align: 'end',
      cell: ({ position }) => position,
    },
    {
      key: 'driver',
      label: t('Practice.Driver'),
      isRowHead: true,
      cell: ({ userId, name }) => (
        <Link to="/profile/$userId" params={{ userId }} className="font-medium whole-target hover:underline">
          {name}
        </Link>
      ),
    },
    {
      key: 'best',
      label: t('Practice.BestLap'),
      width: '14ch',
      align: 'end',
      cell: ({ activityId, bestTime }) => (
        <Link
          to="/practice/$activityId/activity"
          params={{ activityId }}
          className="link relative z-1 touch-target large-text:inline-flex large-text:min-h-11 large-text:items-center"
        >
          {shownTime(bestTime)}
        </Link>
      ),
    },
    {
      key: 'behind',
      label: t('Practice.Behind'),
      width: '11ch',
      align: 'end',
      from: 'md',
      cell: ({ difference }) => shownSigned(difference),
    },
  ];
  const shownDate =
    data.date && formatLocal(data.date, data.period === 'day' ? 'month-day-year' : 'month-year', locale);
  return (
    <section className="pb-6">
      <div className="flex flex-wrap items-center gap-3 pb-2">
        <h2>{t('Practice.Leaderboard')}</h2>
        <SegmentedControl
          label={t('Practice.Period')}
          value={period}
          options={[
            { value: 'day', label: t('Practice.OfDay') },
            { value: 'month', label: t('Practice.OfMonth') },
          ]}
          onChange={setPeriod}
        />
      </div>
      {data.rows.length === 0 ? (
        <p className="text-3 text-ink-3">{t('Practice.NoBests')}</p>
      ) : (
        <>
          <p className="pb-2 text-2 text-ink-3">
            {shownDate}. {t('Practice.PublicOnly')}
          </p>
          <DataTable
            caption={`${t('Practice.Leaderboard')}, ${shownDate}`}
            columns={columns}
            rowKey={({ userId }) => userId}
            rows={data.rows.slice(0, ROWS_SHOWN)}
            isWide
          />
        </>
      )}
    </section>
  );
}
