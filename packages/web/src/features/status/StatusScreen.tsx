/** The state of the site for everybody: feeds by organiser, delay, last results, incidents. */

import { FEED_LOST_AFTER_MS, INCIDENT_DAYS, type SiteStatus } from '@lapwing/contract/site/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAge } from '../../i18n/age.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { statusQuery } from './queries.ts';

const MINUTE_MS = 60_000;

export default function StatusScreen() {
  const { t } = useText();
  const query = useQuery(statusQuery());
  return (
    <QueryView query={query} isPage>
      {(status) => (
        <>
          <PageHead title={t('StatusPage.Title')} meta={<Summary status={status} />} />
          <div className="grid max-w-[820px] gap-8">
            <Facts status={status} />
            <Organizers status={status} />
            <Incidents status={status} />
          </div>
        </>
      )}
    </QueryView>
  );
}

/** Ages are those at the time of the answer: the server renders the same. */
function useAge({ nowMs }: SiteStatus): (atMs: number) => string {
  const { locale } = useText();
  return (atMs) => formatAge(nowMs - atMs, locale);
}

function Summary({ status }: { status: SiteStatus }) {
  const { t } = useText();
  const count = status.incidents.filter(({ endedAtMs }) => endedAtMs === null).length;
  return (
    <span className={count === 0 ? 'font-medium text-ink' : 'font-medium text-loss'}>
      {count === 0 ? t('StatusPage.Fine') : t('StatusPage.Trouble', { count })}
    </span>
  );
}

function Facts({ status }: { status: SiteStatus }) {
  const { t, locale } = useText();
  const age = useAge(status);
  const { pushDelay, lastPublicationAtMs, startedAtMs } = status;
  const delay =
    pushDelay && new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(pushDelay.medianMs);
  return (
    <Sheet>
      <dl>
        <Fact label={t('StatusPage.PushDelay')}>
          {delay === null ? t('StatusPage.NoPush') : t('StatusPage.Milliseconds', { delay })}
        </Fact>
        <Fact label={t('StatusPage.LastPublication')}>
          {lastPublicationAtMs === null ? (
            t('StatusPage.None')
          ) : (
            <Age atMs={lastPublicationAtMs}>{age(lastPublicationAtMs)}</Age>
          )}
        </Fact>
        <Fact label={t('StatusPage.Started')}>
          <Age atMs={startedAtMs}>{age(startedAtMs)}</Age>
        </Fact>
      </dl>
    </Sheet>
  );
}

function Age({ atMs, children }: { atMs: number; children: ReactNode }) {
  return <time dateTime={new Date(atMs).toISOString()}>{children}</time>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 items-center gap-x-4 border-line px-4 py-2 not-first:border-t md:grid-cols-[200px_minmax(0,1fr)]">
      <dt className="text-3 text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function Organizers({ status }: { status: SiteStatus }) {
  const { t } = useText();
  const { organizations } = status;
  return (
    <section aria-labelledby="status-organizers">
      <h2 id="status-organizers" className="pb-2 text-5 font-medium">
        {t('StatusPage.Feeds')}
      </h2>
      {organizations.length === 0 ? (
        <EmptyState title={t('StatusPage.NoFeeds')} />
      ) : (
        <Sheet>
          <ul>
            {organizations.map((organization) => (
              <Organizer key={organization.organizationId} organization={organization} status={status} />
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}

type OrganizerProps = { organization: SiteStatus['organizations'][number]; status: SiteStatus };

function Organizer({ organization, status }: OrganizerProps) {
  const { t } = useText();
  const age = useAge(status);
  const { organizationId, name, feeds, lastPublicationAtMs } = organization;
  return (
    <li className="border-line px-4 py-2 [overflow-wrap:anywhere] not-first:border-t">
      <Link
        to="/organizations/$organizationId"
        params={{ organizationId }}
        className="link inline-flex min-h-6 items-center font-medium touch:min-h-11"
      >
        {name}
      </Link>
      {feeds.map(({ eventId, eventName, sessionName, lastDataAtMs }) => {
        // A server that has just started waits for its feeds.
        const waitsSinceMs = Math.max(lastDataAtMs, status.startedAtMs);
        const isLost = status.nowMs - waitsSinceMs > FEED_LOST_AFTER_MS;
        const when = age(lastDataAtMs);
        return (
          <p key={`${eventId} ${sessionName}`} className="text-2 text-ink-2">
            {eventName}, {sessionName}:{' '}
            <span className={isLost ? 'text-loss' : ''}>
              {t(isLost ? 'StatusPage.Lost' : 'StatusPage.LastData', { when })}
            </span>
          </p>
        );
      })}
      {lastPublicationAtMs !== null && (
        <p className="text-2 text-ink-3">{t('StatusPage.Published', { when: age(lastPublicationAtMs) })}</p>
      )}
    </li>
  );
}

function Incidents({ status }: { status: SiteStatus }) {
  const { t } = useText();
  const age = useAge(status);
  const { incidents } = status;
  return (
    <section aria-labelledby="status-incidents">
      <h2 id="status-incidents" className="pb-2 text-5 font-medium">
        {t('StatusPage.Incidents', { count: INCIDENT_DAYS })}
      </h2>
      {incidents.length === 0 ? (
        <EmptyState title={t('StatusPage.NoIncidents')} />
      ) : (
        <Sheet>
          <ul>
            {incidents.map(({ kind, organizationName, startedAtMs, endedAtMs }) => (
              <li
                key={`${kind} ${organizationName} ${startedAtMs}`}
                className="border-line px-4 py-2 [overflow-wrap:anywhere] not-first:border-t"
              >
                {t(`StatusPage.Kinds.${kind}`)}
                {organizationName !== null && `: ${organizationName}`}
                <small className="block text-2 text-ink-2">
                  <Age atMs={startedAtMs}>{age(startedAtMs)}</Age>
                  <Duration startedAtMs={startedAtMs} endedAtMs={endedAtMs} />
                </small>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </section>
  );
}

function Duration({ startedAtMs, endedAtMs }: { startedAtMs: number; endedAtMs: number | null }) {
  const { t } = useText();
  if (endedAtMs === null) return <span className="text-loss">, {t('StatusPage.Lasts')}</span>;
  if (endedAtMs === startedAtMs) return null;
  const count = Math.floor((endedAtMs - startedAtMs) / MINUTE_MS);
  const duration = count === 0 ? t('StatusPage.LessThanMinute') : t('StatusPage.Minutes', { count });
  return <>, {t('StatusPage.Lasted', { duration })}</>;
}
