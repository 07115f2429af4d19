/** The running sessions of the site: end them, or take their events off the lists. */

import { hostApi } from '@lapwing/contract/site/host';
import type { HostedSession } from '@lapwing/contract/site/host-status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { profilesClient } from '../../api/profiles.ts';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { sessionsQuery, useHostChange } from './queries.ts';

export function SessionsPanel() {
  const { t } = useText();
  const query = useQuery(sessionsQuery());
  const [ending, setEnding] = useState<HostedSession | null>(null);
  const end = useHostChange((sessionId: number) =>
    profilesClient.call(hostApi.endSession, { sessionId }, {}),
  );
  const list = useHostChange(({ eventId, isListed }: Pick<HostedSession, 'eventId' | 'isListed'>) =>
    profilesClient.call(hostApi.listEvent, { eventId }, {}, { body: { isListed } }),
  );
  return (
    <QueryView query={query}>
      {(sessions) =>
        sessions.length === 0 ? (
          <EmptyState title={t('Host.NoSessions')} note={t('Host.NoSessionsHint')} />
        ) : (
          <>
            <Sheet>
              <ul aria-label={t('Host.Tabs.sessions')}>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.sessionId}
                    session={session}
                    isBusy={end.isPending || list.isPending}
                    onEnd={() => setEnding(session)}
                    onList={() => list.mutate({ eventId: session.eventId, isListed: !session.isListed })}
                  />
                ))}
              </ul>
            </Sheet>
            <ConfirmDialog
              title={t('Host.EndQuestion', { name: ending?.name ?? '' })}
              text={t('Host.EndWarning')}
              yes={t('Host.End')}
              isOpen={ending !== null}
              onClose={() => setEnding(null)}
              onYes={() => ending && end.mutate(ending.sessionId)}
            />
          </>
        )
      }
    </QueryView>
  );
}

type SessionRowProps = { session: HostedSession; isBusy: boolean; onEnd: () => void; onList: () => void };

function SessionRow({ session, isBusy, onEnd, onList }: SessionRowProps) {
  const { t, locale } = useText();
  const { name, eventId, eventName, organizationName, lastDataAtMs, viewers, isListed } = session;
  const heard =
    lastDataAtMs === null
      ? t('Host.NeverHeard')
      : t('Host.Heard', { when: formatAge(Date.now() - lastDataAtMs, locale) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        <b className="font-medium">{name}</b> {!isListed && <Badge>{t('Host.Unlisted')}</Badge>}
        <small className="block text-2 text-ink-3">
          {organizationName} ·{' '}
          {isListed ? (
            <Link to="/events/$eventId" params={{ eventId }}>
              {eventName}
            </Link>
          ) : (
            eventName
          )}{' '}
          · {heard} · {t('Host.Viewers', { count: viewers })}
        </small>
      </span>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={t(isListed ? 'Host.UnlistWhat' : 'Host.ListWhat', { name: eventName })}
        onClick={onList}
      >
        {t(isListed ? 'Host.Unlist' : 'Host.List')}
      </Button>
      <Button size="small" disabled={isBusy} aria-label={t('Host.EndWhat', { name })} onClick={onEnd}>
        {t('Host.End')}
      </Button>
    </li>
  );
}
