/** The sessions of a live event. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatLocal, formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FlagPlate } from '../../ui/FlagPlate.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { smallFlag } from './flag-look.ts';
import { flagOf, isoFromLive, type ReadableEvent, type ReadableSession } from './live-objects.ts';
import { liveEventQuery } from './queries.ts';

/** Flags under which a session runs. */
const runningFlags: ReadonlySet<string> = new Set(['Green', 'Yellow', 'Red', 'Purple']);

export default function LiveSessionsScreen({ eventId }: { eventId: string }) {
  const query = useQuery(liveEventQuery(eventId));
  useTellRouteNames({ eventName: query.data?.name });
  return <QueryView query={query}>{(event) => <LiveSessions event={event} />}</QueryView>;
}

function LiveSessions({ event }: { event: ReadableEvent }) {
  const { t } = useText();
  const isRunning = event.sessions.some((session) => runningFlags.has(flagOf(session)));
  return (
    <>
      <PageHead
        title={event.name}
        meta={
          <>
            {event.organization && <span>{event.organization}</span>}
            {event.track?.name && <span>{event.track.name}</span>}
          </>
        }
        actions={
          isRunning && (
            <LinkButton to="/livetiming/$eventId/active" params={{ eventId: event.id }} kind="primary">
              {t('Live.FullScreen')}
            </LinkButton>
          )
        }
      />
      {event.sessions.length === 0 ? (
        <EmptyState title={t('Live.NoSessions')} />
      ) : (
        <LiveSessionTable sessions={event.sessions} />
      )}
    </>
  );
}

function LiveSessionTable({ sessions }: { sessions: readonly ReadableSession[] }) {
  const { t, locale } = useText();
  const columns: readonly Column<ReadableSession>[] = [
    {
      key: 'flag',
      label: t('Live.Flag'),
      width: '13ch',
      cell: (session) => {
        const flag = flagOf(session);
        return <FlagPlate flag={flag} label={t(`LiveFlags.${flag}`)} className={smallFlag} />;
      },
    },
    {
      key: 'name',
      label: t('Live.Session'),
      isRowHead: true,
      cell: ({ id, eventId, name, groupName }) => (
        <>
          <Link
            to="/livetiming/$eventId/sessions/$sessionId"
            params={{ eventId, sessionId: id }}
            className="font-medium hover:underline"
          >
            {name}
          </Link>
          {groupName && <span className="ms-2 text-ink-2">{groupName}</span>}
        </>
      ),
    },
    {
      key: 'scheduled',
      label: t('Live.Scheduled'),
      width: '12ch',
      align: 'end',
      from: 'md',
      cell: ({ scheduledTimestamp }) => formatLocal(isoFromLive(scheduledTimestamp), 'time', locale),
    },
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '10ch',
      align: 'end',
      cell: ({ laps }) => (laps === undefined ? '' : formatNumber(laps, locale)),
    },
    {
      key: 'best',
      label: t('Live.Best'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ bestLapTime }) => bestLapTime,
    },
  ];
  return (
    <DataTable caption={t('Common.Sessions')} columns={columns} rowKey={({ id }) => id} rows={sessions} />
  );
}
