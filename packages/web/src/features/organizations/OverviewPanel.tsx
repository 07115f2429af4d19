/** What an owner wants to know first: the last upload, the keys in use, and the next event. */

import type { ManagedOrganization, OwnEvent, Upload } from '@lapwing/contract/people/organizations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { nextEvent } from './next-event.ts';
import { ownEventsQuery, uploadsQuery } from './queries.ts';
import { useShownInstant } from './use-shown-instant.ts';

/** As many as the list of uploads and that of events show first, so that their responses are shared. */
const COUNT = 20;

export function OverviewPanel({ managed }: { managed: ManagedOrganization }) {
  const { t } = useText();
  const shown = useShownInstant();
  const { organizationId, keys } = managed;
  const uploads = useQuery(uploadsQuery(organizationId, COUNT));
  const events = useQuery(ownEventsQuery(organizationId, COUNT));
  const alive = keys.filter(({ revokedAtMs }) => revokedAtMs === null);
  const lastUse = Math.max(0, ...alive.map(({ lastUsedAtMs }) => lastUsedAtMs ?? 0));
  if (uploads.isPending || events.isPending) return <div aria-busy="true" className="min-h-[200px]" />;
  return (
    <Sheet>
      <dl>
        <Fact label={t('Manage.LastUpload')}>
          <LastUpload upload={uploads.data?.answer[0]} />
        </Fact>
        <Fact label={t('Manage.KeysInUse')}>
          {alive.length === 0 ? t('Manage.NoKeys') : t('Manage.KeyCount', { count: alive.length })}
          {lastUse > 0 && (
            <span className="text-ink-2">, {t('Manage.LastUsed', { date: shown(lastUse) })}</span>
          )}
        </Fact>
        <Fact label={t('Manage.NextEvent')}>
          <NextEvent events={events.data?.answer ?? []} />
        </Fact>
      </dl>
    </Sheet>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-h-12 items-center gap-x-4 border-line px-4 py-2 not-first:border-t md:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-3 text-ink-3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function LastUpload({ upload }: { upload: Upload | undefined }) {
  const { t } = useText();
  const shown = useShownInstant();
  if (upload === undefined) return t('Manage.NoUploads');
  const { atMs, outcome, fileName, keyName, accountName = keyName } = upload;
  return (
    <>
      {shown(atMs)} <span className="text-ink-2">{t(`Manage.Outcomes.${outcome}`)}</span>{' '}
      <span className="text-ink-3">{[fileName, accountName].filter(Boolean).join(', ')}</span>
    </>
  );
}

function NextEvent({ events }: { events: readonly OwnEvent[] }) {
  const { t, locale } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const next = nextEvent(events, { nowMs: Date.now(), timeZone });
  if (next === undefined) return t('Manage.NoNextEvent');
  return (
    <>
      <Link to="/events/$eventId" params={{ eventId: next.eventId }} className="link touch-target">
        {next.name}
      </Link>{' '}
      <span className="text-ink-2">{formatLocal(next.startDate, 'short-date', locale)}</span>
    </>
  );
}
