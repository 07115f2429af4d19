/** The page of the hosts of the site: status, sessions, people, organisations, settings, backups, audit log. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../parts/SignedOutPrompt.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { PageHead } from '../../ui/content/PageHead.tsx';
import { Tabs } from '../../ui/navigation/Tabs.tsx';
import { AnnouncementPanel } from './AnnouncementPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { BackupsPanel } from './BackupsPanel.tsx';
import { BrandPanel } from './BrandPanel.tsx';
import { HostHead } from './HostHead.tsx';
import { OrganizationsPanel } from './OrganizationsPanel.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { checkQuery, statusQuery } from './queries.ts';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { StatusPanel } from './StatusPanel.tsx';
import { listToDo } from './to-do.ts';

const tabs = [
  'overview',
  'sessions',
  'people',
  'organizations',
  'settings',
  'backups',
  'brand',
  'announcement',
  'audit',
] as const;

type HostScreenProps = { tabNamed: string | undefined; find: string };

export default function HostScreen(props: HostScreenProps) {
  const { t } = useText();
  const session = useSession();
  if (session.kind === 'signed-in') return <Hosted {...props} />;
  return (
    <>
      <PageHead title={t('Host.Title')} />
      <SignedOutPrompt hint={t('Host.SignedOutHint')} />
    </>
  );
}

function Hosted({ tabNamed, find }: HostScreenProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const query = useQuery(statusQuery());
  const { data: check } = useQuery({ ...checkQuery(), enabled: query.isSuccess });
  const toDo = listToDo(query.data?.warnings ?? [], check?.findings ?? []);
  const selected = tabs.find((tab) => tab === tabNamed) ?? 'overview';
  const open = (tab: string, search = '') =>
    void navigate({
      to: '/host',
      search: { ...(tab !== 'overview' && { tab }), ...(search !== '' && { find: search }) },
      replace: tab === selected,
    });
  return (
    <>
      <HostHead status={query.data} toDo={toDo} />
      <QueryView query={query} explain={(error) => (hasStatus(error, 403) ? <NotHost /> : null)}>
        {(status) => (
          <Tabs
            isBeside
            label={t('Host.Parts')}
            tabs={tabs.map((key) => ({
              key,
              label: t(`Host.Tabs.${key}`),
              ...(key === 'overview' && toDo.length > 0 && { count: toDo.length }),
            }))}
            selected={selected}
            onSelect={open}
          >
            <div className="max-w-[60rem] max-lg:pt-4">
              {selected === 'overview' && <StatusPanel {...{ status, check, toDo }} onOpen={open} />}
              {selected === 'sessions' && <SessionsPanel />}
              {selected === 'people' && <PeoplePanel find={find} onFind={(text) => open('people', text)} />}
              {selected === 'organizations' && (
                <OrganizationsPanel find={find} onFind={(text) => open('organizations', text)} />
              )}
              {selected === 'settings' && <SettingsPanel />}
              {selected === 'backups' && <BackupsPanel />}
              {selected === 'brand' && <BrandPanel />}
              {selected === 'announcement' && <AnnouncementPanel />}
              {selected === 'audit' && <AuditPanel />}
            </div>
          </Tabs>
        )}
      </QueryView>
    </>
  );
}

function NotHost() {
  const { t } = useText();
  const icon = <Lock size={32} strokeWidth={1.5} aria-hidden="true" />;
  return <EmptyState title={t('Host.NotHost')} note={t('Host.NotHostHint')} icon={icon} />;
}
