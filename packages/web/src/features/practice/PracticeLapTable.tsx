/** The laps of an activity, session by session. */

import type { PracticeLapStatus } from '@lapwing/contract/enums';
import type { PracticeLap, PracticeSession } from '@lapwing/contract/practice';
import { formatLocal, formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownSigned, shownTime } from '../../i18n/times.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { TimingMark, type TimingMerit } from '../../ui/TimingMark.tsx';

type LapRow = PracticeLap & { key: string };

const merits: Readonly<Partial<Record<PracticeLapStatus, TimingMerit>>> = {
  REPORTBEST: 'session-best',
  SESSIONBEST: 'personal-best',
};

export function PracticeLapTable({ sessions }: { sessions: readonly PracticeSession[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<LapRow>[] = [
    {
      key: 'lap',
      label: t('Practice.Lap'),
      width: '8ch',
      align: 'end',
      isRowHead: true,
      cell: ({ nr }) => nr,
    },
    {
      key: 'time',
      label: t('Practice.LapTime'),
      align: 'end',
      cell: ({ duration, status }) => {
        const merit = merits[status];
        return merit === undefined ? (
          shownTime(duration)
        ) : (
          <TimingMark merit={merit} label={t(`LapStatuses.${status}`)}>
            {shownTime(duration)}
          </TimingMark>
        );
      },
    },
    {
      key: 'diff',
      label: t('Practice.Diff'),
      width: '14ch',
      align: 'end',
      cell: ({ diffPrevLap }) => shownSigned(diffPrevLap),
    },
    {
      key: 'speed',
      label: t('Practice.Speed'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ speed }) => `${formatNumber(speed.kph, locale, 1)} km/h`,
    },
    {
      key: 'session',
      label: t('Practice.SessionDuration'),
      width: '16ch',
      align: 'end',
      from: 'md',
      cell: ({ sessionDuration }) => shownTime(sessionDuration),
    },
  ];
  const groups = sessions.map(({ id, dateTimeStart, laps }) => ({
    key: String(id),
    label: [
      t('Practice.SessionNumber', { number: id }),
      formatLocal(dateTimeStart, 'time', locale),
      t('Laps', { count: laps.length }),
    ].join(' · '),
    rows: laps.map((lap) => ({ ...lap, key: `${id}-${lap.nr}` })),
  }));
  return (
    <DataTable
      caption={t('Practice.LapTime')}
      columns={columns}
      rowKey={({ key }) => key}
      groups={groups}
      isDense
    />
  );
}
