/** The management screen for owners of an organisation: overview, details, members, upload keys, uploads, events. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { useSetRouteNames } from '../../routing/route-names.ts';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { ArchivePanel } from './ArchivePanel.tsx';
import { ClaimsPanel } from './ClaimsPanel.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { KeysPanel } from './KeysPanel.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';
import { OwnEventsPanel } from './OwnEventsPanel.tsx';
import { managedQuery, organizationQuery, timedLocationsQuery } from './queries.ts';
import { TimedLocationsPanel } from './TimedLocationsPanel.tsx';
import { UploadsPanel } from './UploadsPanel.tsx';

const tabs = [
  'overview',
  'details',
  'members',
  'keys',
  'uploads',
  'events',
  'practice',
  'claims',
  'archive',
] as const;
const titles = {
  overview: 'Manage.Overview',
  details: 'Manage.Details',
  members: 'Manage.Members',
  keys: 'Manage.Keys',
  uploads: 'Manage.Uploads',
  events: 'Manage.Events',
  practice: 'Manage.Practice',
  claims: 'Claims.Title',
  archive: 'Archive.Title',
} as const;

type ManageScreenProps = { organizationId: number; tabNamed: string | undefined };

export default function ManageScreen({ organizationId, tabNamed }: ManageScreenProps) {
  const { t } = useText();
  const session = useSession();
  const query = useQuery(organizationQuery(organizationId));
  useSetRouteNames({ organizationName: query.data?.name });
  return (
    <QueryView query={query} isPage>
      {({ name }) => (
        <>
          <PageHead title={t('Manage.Title', { name })} />
          {session.kind === 'signed-in' ? (
            <Managed organizationId={organizationId} tabNamed={tabNamed} />
          ) : (
            <SignedOutPrompt />
          )}
        </>
      )}
    </QueryView>
  );
}

function Managed({ organizationId, tabNamed }: ManageScreenProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useQuery(managedQuery(organizationId));
  const selected = tabs.find((tab) => tab === tabNamed) ?? 'overview';
  return (
    <QueryView
      query={query}
      explain={(error) =>
        hasStatus(error, 403) ? <OfOthers organizationId={organizationId} tabNamed={tabNamed} /> : null
      }
    >
      {(managed) => (
        <Tabs
          isBeside
          label={t('Manage.Parts')}
          tabs={tabs.map((key) => ({ key, label: t(titles[key]) }))}
          selected={selected}
          onSelect={(tab) =>
            void navigate({
              to: '/organizations/$organizationId/manage',
              params: { organizationId },
              search: tab === 'overview' ? {} : { tab },
            })
          }
        >
          <div className="max-w-[820px] max-lg:pt-4">
            {selected === 'overview' && <OverviewPanel managed={managed} />}
            {selected === 'details' && <DetailsForm managed={managed} />}
            {selected === 'members' && <MembersPanel managed={managed} />}
            {selected === 'keys' && <KeysPanel managed={managed} />}
            {selected === 'uploads' && <UploadsPanel organizationId={organizationId} />}
            {selected === 'events' && <OwnEventsPanel organizationId={organizationId} />}
            {selected === 'practice' && <TimedLocationsPanel organizationId={organizationId} />}
            {selected === 'claims' && <ClaimsPanel organizationId={organizationId} />}
            {selected === 'archive' && <ArchivePanel organizationId={organizationId} />}
          </div>
        </Tabs>
      )}
    </QueryView>
  );
}

/** Hosts of the site import archives; timers see the data of their loops. */
function OfOthers(props: ManageScreenProps) {
  const session = useSession();
  const isHost = session.kind === 'signed-in' && session.isHost === true;
  return isHost && props.tabNamed === 'archive' ? (
    <div className="max-w-[820px]">
      <ArchivePanel organizationId={props.organizationId} />
    </div>
  ) : (
    <OfTimers {...props} />
  );
}

const timerTabs = ['practice', 'claims'] as const;

/** Timers see the data of their loops and the claims on what was timed, and nothing else. */
function OfTimers({ organizationId, tabNamed }: ManageScreenProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useQuery(timedLocationsQuery(organizationId));
  const selected = timerTabs.find((tab) => tab === tabNamed) ?? 'practice';
  return (
    <QueryView query={query} explain={(error) => (hasStatus(error, 403) ? <NotOwner /> : null)}>
      {() => (
        <Tabs
          isBeside
          label={t('Manage.Parts')}
          tabs={timerTabs.map((key) => ({ key, label: t(titles[key]) }))}
          selected={selected}
          onSelect={(tab) =>
            void navigate({
              to: '/organizations/$organizationId/manage',
              params: { organizationId },
              search: tab === 'practice' ? {} : { tab },
            })
          }
        >
          <div className="max-w-[820px] max-lg:pt-4">
            {selected === 'practice' && <TimedLocationsPanel organizationId={organizationId} />}
            {selected === 'claims' && <ClaimsPanel organizationId={organizationId} />}
          </div>
        </Tabs>
      )}
    </QueryView>
  );
}

function NotOwner() {
  const { t } = useText();
  const icon = <Lock size={32} strokeWidth={1.5} aria-hidden="true" />;
  return <EmptyState title={t('Manage.NotOwner')} note={t('Manage.NotOwnerHint')} icon={icon} />;
}
