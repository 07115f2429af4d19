/** The sessions of one day by group, in the order of the timetable. */

import { formatLiveEventId, formatLiveSessionId } from '@lapwing/contract/live/ids';
import type { Session } from '@lapwing/contract/results/events';
import { themes } from '@lapwing/contract/values/enums';
import { isDayAlone } from '@lapwing/timing/timestamp';
import { Link } from '@tanstack/react-router';
import { pageTheme } from '../../brand/theme.ts';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { ResultStatusMark } from '../../ui/racing/ResultStatusMark.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import type { SessionDay } from './event-sessions.ts';

type EventSessionsTableProps = {
  day: SessionDay;
  /** Ids of the highlighted sessions. */
  ownSessions: ReadonlySet<number> | undefined;
};

export function EventSessionsTable({ day, ownSessions }: EventSessionsTableProps) {
  const { t, locale } = useText();
  const dayText = formatLocal(day.date, 'month-day-year', locale);
  const groups = day.groups.map(({ key, names, sessions }) => {
    // Sessions outside any group need a heading only if there are groups.
    const name = names.join(' · ') || (day.groups.length > 1 ? t('EventSessions.NoGroup') : '');
    return {
      key,
      label: (
        <>
          {name}
          <span className={`text-2 font-normal text-ink-3 ${name === '' ? '' : 'ms-2.5'}`}>
            {t('EventSessions.RunCount', { count: sessions.length })}
          </span>
        </>
      ),
      rows: sessions,
    };
  });
  return (
    <section aria-label={dayText} className="pb-4">
      <h2 className="pb-2">
        <time dateTime={day.date}>{dayText}</time>
      </h2>
      <DataTable
        caption={t('EventSessions.Caption', { day: dayText })}
        columns={useColumns(ownSessions)}
        rowKey={({ id }) => id}
        rowLook={({ id }) => (ownSessions?.has(id) ? ['highlight'] : [])}
        groups={groups}
      />
    </section>
  );
}

function useColumns(ownSessions: ReadonlySet<number> | undefined): readonly Column<Session>[] {
  const { t, locale } = useText();
  const hasLive = pageTheme() === themes.live;
  return [
    {
      key: 'start',
      label: t('EventSessions.StartTime'),
      width: '11ch',
      cell: ({ startTime }) => (
        <time dateTime={startTime} className="text-ink-2">
          {isDayAlone(startTime) ? '' : formatLocal(startTime, 'time', locale)}
        </time>
      ),
    },
    {
      key: 'name',
      label: t('EventSessions.Session'),
      isRowHead: true,
      cell: ({ id, eventId, name, comment, resultStatus }) => (
        // Next to a time and a status a phone has room for a dozen characters: longer names wrap.
        <span className="phone:block phone:py-2 phone:leading-5 phone:whitespace-normal">
          <Link to="/sessions/$sessionId" params={{ sessionId: id }} className="font-medium hover:underline">
            {name}
          </Link>
          {comment && <span className="ms-2.5 text-2 font-normal text-ink-3">{comment}</span>}
          {resultStatus === 'Active' && hasLive && (
            <Link
              to="/livetiming/$eventId/sessions/$sessionId"
              params={{ eventId: formatLiveEventId(eventId), sessionId: formatLiveSessionId(eventId, id) }}
              className="link ms-2.5 text-2 font-normal whitespace-nowrap phone:inline-flex phone:h-6 phone:items-center"
            >
              {t('EventSessions.Live')}
              <span className="sr-only">: {name}</span>
            </Link>
          )}
          {ownSessions?.has(id) && (
            <span className="ms-2.5 text-2 font-normal whitespace-nowrap text-accent">
              {t('EventSessions.TookPart')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'type',
      label: t('EventSessions.Type'),
      width: '22ch',
      from: 'md',
      cell: ({ type, isMerge }) => t(`SessionTypes.${isMerge ? 'merge' : type}`),
    },
    {
      key: 'entries',
      label: t('EventSessions.Competitors'),
      width: '14ch',
      align: 'end',
      from: 'lg',
      cell: ({ participated }) => (participated > 0 ? formatNumber(participated, locale) : ''),
    },
    {
      key: 'status',
      label: t('EventSessions.Result'),
      width: '19ch',
      cell: ({ resultStatus }) => {
        const status = resultStatus ?? 'None';
        return <ResultStatusMark status={status} label={t(`ResultStatuses.${status}`)} />;
      },
    },
  ];
}
