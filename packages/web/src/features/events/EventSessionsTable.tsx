/** Sessions by group, in the order of the programme. */

import type { Session } from '@lapwing/contract/events';
import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ResultStatusMark } from '../../ui/ResultStatusMark.tsx';
import type { ShownGroup } from './event-sessions.ts';

type EventSessionsTableProps = {
  caption: string;
  groups: readonly ShownGroup[];
  /** Ids of the sessions to set off. */
  ownSessions: ReadonlySet<number> | undefined;
};

export function EventSessionsTable({ caption, groups, ownSessions }: EventSessionsTableProps) {
  const { t, locale } = useText();
  const columns: readonly Column<Session>[] = [
    {
      key: 'start',
      label: t('EventSessions.StartTime'),
      width: '11ch',
      cell: ({ startTime }) => formatLocal(startTime, 'time', locale),
    },
    {
      key: 'name',
      label: t('EventSessions.Session'),
      isRowHead: true,
      cell: ({ id, name }) => (
        <>
          <Link to="/sessions/$sessionId" params={{ sessionId: id }} className="font-medium hover:underline">
            {name}
          </Link>
          {ownSessions?.has(id) && (
            <span className="ms-2.5 text-2 font-normal whitespace-nowrap text-accent">
              {t('EventSessions.TookPart')}
            </span>
          )}
        </>
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
      key: 'status',
      label: t('EventSessions.Result'),
      width: '18ch',
      cell: ({ resultStatus }) => {
        const status = resultStatus ?? 'None';
        return <ResultStatusMark status={status} label={t(`ResultStatuses.${status}`)} />;
      },
    },
  ];
  const shown = groups.map(({ key, names, date, sessions }) => ({
    key,
    label: [formatLocal(date, 'weekday', locale), ...names].filter(Boolean).join(' · '),
    rows: sessions,
  }));
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rowKey={({ id }) => id}
      rowLook={({ id }) => (ownSessions?.has(id) ? 'highlight' : undefined)}
      groups={shown}
    />
  );
}
